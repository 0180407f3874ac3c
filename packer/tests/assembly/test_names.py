"""Names of outputs: inside the folder, legal, each once; refused before anything is written."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from longshore_packer.assembly import Base
from longshore_packer.batch import store
from longshore_packer.build import Builder, Order, Signing
from longshore_packer.cli import main
from longshore_packer.content import ChannelConfig
from longshore_packer.keys import SigningKey, write_pkcs12
from longshore_packer.outputs import OutputNameError, output_path
from longshore_packer.signing.channel import ChannelTag
from longshore_packer.tag import Promotion, Tagger

BAD = [
    "",
    ".",
    "..",
    "../outside",
    "/etc/passwd",
    "a/b",
    "a\\b",
    "a\0b",
    "a\nb",
    ".x",
    "n" * 201,
    "港" * 70,
]


@pytest.fixture
def signed(base_folder: Path, rsa_key: SigningKey, tmp_path: Path) -> Path:
    path = tmp_path / "signed.apk"
    with Base.open(base_folder) as base:
        made = Builder(base, Signing(rsa_key)).build(Order(ChannelConfig("first")))
        made.package.materialize(path)
    return path


class TestOutputPath:
    @pytest.mark.parametrize("name", BAD)
    def test_refused(self, name: str, tmp_path: Path) -> None:
        with pytest.raises(OutputNameError):
            output_path(tmp_path, name, ".apk")

    @pytest.mark.parametrize("name", ["huawei", "华为-推广1", "a b", "n" * 200, "a..b", "-x"])
    def test_taken(self, name: str, tmp_path: Path) -> None:
        path = output_path(tmp_path, name, ".apk")
        path.touch()
        assert path.parent == tmp_path


class TestTag:
    @pytest.mark.parametrize("name", [name for name in BAD if name])
    def test_command(
        self, name: str, signed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Inside the package the channel may be anything; as a file's name it may not."""
        out = tmp_path / "deep" / "out"
        assert main(["--json", "tag", str(signed), "good", name, "--output", str(out)]) == 3
        assert json.loads(capsys.readouterr().out)["error"]["code"] == "output.name"
        assert not out.exists()
        assert sorted(path.name for path in tmp_path.iterdir()) == ["signed.apk"]

    def test_twice(self, signed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        out = tmp_path / "out"
        assert main(["--json", "tag", str(signed), "a", "b", "a", "--output", str(out)]) == 3
        assert json.loads(capsys.readouterr().out)["error"]["code"] == "output.name"
        assert not out.exists()

    def test_twice_in_the_library(self, signed: Path, tmp_path: Path) -> None:
        out = tmp_path / "out"
        out.mkdir()
        twice = [Promotion(ChannelTag("a")), Promotion(ChannelTag("b"), name="a")]
        with Tagger.open(signed) as tagger, pytest.raises(OutputNameError):
            list(tagger.tag_all(twice, out))
        assert list(out.iterdir()) == []

    def test_name_in_the_library(self, signed: Path, tmp_path: Path) -> None:
        out = tmp_path / "out"
        out.mkdir()
        with Tagger.open(signed) as tagger, pytest.raises(OutputNameError):
            list(tagger.tag_all([Promotion(ChannelTag("a"), name="../up")], out))
        assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "signed.apk"]


class TestBuild:
    def _run(self, folder: Path, base: Path, *channels: str) -> int:
        for number, channel in enumerate(channels):
            (folder / f"{number}.json").write_text(json.dumps({"channel": channel}))
        names = [str(folder / f"{number}.json") for number in range(len(channels))]
        keys = ["--key", str(folder / "key.p12"), "--password-file", str(folder / "word")]
        return main(["--json", "build", str(base), *names, "--output", str(folder / "o"), *keys])

    @pytest.fixture
    def folder(self, tmp_path: Path, rsa_key: SigningKey) -> Path:
        (tmp_path / "key.p12").write_bytes(write_pkcs12(rsa_key, "password"))
        (tmp_path / "word").write_text("password")
        return tmp_path

    def test_equal_channels(
        self, folder: Path, base_folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert self._run(folder, base_folder, "huawei", "oppo", "huawei") == 3
        assert json.loads(capsys.readouterr().out)["error"]["code"] == "output.name"
        assert not (folder / "o").exists()

    def test_store(self, base_folder: Path, rsa_key: SigningKey, tmp_path: Path) -> None:
        """The library refuses too, whoever made the build."""
        from dataclasses import replace

        with Base.open(base_folder) as base:
            made = Builder(base, Signing(rsa_key)).build(Order(ChannelConfig("x")))
            with pytest.raises(OutputNameError):
                store(replace(made, channel="../up"), tmp_path)
        assert list(tmp_path.iterdir()) == []


def test_more_content(
    mother: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], judge: Callable[..., Any]
) -> None:
    """300 MB of content in 2 MB: refused by default with the option that allows it."""
    import zipfile

    path = tmp_path / "large.apk"
    with zipfile.ZipFile(mother) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
        with new.open("assets/zeros.bin", "w") as zeros:
            for _ in range(300):
                zeros.write(bytes(1 << 20))
    assert main(["--json", "inspect", str(path)]) == 3
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["code"] == "archive.limit" and "--max-content-mb" in error["remedy"]
    assert main(["--json", "inspect", str(path), "--max-content-mb", "400"]) == 0
    with pytest.raises(SystemExit):
        main(["inspect", str(path), "--max-content-mb", "01x"])
