"""The Android SDK on the JVM without a server: its JSON, its package, what it asks once."""

import asyncio
import json
import zipfile
from pathlib import Path

import pytest
from tests.support import android
from tests.support.promotion import channel_package


async def test_json_that_others_write(classpath: str, tmp_path: Path) -> None:
    """What it reads and writes is what Python reads and writes; what is no JSON is refused."""
    kept = [
        '{"a": [1, -2, 0.5, 1e3, true, false, null, "x"], "b": {}, "c": []}',
        '"\\u6c34\\ud83d\\ude00"',
        "[9007199254740993]", ' [ ] ', '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u0001"', "-0.25", '"\\ud800"',
    ]  # fmt: skip
    refused = [
        "", "{", "[1,]", '{"a":1,}', "01", "+1", "nul", '"a', '"\\x"', '"\n"', "1 2", "[" * 65,
        '{a:1}', "\ufeff1", '"\\u12g4"', "1.", ".5", "NaN", "- 1",
    ]  # fmt: skip
    async with android.playing(classpath, "http://x", "1", "ck", tmp_path, "") as game:
        for text in kept:
            assert json.loads(await game("json", text=text)) == json.loads(text), text
        for text in refused:
            assert await game("json", text=text) == "refused", text


async def test_packages_that_say_nothing(classpath: str, tmp_path: Path) -> None:
    """An unsigned package, a cut one, one with another comment and no file at all: empty."""
    apk = channel_package("vivo").read_bytes()
    unsigned = tmp_path / "unsigned.apk"
    with zipfile.ZipFile(unsigned, "w") as archive:
        archive.writestr("assets/longshore/channel.json", '{"channel": "Not A Code", "x": [')
    cut, noise = tmp_path / "cut.apk", tmp_path / "noise.apk"
    await asyncio.to_thread(cut.write_bytes, apk[: len(apk) // 2])
    await asyncio.to_thread(noise.write_bytes, b"PK\x05\x06" + b"\xff" * 18)
    empty = {
        "channel": "", "parameters": {}, "promotionTag": "", "promotionCode": "", "digest": "",
        "certificate": "",
    }  # fmt: skip
    for path in (unsigned, cut, noise, tmp_path / "none.apk"):
        async with android.playing(classpath, "http://x", "1", "ck", tmp_path, path) as game:
            assert await game("tag") == empty, path.name


@pytest.mark.parametrize(
    "content", [None, "", "{", "[]", '{"address": "http://x", "appId": "1"}', '{"address": 1}']
)
async def test_a_package_without_a_configuration(
    classpath: str, tmp_path: Path, content: str | None
) -> None:
    """The game is told so at once, by the file's name; it never calls anybody."""
    apk = tmp_path / "game.apk"
    with zipfile.ZipFile(apk, "w") as archive:
        archive.writestr("x", "x")
        if content is not None:
            archive.writestr("assets/longshore.json", content)
    async with android.playing(classpath, "", "", "", tmp_path, apk) as game:
        with pytest.raises(AssertionError, match="IllegalArgumentException"):
            await game("tag")


async def test_the_way_into_the_game(classpath: str, tmp_path: Path) -> None:
    """Consent is asked again for a new version, an announcement shown again where it says more."""

    def told(version: int, revision: str) -> dict[str, object]:
        once = {"key": "once", "once": True, "revision": revision, "kind": "login"}
        always = {"key": "always", "once": False, "revision": "1", "kind": "popup"}
        agreement = {"kind": "privacy", "channel": "", "version": version, "title": "t"}
        return {"agreements": [agreement], "announcements": [once, always]}

    ground = "http://x", "1", "ck", tmp_path, ""
    async with android.playing(classpath, *ground) as game:
        waiting = await game("entrance", started=told(1, "a"))
        assert waiting == ["privacy", "once", "always"]
        done = await game("entrance", started=told(1, "a"), accept=True, read=True)
        assert done == ["always"]
    async with android.playing(classpath, *ground) as game:
        assert await game("entrance", started=told(1, "a")) == ["always"]
        assert await game("entrance", started=told(2, "b")) == waiting
