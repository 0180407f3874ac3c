"""The developers' guide names every call and every way to sign in, in both languages."""

import re
from pathlib import Path
from typing import get_args

import pytest

from longshore.runtime.calls.login import LoginInput
from longshore.runtime.registry import OPERATIONS

GUIDE = Path(__file__).parents[3] / "docs" / "guide" / "developer"
LANGUAGES = ("zh-CN", "en-US")


def pages(language: str) -> str:
    return "\n".join(path.read_text() for path in sorted((GUIDE / language).glob("*.md")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_call_is_named(language: str) -> None:
    text = pages(language)
    paths = [one.path for one in OPERATIONS if one.path.startswith("/sdk/")]
    assert len(paths) > 20
    unnamed = [path for path in paths if path not in text and "{" not in path]
    assert unnamed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_sign_in_is_named(language: str) -> None:
    (row,) = re.findall(r"^\| `/sdk/v1/login` \|.*$", pages(language), re.MULTILINE)
    methods = get_args(LoginInput.model_fields["method"].annotation)
    assert [one for one in methods if f"`{one}`" not in row] == []


def test_both_languages_name_the_same() -> None:
    """Names between back-quotes are the same, whatever the language around them."""
    for page in sorted((GUIDE / "en-US").glob("*.md")):
        of: dict[str, set[str]] = {}
        for language in LANGUAGES:
            text = (GUIDE / language / page.name).read_text()
            text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
            quoted = re.findall(r"`([^`\n]+)`", text)
            of[language] = {one for one in quoted if re.fullmatch(r"[A-Za-z0-9_/#:.-]+", one)}
        assert of["zh-CN"] == of["en-US"], page.name
