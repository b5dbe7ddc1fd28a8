"""The small changes that the mutation tester makes: found in the syntax tree, written into the source as it stands."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

SKIP_MARK: Final = b"# mutants: skip"

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
# Not `|`: at the top of a module it joins types.
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
}
NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
# Code without rules: how objects print, and branches that cannot be reached.
UNTOLD_FUNCTIONS: Final = {"__repr__", "__str__"}
UNTOLD_CALLS: Final = {"AssertionError", "NotImplementedError", "assert_never"}
# An assertion about two lists; and how bad a word of the card language is, an estimate of which one more is as true.
UNTOLD_KEYWORDS: Final = {"strict", "weight", "swing"}
NOBODY: Final = "-1"  # no seat, no card: any number below zero says that, but 0 is the first of them
UNTOLD_BASES: Final = ("Enum", "Flag", "Protocol", "TypedDict")


@dataclass(frozen=True)
class Mutant:
    """A file with the bytes from start to end replaced."""

    path: str
    source: bytes
    line: int
    start: int
    end: int
    replacement: str
    what: str
    owner: str  # the outermost function whose body it is in: `Class.method`
    statement: int  # the line on which the innermost statement around it begins

    @property
    def mutated(self) -> bytes:
        return self.source[: self.start] + self.replacement.encode() + self.source[self.end :]

    @property
    def is_python(self) -> bool:
        """Whether the mutated file can be read at all: some places, such as patterns, take fewer forms than others."""
        try:
            ast.parse(self.mutated)
        except SyntaxError:
            return False
        return True

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}"


def mutants_of(path: str, source: bytes) -> list[Mutant]:
    """Every mutant of a file, in the order of the source."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    return finder.found


