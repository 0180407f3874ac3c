"""The checks themselves: each refuses what it is there to refuse."""

import importlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Iterator["type[_Scripts]"]:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    before = set(sys.modules)
    yield _Scripts
    for name in set(sys.modules) - before:
        if (SCRIPTS / f"{name}.py").exists():
            del sys.modules[name]


class _Scripts:
    """Scripts as modules, by their names."""

    @staticmethod
    def named(name: str) -> ModuleType:
        return importlib.import_module(name)


class TestClauses:
    """[T28] One tagged test once proved a clause, whatever became of the others."""

    def _proven(self, clauses: ModuleType, folder: Path, *passed: bool) -> bool:
        told = [[f"[G-01] part {number}", one] for number, one in enumerate(passed)]
        (folder / "server-clauses-x.json").write_text(json.dumps(told))
        clauses.BUILD = folder
        well, broken = clauses._tests_of_clauses()
        return "G-01" in well.keys() - broken.keys()

    def test_one_that_fails_undoes_what_others_prove(
        self, script: type[_Scripts], tmp_path: Path
    ) -> None:
        clauses = script.named("clauses")
        assert self._proven(clauses, tmp_path, True, True)
        assert not self._proven(clauses, tmp_path, True, False)
        assert not self._proven(clauses, tmp_path)

    def test_unit_tests_of_the_web_count(self, script: type[_Scripts], tmp_path: Path) -> None:
        clauses = script.named("clauses")
        tests = [{"fullName": "[G-02] a unit", "status": "passed"}]
        report = {"testResults": [{"assertionResults": tests}]}
        (tmp_path / "web-unit-tests.json").write_text(json.dumps(report))
        clauses.BUILD = tmp_path
        assert list(clauses._tests_of_clauses()[0]) == ["G-02"]


