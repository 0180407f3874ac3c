"""The command line: every command once, exit codes, JSON, and secrets that stay secret."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from longshore_packer.cli import main

_PASSWORD = "correct horse"


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, Any]]:
    """Run one command with --json; return the exit code and the decoded answer."""
    monkeypatch.setenv("LONGSHORE_KEY_PASSWORD", _PASSWORD)

    def command(*arguments: object) -> tuple[int, Any]:
        code = main(["--json", *map(str, arguments)])
        captured = capsys.readouterr()
        assert _PASSWORD not in captured.out + captured.err
        return code, json.loads(captured.out)

    return command


@pytest.fixture
def workshop(run: Callable[..., tuple[int, Any]], base_folder: Path, tmp_path: Path) -> Path:
    """A folder with a key, a tag key, a base and two configurations."""
    assert run("key", "generate", tmp_path / "key.p12", "--kind", "ec-256")[0] == 0
    assert run("key", "generate-tag-key", tmp_path / "tag.key")[0] == 0
    (tmp_path / "base").symlink_to(base_folder)
    for channel in ("huawei", "oppo"):
        values = {"channel": channel, "package_suffix": f".{channel}", "label": "游戏"}
        (tmp_path / f"{channel}.json").write_text(json.dumps(values))
    return tmp_path


class TestPackages:
    def test_prepare(
        self, run: Callable[..., tuple[int, Any]], mother: Path, tmp_path: Path
    ) -> None:
        code, base = run("prepare", mother, tmp_path / "base", "--allow-unsigned")
        assert code == 0 and base["package_name"] == "com.example.harbor"
        assert (tmp_path / "base" / "base.json").exists()

    def test_build_verify_tag_materialize(
        self, run: Callable[..., tuple[int, Any]], workshop: Path
    ) -> None:
        out = workshop / "out"
        both = (workshop / "huawei.json", workshop / "oppo.json")
        keys = ("--key", workshop / "key.p12", "--tag-key", workshop / "tag.key", "--game", "g")
        code, built = run("build", workshop / "base", *both, "--output", out, *keys, "--previews")
        assert code == 0 and [item["channel"] for item in built] == ["huawei", "oppo"]
        code, _ = run(
            "build", workshop / "base", both[0], "--output", out, "--virtual", "--sync", *keys
        )
        assert code == 0
        tail = out / "huawei.tail"
        assert tail.stat().st_size < (out / "huawei.apk").stat().st_size
        again = workshop / "again.apk"
        assert run("materialize", tail, "--base", workshop / "base", "--output", again)[0] == 0
        assert again.read_bytes() == (out / "huawei.apk").read_bytes()

        (workshop / "expect.json").write_text(
            json.dumps({"package_name": built[0]["package_name"], "schemes": ["v2", "v3"]})
        )
        for package in ((tail, "--base", workshop / "base"), (again,)):
            code, report = run("verify", *package, "--expect", workshop / "expect.json")
            assert code == 0 and report["passed"], report
        code, tagged = run("tag", again, "p1", "p2", "--output", workshop / "promoted")
        assert code == 0 and tagged == ["p1.apk", "p2.apk"]
        code, found = run("inspect", workshop / "promoted" / "p1.apk")
        assert code == 0 and found["package_name"] == built[0]["package_name"]
        assert run("diff", again, out / "oppo.apk")[0] == 0

    def test_list_of_promoters(self, run: Callable[..., tuple[int, Any]], workshop: Path) -> None:
        run(
            "build",
            workshop / "base",
            workshop / "oppo.json",
            "--output",
            workshop,
            "--key",
            workshop / "key.p12",
        )
        (workshop / "list").write_text("tv alice\ntv bob\n\n")
        code, tagged = run(
            "tag",
            workshop / "oppo.apk",
            "--list",
            workshop / "list",
            "--output",
            workshop,
            "--tag-key",
            workshop / "tag.key",
        )
        assert code == 0 and tagged == ["tv-alice.apk", "tv-bob.apk"]

    def test_failed_verification(self, run: Callable[..., tuple[int, Any]], mother: Path) -> None:
        code, report = run("verify", mother)
        assert code == 1 and not report["passed"]

    def test_refused_package_of_a_batch(
        self, run: Callable[..., tuple[int, Any]], workshop: Path
    ) -> None:
        (workshop / "bad.json").write_text(
            json.dumps({"channel": "bad", "assets_removed": ["assets/nowhere"]})
        )
        code, built = run(
            "build",
            workshop / "base",
            workshop / "bad.json",
            workshop / "oppo.json",
            "--output",
            workshop,
            "--key",
            workshop / "key.p12",
        )
        assert code == 1
        assert built[0]["error"]["code"].startswith("content.")
        assert built[1]["package_name"]


class TestRefused:
    def test_input(self, run: Callable[..., tuple[int, Any]], tmp_path: Path) -> None:
        (tmp_path / "text").write_text("text")
        for command in (
            ("prepare", tmp_path / "text", tmp_path / "base"),
            ("inspect", tmp_path / "text"),
            ("tag", tmp_path / "text", "c", "--output", tmp_path),
            ("materialize", tmp_path / "x", "--base", tmp_path, "--output", tmp_path / "y"),
            ("build", tmp_path, tmp_path / "x", "--output", tmp_path, "--key", tmp_path / "k"),
        ):
            code, answer = run(*command)
            assert code == 3 and answer["error"]["code"] and answer["error"]["remedy"]

    def test_expectations(self, run: Callable[..., tuple[int, Any]], tmp_path: Path) -> None:
        for text in ("[1]", "{", '{"unknown": 1}'):
            (tmp_path / "expect").write_text(text)
            assert run("verify", tmp_path, "--expect", tmp_path / "expect")[0] == 3
        assert run("verify", tmp_path, "--tag-public-key", "xyz")[0] == 3

    def test_expectations_of_a_wrong_kind(
        self, run: Callable[..., tuple[int, Any]], mother: Path, tmp_path: Path
    ) -> None:
        for name, value in (
            ("schemes", 5), ("schemes", "v2"), ("permissions", [1]), ("meta_data", []),
            ("certificate_sha256", 5), ("version_code", "1"), ("unknown", 1),
        ):  # fmt: skip
            (tmp_path / "expect").write_text(json.dumps({name: value}))
            code, answer = run("verify", mother, "--expect", tmp_path / "expect")
            assert code == 3 and answer["error"]["subject"].startswith(name), answer
            assert "--expect" in answer["error"]["remedy"]

    def test_usage(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as caught:
            main(["build"])
        assert caught.value.code == 2

    def test_text_form(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        assert main(["inspect", str(tmp_path / "none")]) == 3
        assert "[input.unreadable]" in capsys.readouterr().err


class TestKeys:
    def test_show_and_convert(
        self, run: Callable[..., tuple[int, Any]], workshop: Path, tmp_path: Path
    ) -> None:
        code, shown = run("key", "show", "--key", workshop / "key.p12")
        assert code == 0 and shown["kind"] == "EC-256" and len(shown["sha256"]) == 95
        code, converted = run("key", "convert", "--key", workshop / "key.p12", tmp_path / "c.p12")
        assert code == 0 and converted == shown
        assert (tmp_path / "c.p12").stat().st_mode & 0o077 == 0

    def test_a_key_is_never_overwritten(
        self, run: Callable[..., tuple[int, Any]], workshop: Path
    ) -> None:
        before = (workshop / "key.p12").read_bytes()
        assert run("key", "generate", workshop / "key.p12")[0] == 3
        assert (workshop / "key.p12").read_bytes() == before

    def test_password_file_and_wrong_password(
        self, run: Callable[..., tuple[int, Any]], workshop: Path
    ) -> None:
        (workshop / "pw").write_text(_PASSWORD + "\n")
        (workshop / "wrong").write_text("guess\n")
        show = ("key", "show", "--key", workshop / "key.p12", "--password-file")
        assert run(*show, workshop / "pw")[0] == 0
        code, answer = run(*show, workshop / "wrong")
        assert code == 3 and answer["error"]["code"] == "key.password"

    def test_no_password(
        self, run: Callable[..., tuple[int, Any]], workshop: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("LONGSHORE_KEY_PASSWORD")
        code, answer = run("key", "show", "--key", workshop / "key.p12")
        assert code == 3 and answer["error"]["code"] == "key.password"

    def test_no_option_takes_a_password(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            main(["key", "show", "--help"])
        text = capsys.readouterr().out
        assert "--password-file" in text and "--password " not in text


class TestPlugins:
    def test_build_and_check(self, run: Callable[..., tuple[int, Any]], tmp_path: Path) -> None:
        from longshore_packer.sample.mother import SOURCES

        bundle = tmp_path / "plugin.zip"
        assert run("plugin", "build", SOURCES / "plugin", bundle)[0] == 0
        assert run("plugin", "check", bundle) == (0, [])
        bundle.write_bytes(b"text")
        code, faults = run("plugin", "check", bundle)
        assert code == 1 and faults
