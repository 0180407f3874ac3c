"""What `make test-server` measures branches with: those taken are told, compiled or kept."""

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[3] / "scripts" / "branch_marks.py"
MEASURED = '''\
"""A module."""
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ast


def sign(number: int) -> str:
    """Which side of nothing."""
    if number > 0:
        return "more"
    if number < 0:
        return "less"
    return "nothing"


def first(words: list[str]) -> str:
    for word in words:
        match word:
            case "a" | "b":
                return word
            case _:
                pass
    while True:
        return "none"
'''


@pytest.fixture
def marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, which keeps what it compiles in a folder of the test's."""
    spec = importlib.util.spec_from_file_location("branch_marks_of_test", SCRIPT)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "_KEPT", tmp_path / "kept")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    return module


def measure(marks: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Import the module, measured, and call some of it; what is reported."""
    finder = marks.Finder(folder)
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "measured", raising=False)
    measured = importlib.import_module("measured")
    assert (measured.sign(3), measured.sign(-3), measured.first(["c", "a"])) == (
        "more",
        "less",
        "a",
    )
    return finder.report()


def test_taken_branches(marks: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a line to a line, 0 for the end; without what is for type checkers or unreachable."""
    folder = tmp_path / "src"
    folder.mkdir()
    (folder / "measured.py").write_text(MEASURED)
    (folder / "unknown.py").write_text("if __name__ == '__main__':\n    print()\n")
    taken = [(10, 11), (10, 12), (12, 13), (18, 19), (19, 21), (19, 23)]
    expected = {
        "src/measured.py": {
            "executed_branches": taken,
            "missing_branches": [(12, 14), (18, 24), (24, 25)],
        },
        "src/unknown.py": {"executed_branches": [], "missing_branches": [(1, 0), (1, 2)]},
    }
    assert measure(marks, folder, monkeypatch) == expected
    monkeypatch.setattr(marks, "_compiled", None)
    assert measure(marks, folder, monkeypatch) == expected


def test_a_changed_source_is_compiled_again(
    marks: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "src"
    folder.mkdir()
    (folder / "measured.py").write_text(MEASURED)
    measure(marks, folder, monkeypatch)
    (folder / "measured.py").write_text(MEASURED.replace("if number > 0", "if 0 < number < 9"))
    found = measure(marks, folder, monkeypatch)["src/measured.py"]
    assert (10, 11) in found["executed_branches"]
    (folder / "measured.py").write_text("\n" + MEASURED)
    found = measure(marks, folder, monkeypatch)["src/measured.py"]
    assert (11, 12) in found["executed_branches"]
    assert (10, 11) not in found["executed_branches"] + found["missing_branches"]