class TestDocuments:
    """[T30] Claims name what shows them, and that is there."""

    @pytest.mark.parametrize(
        ("text", "is_refused"),
        [
            ("measured by `benchmarks/http/run.py`", False),
            ("measured by `benchmarks/http/gone.py`", True),
            ("`server/tests/test_checks.py::TestDocuments`", False),
            ("`server/tests/test_checks.py::test_gone`", True),
            ("run `make test`", False),
            ("run `make nothing-of-ours`", True),
        ],
    )
    def test_what_is_not_there(
        self, script: type[_Scripts], text: str, is_refused: bool, tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:  # fmt: skip
        documents = script.named("check_documents")
        known = {"benchmarks/http/run.py", "server/tests/test_checks.py"}
        (tmp_path / "server" / "tests").mkdir(parents=True)
        shutil.copy(__file__, tmp_path / "server" / "tests")
        (tmp_path / "trial.md").write_text(text)
        monkeypatch.setattr(documents, "ROOT", tmp_path)
        found = list(documents._faults(Path("trial.md"), known, {"test"}))
        assert bool(found) is is_refused

    def test_a_finding_without_a_test(self, script: type[_Scripts]) -> None:
        documents = script.named("check_documents")
        reviews = (ROOT / "docs" / "reviews.md").read_text()
        assert list(documents._unanswered(reviews)) == []
        assert list(documents._unanswered(reviews.replace("\n| S7 |", "\n| S99 |")))
        row = re.search(r"^\| S7 \|.*$", reviews, re.MULTILINE)
        assert row
        assert list(documents._unanswered(reviews.replace(row[0], "| S7 | a file | none |")))


class TestStages:
    """[T32] `make test` says where its minutes go, and a failure is not passed over."""

    def test_what_each_took_is_told(
        self, script: type[_Scripts], capfd: pytest.CaptureFixture[str], tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:  # fmt: skip
        stages = script.named("test_stages")
        (tmp_path / "Makefile").write_text("setup:\n\t@echo made\ngood:\n\t@true\nbad:\n\t@false\n")
        monkeypatch.setattr(stages, "ROOT", tmp_path)
        monkeypatch.setattr(stages, "_LOGS", tmp_path / "logs")
        assert stages.run([stages.Stage(name) for name in ("setup", "good", "bad")]) == 1
        told = capfd.readouterr().out
        assert re.search(r"^setup +\d+ +\d+$", told, re.MULTILINE)
        assert re.search(r"^bad +\d+ +\d+  failed$", told, re.MULTILINE)
        assert re.search(r"^all, two at a time +\d+ +\d+$", told, re.MULTILINE)
        assert re.search(r"^whatever the machine did +\d+$", told, re.MULTILINE)

    @pytest.mark.parametrize("room", [0, 1 << 62])
    def test_temporary_files_lie_in_memory_where_there_is_room(
        self, script: type[_Scripts], tmp_path: Path, room: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Any user may write there, as below /tmp; nothing is left of it."""
        stages = script.named("test_stages")
        memory, logs = tmp_path / "memory", tmp_path / "logs"
        memory.mkdir()
        (tmp_path / "Makefile").write_text('setup:\n\t@stat -c "%n %a" "$$TMPDIR"\n')
        for name, value in {
            "ROOT": tmp_path, "_LOGS": logs, "_IN_MEMORY": memory, "_ROOM": room
        }.items():  # fmt: skip
            monkeypatch.setattr(stages, name, value)
        monkeypatch.setenv("TMPDIR", str(tmp_path))
        assert stages.run([stages.Stage("setup")]) == 0
        told = (logs / "setup.log").read_text()
        is_there = re.fullmatch(rf"{memory}/longshore-run-\w+ 1777\n", told)
        assert bool(is_there) is (room == 0), told
        assert not list(memory.iterdir())


class TestFaults:
    """[T33] Faults made by hand are made again: each still fits, and its tests are there."""

    def test_each_fits_and_names_tests(self, script: type[_Scripts]) -> None:
        faults, documents = script.named("faults"), script.named("check_documents")
        assert faults.misfits() == []
        known = faults.known()
        assert len(known) >= 20
        for fault in known:
            assert fault["right"] != fault["wrong"], fault["name"]
            for test in fault["tests"].split():
                path, _, name = test.partition("::")
                assert documents._holds(path, re.sub(r"\[.*", "", name)), test

    def test_code_that_has_moved_is_told(
        self, script: type[_Scripts], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        faults = script.named("faults")
        moved = [fault | {"right": "nobody wrote this"} for fault in faults.known()[:1]]
        monkeypatch.setattr(faults, "known", lambda: moved)
        assert len(faults.misfits()) == 1


def test_no_script_of_an_npm_package_runs(tmp_path: Path) -> None:
    """[S25] As the Makefile installs: what a package would run at its installation does not."""
    told = (ROOT / "Makefile").read_text()
    options = re.search(r"^NPM_INSTALL := (.*)$", told, re.MULTILINE)
    assert options
    for line in told.splitlines():
        if not line.startswith("#") and re.search(r"\bnpm\b.* (install|ci)\b", line):
            assert "$(NPM_INSTALL)" in line or "--ignore-scripts" in line, line
    package = tmp_path / "package"
    package.mkdir()
    trace = tmp_path / "ran"
    script = {"postinstall": f"touch {trace}", "preinstall": f"touch {trace}"}
    made = {"name": "hostile", "version": "1.0.0", "scripts": script}
    (package / "package.json").write_text(json.dumps(made))
    (tmp_path / "package.json").write_text(
        json.dumps({"dependencies": {"hostile": "file:package"}})
    )
    command = ["npm", *options[1].split(), "--offline"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=240)
    assert (tmp_path / "node_modules" / "hostile").exists()
    assert not trace.exists()


@pytest.mark.parametrize(
    ("text", "is_refused"), [("Good morning", False), ("{word}", True)], ids=["fine", "ruled out"]
)
def test_a_second_word_for_one_thing(text: str, is_refused: bool, tmp_path: Path) -> None:
    """[U14] In a text of the console's, by the words that are ruled out."""
    words = json.loads((ROOT / "docs" / "reference" / "words.json").read_text())
    english = next(
        word
        for one in words["words"]
        for word in one.get("not", ())
        if re.fullmatch("[a-z ]+", word, re.I)
    )
    program = """
      const { readFileSync } = await import('node:fs')
      const source = readFileSync(process.argv[1], 'utf8').replace(/\\nmain\\(\\)\\n*$/, '')
      const url = 'data:text/javascript,' + encodeURIComponent(source + '\\nexport { faultsOf }')
      const { faultsOf } = await import(url)
      const list = JSON.parse(readFileSync(process.argv[2], 'utf8'))
      console.log(faultsOf([{ file: 'x', line: 1, text: process.argv[3] }], list).length)
    """
    node = shutil.which("node")
    assert node
    done = subprocess.run(
        [
            node, "--input-type=module", "-e", program, str(ROOT / "web/scripts/check-words.mjs"),
            str(ROOT / "docs/reference/words.json"), text.format(word=english),
        ],
        check=True, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert (int(done.stdout) > 0) is is_refused


class TestOldPostgres:
    """Few tests that send whatever all of them send."""

    def test_each_statement_is_sent_by_the_tests_that_cost_least(
        self, script: type[_Scripts]
    ) -> None:
        chosen = script.named("old_postgres").chosen
        noted = {
            "cheap": (0.01, frozenset("ab")),
            "dear": (9.0, frozenset("abcd")),
            "third": (0.02, frozenset("c")),
            "same": (0.03, frozenset("bc")),
            "none": (0.0, frozenset[str]()),
        }
        assert chosen(noted) == ["cheap", "dear", "third"]
        assert chosen(dict(list(noted.items())[::2])) == ["cheap", "third"]
        assert chosen({}) == []

    def test_none_of_them_may_be_skipped(self, script: type[_Scripts]) -> None:
        arguments = script.named("old_postgres").arguments
        assert arguments(["a::b"], ["server/tests/a.py"]) == ["--none-skipped", "a::b"]
        assert arguments([], ["server/tests/a.py"]) == ["server/tests/a.py"]
