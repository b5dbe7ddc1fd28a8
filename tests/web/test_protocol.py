"""The page's types are those of the protocol."""

import json

from tools import protocol_ts


def test_the_types_of_the_page_are_generated_from_the_schema() -> None:
    schema = json.loads(protocol_ts.SCHEMA.read_text())
    assert protocol_ts.FILE.read_text() == protocol_ts.text(schema), "run python tools/protocol_ts.py"


def test_lock_file_names_no_hosts() -> None:
    lock = json.loads((protocol_ts.ROOT / "web" / "package-lock.json").read_text())
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
