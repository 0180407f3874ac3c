"""Whatever is published has words: every field of every kind, and every value with a name."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel

from longshore.domains.operate.publishing.kinds import KINDS
from longshore.domains.operate.rules import Condition

ROOT = Path(__file__).resolve().parents[5]
LOCALES = ROOT / "web/apps/console/src/pages/operate/locales/diff"


def models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from models_in(part)


def named_values(annotation: Any) -> Iterator[str]:
    if get_origin(annotation) is Literal:
        yield from (str(one) for one in get_args(annotation))
        return
    for part in get_args(annotation):
        yield from named_values(part)


def fields_of(model: type[BaseModel], path: tuple[str, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of each field below a model, and the values that it may have by name."""
    for name, field in model.model_fields.items():
        here = (*path, field.alias or name)
        yield here, list(named_values(field.annotation))
        for below in models_in(field.annotation):
            # A tree of conditions is shown as it is.
            if below is not Condition:
                yield from fields_of(below, here)


def said(language: str) -> set[str]:
    text = (LOCALES / f"{language}.ts").read_text()
    return {quoted or plain for quoted, plain in re.findall(r"^  (?:'([^']+)'|(\w+)):", text, re.M)}


def missing(keys: set[str], path: tuple[str, ...], values: list[str]) -> Iterator[str]:
    """Fields and values for which `diff-words.ts` finds nothing."""
    root, name = path[0], path[-1]
    if not keys & {f"field.{root}.{name}", f"field.{name}"}:
        yield f"field.{name}"
    # An area's ways to sign in are coded entries of that list.
    owner = path[-2] if name == "code" else name
    yield from (f"value.{owner}.{one}" for one in values if f"value.{owner}.{one}" not in keys)


@pytest.mark.parametrize("language", ["zh-CN", "en-US"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_a_kind_has_words(kind: str, language: str) -> None:
    """A difference is told in words, whatever it is of."""
    keys = said(language)
    found = list(fields_of(KINDS[kind].model))  # type: ignore[index]
    assert found
    assert [one for path, values in found for one in missing(keys, path, values)] == []


def test_a_field_without_words_is_noticed() -> None:
    class Strange(BaseModel):
        """Nobody wrote words for it."""

        outlandish: Literal["one"]

    ((path, values),) = fields_of(Strange)
    assert list(missing(said("zh-CN"), path, values)) == [
        "field.outlandish",
        "value.outlandish.one",
    ]
