"""Puts the compiled engine into the wheel where this machine can compile one; without, the wheel is plain Python."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledEngine(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from kickdoor import fast
        from tools.compile_engine import compile_into, current, missing

        reason = missing()
        if reason:
            self.app.display_info(reason)
            return
        if not current(Path(fast.HOME)):
            compile_into(Path(fast.HOME))
        build_data["artifacts"].append("kickdoor/compiled/**")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
