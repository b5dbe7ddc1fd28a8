"""Two ways to put a mutant into a running program: replace a loaded function, or replace the next import."""

import gc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from tools.mutations import Mutant


def replace_function(mutant: Mutant, file: Path) -> bool:
    """Put the mutant's code into the function that it changes, wherever that is held. False if that cannot be done."""
    new = {_key(code): code for code in _codes(compile(mutant.mutated, str(file), "exec", dont_inherit=True))}
    found = False
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename == str(file):
            key = _key(function.__code__)
            if key[0] == mutant.owner or key[0].startswith(f"{mutant.owner}.<locals>."):
                if key not in new or new[key].co_freevars != function.__code__.co_freevars:
                    return False
                function.__code__ = new[key]
                found = True
    return found


def _key(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)


@dataclass(frozen=True)
class Importer:
    """Finds the mutant in place of its file."""

    mutant: Mutant
    file: Path

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin != str(self.file):
            return None
        spec.loader = MutantLoader(name, spec.origin)
        spec.loader.source = self.mutant.mutated
        return spec


class MutantLoader(SourceFileLoader):
    source = b""

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.path, "exec", dont_inherit=True)
