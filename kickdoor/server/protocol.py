"""The protocol as JSON Schema, written by `python -m kickdoor.server.protocol` with that of the companion."""

from pathlib import Path
from typing import Any, Final

import msgspec

from kickdoor.companion import messages as companion
from kickdoor.server import forms
from kickdoor.server.message_types import VERSION
from kickdoor.server.says import AnySaid
from kickdoor.server.tells import AnyTold

FILE: Final = Path(__file__).parents[2] / "docs" / "protocol.json"


def schema() -> dict[str, Any]:
    """All messages of the socket and of the HTTP interface."""
    named = {"said": AnySaid, "told": AnyTold, **forms.HTTP}
    parts, definitions = msgspec.json.schema_components(list(named.values()), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Kickdoor table",
        "version": VERSION,
        "properties": dict(zip(named, parts, strict=True)),
        "$defs": dict(sorted(definitions.items())),
    }


def text() -> str:
    return msgspec.json.format(msgspec.json.encode(schema()), indent=1).decode() + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
    companion.FILE.write_text(companion.text())