class _Finder(ast.NodeVisitor):
    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source
        self.lines = source.splitlines(keepends=True)
        self.offsets = [0]
        for line in self.lines:
            self.offsets.append(self.offsets[-1] + len(line))
        self.found: list[Mutant] = []
        self.classes: list[str] = []
        self.owner = ""
        self.statement = 0
        self.function = ""
        self.returns = ""
        self.indexing = False

    def visit(self, node: ast.AST) -> None:
        outer = self.statement
        if isinstance(node, ast.stmt):
            self.statement = node.lineno
        super().visit(node)
        self.statement = outer

    def replace(self, old: ast.expr | ast.stmt, new: ast.AST | None, what: str) -> None:
        if SKIP_MARK in self.lines[old.lineno - 1]:
            return
        text = "pass" if new is None else ast.unparse(new)
        if isinstance(new, ast.expr) and not isinstance(new, ast.Constant | ast.Name):
            text = f"({text})"
        assert old.end_lineno is not None
        assert old.end_col_offset is not None
        start = self.offsets[old.lineno - 1] + old.col_offset
        end = self.offsets[old.end_lineno - 1] + old.end_col_offset
        self.found.append(
            Mutant(self.path, self.source, old.lineno, start, end, text, what, self.owner, self.statement)
        )

    def negate(self, test: ast.expr) -> None:
        """Negates a condition, which also swaps the branches; comparisons have their own mutations."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return
        if not isinstance(test, ast.Compare):
            self.replace(test, ast.UnaryOp(ast.Not(), test), "condition negated")

    def visit_body(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self.visit(statement)

    # Definitions: what is executed, never decorators, bases or annotations.

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.name in UNTOLD_FUNCTIONS:
            return
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        outer = self.function, self.returns, self.owner
        self.function, self.returns = node.name, ast.unparse(node.returns) if node.returns else ""
        self.owner = self.owner or ".".join([*self.classes, node.name])
        self.visit_body(node.body)
        self.function, self.returns, self.owner = outer

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if not any(ast.unparse(base).endswith(UNTOLD_BASES) for base in node.bases):
            self.classes.append(node.name)
            self.visit_body(node.body)
            self.classes.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and "TypeAlias" not in ast.unparse(node.annotation):
            self.visit(node.value)

    def visit_TypeAlias(self, node: ast.AST) -> None:
        """Types are not run."""

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if _called(node.value) != "Literal":
            self.visit(node.value)
            outer, self.indexing = self.indexing, True
            self.visit(node.slice)
            self.indexing = outer

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Words for people, at positions that Python 3.11 does not tell."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """An assertion is a note to the reader."""

    # Statements: left out.

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call) and _called(node.value) not in UNTOLD_CALLS:
            self.replace(node, None, "call left out")
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        if node.exc is not None and _called(node.exc) not in UNTOLD_CALLS:
            self.replace(node, None, "raise left out")

    def visit_Assign(self, node: ast.Assign) -> None:
        # Without a plain name or a first value the next reader fails at once, which proves nothing.
        plain = any(isinstance(name, ast.Name) for target in node.targets for name in _targets(target))
        if not plain and self.function != "__init__":
            self.replace(node, None, "assignment left out")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.replace(node, None, "assignment left out")
        swapped = OPERATORS.get(type(node.op))
        if swapped is not None:
            self.replace(node, ast.AugAssign(node.target, swapped(), node.value), f"becomes {swapped.__name__}")
        self.generic_visit(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        self.replace(node, None, "del left out")

    def visit_Continue(self, node: ast.Continue) -> None:
        self.replace(node, None, "continue left out")

    def visit_Break(self, node: ast.Break) -> None:
        self.replace(node, None, "break left out")

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self.replace(node, None, "return left out")
            return
        if not isinstance(node.value, ast.Constant | ast.Compare | ast.BoolOp):
            if self.returns == "bool":
                self.replace(node.value, ast.UnaryOp(ast.Not(), node.value), "answer negated")
            elif self.returns == "int":
                self.replace(node.value, ast.BinOp(node.value, ast.Add(), ast.Constant(1)), "answer one too high")
        self.visit(node.value)

    # Conditions: negated.

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test).endswith("TYPE_CHECKING"):
            self.visit_body(node.orelse)
            return
        self.negate(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        if not isinstance(node.test, ast.Constant):
            self.visit(node.test)
        self.visit_body(node.body + node.orelse)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.negate(test)
        self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> None:
        if node.guard is not None:
            self.negate(node.guard)
        self.generic_visit(node)

    # Expressions: changed a little.

    def visit_Compare(self, node: ast.Compare) -> None:
        for index, op in enumerate(node.ops):
            for other in COMPARISONS[type(op)]:
                ops = [*node.ops[:index], other(), *node.ops[index + 1 :]]
                new = ast.Compare(node.left, ops, node.comparators)
                self.replace(node, new, f"{type(op).__name__} becomes {other.__name__}")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        what = f"{type(node.op).__name__} becomes {type(other).__name__}"
        self.replace(node, ast.BoolOp(other, node.values), what)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.replace(node, node.operand, "not left out")
        if ast.unparse(node) == NOBODY and not self.indexing:
            self.replace(node, ast.Constant(0), f"{NOBODY} becomes 0")
        else:
            self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        other = OPERATORS.get(type(node.op))
        if other is not None:
            new = ast.BinOp(node.left, other(), node.right)
            self.replace(node, new, f"{type(node.op).__name__} becomes {other.__name__}")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in NAMES:
            other = NAMES[node.func.id]
            self.replace(node.func, ast.Name(other, ast.Load()), f"{node.func.id} becomes {other}")
        self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in UNTOLD_KEYWORDS:
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.replace(node, ast.Constant(not node.value), f"{node.value} becomes {not node.value}")
        elif isinstance(node.value, int):
            for other in (node.value + 1, node.value - 1):
                self.replace(node, ast.Constant(other), f"{node.value} becomes {other}")


def _called(node: ast.expr) -> str:
    """The last name of what is called, or of what stands there without a call."""
    function = node.func if isinstance(node, ast.Call) else node
    return function.attr if isinstance(function, ast.Attribute) else ast.unparse(function)


def _targets(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.Tuple | ast.List):
        for element in node.elts:
            yield from _targets(element)
    else:
        yield node
