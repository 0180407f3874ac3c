"""Refuse SQL for the analytics engine that a cluster does not answer as one server does.

Rules by what was tried on a cluster of two servers beside the embedded engine. Read is every string
of a module that names the engine's database, or that lies among the named queries; what PostgreSQL
is asked (`text(...)`) is not the engine's.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "server" / "src" / "longshore" / "data"
_QUERIES = ("metrics", "engine")
_NO_SQL = ("text", "Text", "info", "warning", "exception")
RULES = (
    (r"(?<!\bARRAY )\bJOIN\b", "a join reads the other table on one server alone"),
    (r"\bIN\s*\(\s*(SELECT|WITH)\b", "a subquery in IN is denied over a distributed table"),
    (r"\bIN\s+\{DATABASE\}", "a table in IN is a subquery, denied over a distributed table"),
    (r"\bEXISTS\s*\(\s*(SELECT|WITH)\b", "a subquery over another table sees one server alone"),
    (r"\bFINAL\b", "rows are merged on each server alone: aggregate them"),
    (r"\bWITH\s+TOTALS\b", "totals beside rows are no rows of the answer"),
    (
        r"\s(JSON|Dynamic|Variant)\b\s*(\(|\)|,|CODEC|DEFAULT|\n|$)",
        "an experimental type until 25.3",
    ),
    (r"\bskip_unavailable_shards\b", "half an answer looks like a whole one"),
    (r"\basync_insert\b", "what is acknowledged must be on disk"),
)
"""What is refused, in whatever case, and why."""


def main() -> int:
    """Print what is refused; 1 when there is anything."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: {why}"
        for path in sorted(DATA.rglob("*.py"))
        for line, why in refused_in(path.read_text(), is_query="/".join(path.parts))
    ]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


def refused_in(source: str, is_query: str = "") -> Iterator[tuple[int, str]]:
    """The line and the reason of each string of a module that is refused."""
    tree = ast.parse(source)
    if not (_names_the_database(tree) or any(f"data/{one}/" in is_query for one in _QUERIES)):
        return
    skipped = _not_the_engines(tree)
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if (sql := _text(node)) is None:
            continue
        if isinstance(node, ast.JoinedStr):
            skipped.update(node.values)
        for pattern, why in RULES:
            for one in re.finditer(pattern, sql, re.IGNORECASE):
                yield node.lineno + sql[: one.start()].count("\n"), why


def _names_the_database(tree: ast.AST) -> bool:
    return any(isinstance(one, ast.Name) and one.id == "DATABASE" for one in ast.walk(tree))


def _not_the_engines(tree: ast.AST) -> set[ast.AST]:
    """Docstrings, and whatever PostgreSQL is asked."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            found.add(node.value)
        if isinstance(node, ast.Call) and _name(node.func) in _NO_SQL:
            found.update(ast.walk(node))
    return found


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _text(node: ast.AST) -> str | None:
    """A string as it is written, what is filled in as `{expression}`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else _filled(part)
            for part in node.values
        )
    return None


def _filled(part: ast.expr) -> str:
    """`{NAME}`; what is worked out is another string of the module, and judged by itself."""
    value = part.value if isinstance(part, ast.FormattedValue) else part
    return f"{{{value.id}}}" if isinstance(value, ast.Name) else "{}"


if __name__ == "__main__":
    sys.exit(main())
