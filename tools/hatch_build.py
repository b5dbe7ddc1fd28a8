"""What a wheel and an sdist need besides their sources: the page, the manual, and the compiled engine if it can be had.

The page is built if it is not there. The engine and the bots are compiled if this machine can compile;
`KICKDOOR_WHEEL=plain` makes a wheel of plain Python in any case, and `KICKDOOR_WHEEL=compiled` insists on the other.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MANUAL: Final = "kickdoor.1"  # where an sdist has it
INSTALLED: Final = "share/man/man1/kickdoor.1"  # where a wheel puts it


class Completed(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        self.bring_the_page()
        manual = self.manual()
        if self.target_name == "sdist":
            if manual:
                build_data["force_include"][manual] = MANUAL
            return
        if manual:
            build_data["shared_data"][manual] = INSTALLED
        self.compile(build_data)

    def bring_the_page(self) -> None:
        """A Kickdoor without its page would be an empty table."""
        if (Path(self.root) / "kickdoor" / "server" / "static" / "index.html").is_file():
            return
        self.app.display_info("Building the page ...")
        if subprocess.run([sys.executable, "tools/build_web.py"], cwd=self.root).returncode:
            raise RuntimeError("The page is not built, and it cannot be built here: see above. `make web` builds it.")

    def manual(self) -> str:
        """The file of the manual: that of the sdist, or one made here if the command line can be loaded."""
        kept = Path(self.root) / MANUAL
        if kept.is_file():
            return str(kept)
        made = Path(self.root) / "build" / MANUAL
        told = subprocess.run([sys.executable, "-m", "kickdoor", "man"], cwd=self.root, capture_output=True)
        if told.returncode:
            self.app.display_info("Without the manual: the command line cannot run here, for want of packages.")
            return ""
        made.parent.mkdir(exist_ok=True)
        made.write_bytes(told.stdout)
        return str(made)

    def compile(self, build_data: dict[str, Any]) -> None:
        from kickdoor import fast
        from tools.compile_engine import alone, compile_into, current, missing

        wish = os.environ.get("KICKDOOR_WHEEL", "")
        reason = "A plain wheel, as asked." if wish == "plain" else missing()
        if reason and wish == "compiled":
            raise RuntimeError(reason)
        if reason:
            self.app.display_info(reason)
            return
        with alone(fast.HOME):
            if not current(fast.HOME):
                compile_into(fast.HOME)
        build_data["artifacts"].append("kickdoor/compiled/**")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
