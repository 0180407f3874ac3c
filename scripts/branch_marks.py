"""Modules with a mark at each branch, kept compiled between runs.

A mark is the statement `__branches__[7] = 1`. To compile all modules of the server with their marks
takes a process seconds: they are kept in build/branch_marks, each with a digest of what it is of.
"""

import ast
import dis
import hashlib
import importlib.machinery
import itertools
import marshal
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from slipcover import branch as slipcover
from slipcover.slipcover import DEFAULT_EXCLUDE
from slipcover.version import __version__ as slipcover_version

ROOT = Path(__file__).resolve().parent.parent
_KEPT = ROOT / "build" / "branch_marks"
_NAME = "__branches__"
_EXCLUDED = re.compile("|".join(DEFAULT_EXCLUDE))

# From a line to a line; 0 is the end of the function (slipcover.EXIT).
Branch = tuple[int, int]


@dataclass
class Marked:
    """A module's code with its marks, the branches they stand for, and which were taken."""

    code: CodeType
    branches: list[Branch | None]
    taken: bytearray = field(init=False)

    def __post_init__(self) -> None:
        self.taken = bytearray(len(self.branches))

    @classmethod
    def of(cls, path: Path) -> "Marked":
        """The module of a source, from what is kept if it is there."""
        source = path.read_bytes()
        digest = hashlib.sha256(b"\0".join((_OWN, str(path).encode(), source))).digest()
        kept = _KEPT / hashlib.sha256(str(path).encode()).hexdigest()
        content = kept.read_bytes() if kept.exists() else b""
        if content.startswith(digest):
            code, branches = marshal.loads(content[len(digest) :])  # noqa: S302 - written below
        else:
            code, branches = _compiled(path, source)
            _keep(kept, digest + marshal.dumps((code, branches)))
        return cls(code, branches)

    def run_in(self, module: ModuleType) -> None:
        """Execute it as the module."""
        module.__dict__[_NAME] = self.taken
        exec(self.code, module.__dict__)  # noqa: S102 - what an import does

    def report(self) -> dict[str, list[Branch]]:
        """The branches that were taken, and those that were not."""
        known = {branch for branch in self.branches if branch}
        marked = zip(self.branches, self.taken, strict=True)
        seen = {branch for branch, taken in marked if branch and taken}
        return {"executed_branches": sorted(seen), "missing_branches": sorted(known - seen)}


class Finder(MetaPathFinder):
    """Imports modules below a folder with marks."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._marked: dict[Path, Marked] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The module as Python finds it, to be loaded with marks where it is one of ours."""
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        ours = spec and spec.origin and Path(spec.origin).is_relative_to(self._folder)
        if not spec or not ours or type(spec.loader) is not importlib.machinery.SourceFileLoader:
            return None
        spec.loader = _Loader(spec.loader.name, spec.loader.path, self._marked)
        return spec

    def report(self) -> dict[str, dict[str, list[Branch]]]:
        """The branches of each file of the folder; of those that nobody imported none is taken."""
        return {
            str(path.relative_to(ROOT)): (self._marked.get(path) or Marked.of(path)).report()
            for path in sorted(self._folder.rglob("*.py"))
        }


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, marked: dict[Path, Marked]) -> None:
        super().__init__(name, path)
        self._marked = marked

    def exec_module(self, module: ModuleType) -> None:
        path = Path(self.path)
        self._marked[path] = marked = Marked.of(path)
        marked.run_in(module)


class _Marks(ast.NodeTransformer):
    """Where slipcover sees a branch, our mark; the same branch may have several."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self.branches: list[Branch] = []

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """What it puts there for Python 3.11: an assignment of both lines to a global name."""
        (target, *_), value = node.targets, node.value
        if isinstance(target, ast.Name) and target.id == slipcover.BRANCH_NAME:
            return self._mark(ast.literal_eval(value))
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """What it puts there from 3.12 on: nothing, at a line that says both."""
        if sys.version_info >= (3, 12) and slipcover.is_branch(node.lineno):
            return self._mark(slipcover.decode_branch(node.lineno))
        return self.generic_visit(node)

    def visit_Global(self, node: ast.Global) -> ast.AST:
        """The name that its assignments need."""
        return ast.Pass() if node.names == [slipcover.BRANCH_NAME] else node

    def _mark(self, branch: Branch) -> ast.AST:
        if _EXCLUDED.search(self._lines[branch[0] - 1]):
            return ast.Pass()
        self.branches.append(branch)
        (mark,) = ast.parse(f"{_NAME}[{len(self.branches) - 1}] = 1").body
        for node in ast.walk(mark):
            if "lineno" in node._attributes:
                node.lineno = node.end_lineno = branch[0]  # type: ignore[attr-defined]
        return mark


def _compiled(path: Path, source: bytes) -> tuple[CodeType, list[Branch | None]]:
    marks = _Marks(source.decode().split("\n"))
    tree: Any = marks.visit(slipcover.preinstrument(ast.parse(source)))
    code = compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)
    # A compiler leaves out what cannot be reached, such as the end of `while True`.
    left = set(_marks_in(code))
    return code, [one if number in left else None for number, one in enumerate(marks.branches)]


def _marks_in(code: CodeType) -> Iterator[int]:
    """The numbers of the marks in a module's code."""
    for named, number in itertools.pairwise(dis.get_instructions(code)):
        if named.argval == _NAME:
            yield number.argval
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _marks_in(inner)


# What it is of, besides the source: Python's form of code, and how it is marked.
_OWN = sys.version.encode() + slipcover_version.encode() + Path(__file__).read_bytes()


def _keep(path: Path, content: bytes) -> None:
    """Workers write the same file at the same time: each makes its own and puts it there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    own = path.with_suffix(f".{os.getpid()}")
    own.write_bytes(content)
    own.replace(path)
