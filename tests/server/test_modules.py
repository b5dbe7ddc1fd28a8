"""The server's modules know each other one way only, even for types."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import kickdoor.server

FOLDER = Path(kickdoor.server.__file__).parent


def imported(path: Path) -> set[str]:
    """The modules of the server that a module names, wherever the import stands."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "kickdoor.server":
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kickdoor.server."):
            found.add(str(node.module).rpartition(".")[2])
    return found


def test_no_module_is_known_by_what_it_knows() -> None:
    graph = {path.stem: imported(path) for path in FOLDER.glob("*.py")}
    assert graph["room"] >= {"chat", "clock", "told_table"}
    order = list(TopologicalSorter(graph).static_order())  # a cycle is an error that names it
    assert order.index("live_table") < order.index("clock") < order.index("room") < order.index("hub")
