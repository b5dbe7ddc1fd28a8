"""Adds the compiled engine and bots to the wheel if this machine can compile; otherwise the wheel is plain Python."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledEngine(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from kickdoor import fast
        from tools.compile_engine import alone, compile_into, current, missing

        reason = missing()
        if reason:
            self.app.display_info(reason)
            return
        with alone(fast.HOME):
            if not current(fast.HOME):
                compile_into(fast.HOME)
        build_data["artifacts"].append("kickdoor/compiled/**")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
