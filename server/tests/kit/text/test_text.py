"""Texts in Chinese, English and any language that is a file."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.client import Client

from longshore.kit.text import text as texts
from longshore.kit.text.text import CHINESE, ENGLISH, Listed, Sayings, Text, language_named

ROOT = Path(__file__).parents[4]


@pytest.fixture
def japanese(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language file with one sentence of the sign-in page and one of fields."""
    lines = ['"is required" = "必須です"', '"must be at least {ge}" = "{ge}以上で入力してください"']
    (tmp_path / "ja-JP.toml").write_text("\n".join(lines))
    monkeypatch.setattr(texts, "_FOLDER", tmp_path)
    texts.translations.cache_clear()
    yield
    texts.translations.cache_clear()


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("", "zh-CN"),
        ("*", "zh-CN"),
        ("zh-TW", "zh-CN"),
        ("en-GB", "en-US"),
        ("ja", "ja-JP"),
        ("ja-JP", "ja-JP"),
        ("jam", "en-US"),
        ("fr", "en-US"),
    ],
)
@pytest.mark.usefixtures("japanese")
def test_a_tag_names_a_language(tag: str, language: str) -> None:
    assert language_named(tag) == language


@pytest.mark.usefixtures("japanese")
def test_a_text_is_filled_in_each_language() -> None:
    least = Text("应不小于{ge}", "must be at least {ge}").filled(ge=3)
    both = Text("“{label}”{fault}", '"{label}" {fault}').filled(label="Age", fault=least)
    assert both.in_language("zh-CN") == "“Age”应不小于3"
    assert both.in_language("en-US") == '"Age" must be at least 3'
    # The sentence around it is not in the file: English, with what is.
    assert both.in_language("ja-JP") == '"Age" 3以上で入力してください'


def test_what_is_filled_in_is_not_filled_again() -> None:
    said = Text("没有{name}", "There is no {name}").filled(name="{code}")
    assert said.in_language("en-US") == "There is no {code}"
    assert Text("须含 {channel}", "must hold {channel}").in_language("zh-CN") == "须含 {channel}"


def test_a_list_is_joined_as_its_language_joins() -> None:
    parts = Listed([Text("图标", "icon"), Text("闪屏", "splash")])
    assert parts.in_language("zh-CN") == "图标、闪屏"
    assert parts.in_language("en-US") == "icon, splash"


def test_a_text_that_many_rows_share_is_written_out_once() -> None:
    class Counted:
        written = 0

        def __str__(self) -> str:
            Counted.written += 1
            return "7"

    said = Sayings("en-US")
    shared = Text("{count} 件", "{count} goods").filled(count=Counted())
    assert [said.of(shared) for _ in range(400)] == ["7 goods"] * 400
    assert Counted.written == 1
    # Texts that went are not taken for those that lie where they lay.
    texts_of = (said.of(Text("一", "one").filled()) + str(n) for n in range(50))
    assert [*texts_of] == [f"one{n}" for n in range(50)]


@pytest.mark.usefixtures("japanese")
async def test_a_caller_reads_a_language_that_is_a_file(client: Client) -> None:
    """A third language is a file: no code of any domain knows of it."""
    said = await client.call("POST", "/ultra/sms/send", form={}, language="ja,en;q=0.5")
    assert said.msg.count("必須です") >= 1, said.msg


def test_what_a_language_lacks_is_listed() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "language.py"), "xx-XX"]
    listed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert listed.returncode == 1
    lines = listed.stdout.splitlines()
    assert '"is required" = ""' in lines
    assert len(lines) > 300


@pytest.mark.parametrize(
    ("rows", "told"), [(1, "once, 1 row"), (2, "2 times, 2 rows"), ("1", "once, 1 row")]
)
def test_a_number_has_the_word_that_fits_it(rows: object, told: str) -> None:
    text = Text("{rows} 行", "{rows:once/{rows} times}, {rows} {rows:row/rows}").filled(rows=rows)
    assert text.in_language(ENGLISH) == told and text.in_language(CHINESE) == f"{rows} 行"
