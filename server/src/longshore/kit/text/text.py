"""What people read, in every language: written once in Chinese and English, the rest in files.

A third language is a file of `longshore/languages`, named by its tag (`ja-JP.toml`): each line
maps an English text of the code to that language's, as a message catalogue of gettext does.
`scripts/language.py` lists what a file lacks. A text that it lacks is read in English.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

Language = str
"""A language tag (BCP 47): zh-CN, en-US, or the name of a file of `longshore/languages`."""

CHINESE: Language = "zh-CN"
ENGLISH: Language = "en-US"
_FOLDER = Path(__file__).parents[2] / "languages"


@cache
def translations() -> dict[Language, dict[str, str]]:
    """The languages that are files, each from English texts to its own."""
    return {path.stem: tomllib.loads(path.read_text()) for path in _FOLDER.glob("*.toml")}


def language_named(tag: str) -> Language:
    """The language for a tag of `Accept-Language`: Chinese for none, English for an unknown one."""
    wanted = tag.strip().lower()
    if not wanted or wanted.startswith(("zh", "*")):
        return CHINESE
    known = (name for name in translations() if _is_of(name.lower(), wanted))
    return next(known, ENGLISH)


def _is_of(name: str, wanted: str) -> bool:
    return name == wanted or name.partition("-")[0] == wanted.partition("-")[0]


@dataclass(frozen=True, slots=True)
class Text:
    """A text in Chinese and English; `{name}` is filled by `filled`, in each language alike.

    What it is filled with may be a `Text` itself, or `Listed` texts. `{rows:row/rows}` is the word
    that fits a number `rows`.
    """

    zh: str
    en: str
    values: Mapping[str, object] | None = field(default=None)

    @classmethod
    def stored(cls, texts: Mapping[str, str]) -> "Text":
        """The text that was stored as `{"zh": ..., "en": ...}`."""
        return cls(texts["zh"], texts["en"])

    def filled(self, **values: object) -> "Text":
        """The same text with what its braces name."""
        return Text(self.zh, self.en, {**(self.values or {}), **values})

    def in_language(self, language: Language) -> str:
        """The text for a person."""
        template = self._template(language)
        if self.values is None:
            return template
        values = {name: _worded(said(one, language)) for name, one in self.values.items()}
        return template.format(**values)

    def _template(self, language: Language) -> str:
        if language == CHINESE:
            return self.zh
        if language == ENGLISH:
            return self.en
        return translations().get(language, {}).get(self.en, self.en)


@dataclass(frozen=True, slots=True)
class Listed:
    """Several texts or names, joined as each language joins them."""

    parts: Sequence[object]
    comma: Text = Text("、", ", ")

    def in_language(self, language: Language) -> str:
        """The list for a person."""
        comma = self.comma.in_language(language)
        return comma.join(str(said(part, language)) for part in self.parts)


class _Count(str):
    """A number, written out, that also gives the word for how many it is."""

    def __format__(self, spec: str) -> str:
        one, divided, many = spec.partition("/")
        return (one if self == "1" else many) if divided else super().__format__(spec)


def _worded(value: object) -> object:
    return _Count(value) if type(value) in (int, str) else value


def said(value: object, language: Language) -> object:
    """A text in a language; anything else as it is."""
    return value.in_language(language) if isinstance(value, Text | Listed) else value


class Sayings:
    """Texts in one language, each written out once: what hundreds of rows say is mostly the same.

    A text is known by itself, not by what it says, so whoever shares work shares texts.
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        self._said: dict[int, tuple[Text, str]] = {}

    def of(self, text: Text) -> str:
        """The text for a person."""
        known = self._said.get(id(text))
        if known is None:
            # Kept with its text: another one could come to lie where a forgotten one lay.
            known = self._said[id(text)] = (text, text.in_language(self.language))
        return known[1]
