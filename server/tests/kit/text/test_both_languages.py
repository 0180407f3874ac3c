"""Every text that the server says is Chinese in its one half and English in the other."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import longshore

_SOURCE = Path(longshore.__file__).parent
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_PLACES = re.compile(r"\{[^}]*\}")
_SENTENCE = re.compile(r"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}")


def _texts() -> Iterator[tuple[str, str, str]]:
    """Where each `Text(zh, en)` of the source stands, and its halves."""
    for path in sorted(_SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            halves = [one.value for one in node.args if isinstance(one, ast.Constant)]
            if (
                node.func.id == "Text"
                and len(halves) == 2
                and all(isinstance(half, str) for half in halves)
            ):
                yield f"{path.relative_to(_SOURCE)}:{node.lineno}", halves[0], halves[1]


def test_halves_are_in_their_languages() -> None:
    """An English sentence in the Chinese half is what half-English findings are made of."""
    texts = list(_texts())
    assert len(texts) > 500
    wrong = [
        f"{where}: {zh!r} / {en!r}"
        for where, zh, en in texts
        if _CHINESE.search(en) or _SENTENCE.search(_PLACES.sub("", zh))
    ]
    assert wrong == []


def test_what_goes_wrong_outside_is_said_in_both() -> None:
    """A fault of somebody else's server is a `Text`, never an English string."""
    for path in (_SOURCE / "integrations/http_out").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "OutgoingError":
                assert not isinstance(node.args[1], ast.Constant | ast.JoinedStr), path
