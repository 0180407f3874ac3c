"""Every complaint that our schemas can raise has a text of ours in both languages."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

import longshore
from longshore.kit.text.kinds import Line, shaped
from longshore.kit.text.language import _FIELD_TEXTS, field_message
from longshore.kit.text.text import Text

# Values that are wrong for nearly everything, to make schemas complain.
WRONG: list[Any] = [
    None, "", "x", "x" * 100_000, -1, 10**30, 1.5, [], {}, [None], ["x"] * 5_000, "\ud800", True,
    b"\xff", object(),
]  # fmt: skip


def _inputs() -> Iterator[type[BaseModel]]:
    for module in pkgutil.walk_packages(longshore.__path__, "longshore."):
        if module.name.endswith(".schemas"):
            for value in vars(import_module(module.name)).values():
                if isinstance(value, type) and issubclass(value, BaseModel) and value.model_fields:
                    yield value


def test_every_complaint_has_a_text() -> None:
    seen: set[str] = set()
    for model in set(_inputs()):
        for wrong in WRONG:
            values = dict.fromkeys(model.model_fields, wrong) | {"unknown_field": 1}
            try:
                model.model_validate(values)
            except ValidationError as error:
                for row in error.errors(include_url=False):
                    if "text" not in (row.get("ctx") or {}):
                        seen.add(row["type"])
                    for language in ("zh-CN", "en-US"):
                        assert field_message(row, language)  # type: ignore[arg-type]
    assert len(seen) > 8
    assert seen <= set(_FIELD_TEXTS), seen - set(_FIELD_TEXTS)


@pytest.mark.parametrize(
    ("shape", "value", "zh", "en"),
    [
        (
            Annotated[Line, Field(max_length=2)],
            "abc",
            "最多2个字符",
            "may have at most 2 characters",
        ),
        (Annotated[Line, Field(min_length=1)], "", "不能为空", "must not be empty"),
        (
            Annotated[Line, Field(min_length=5)],
            "a",
            "至少5个字符",
            "must have at least 5 characters",
        ),
        (
            Annotated[list[int], Field(max_length=1)],
            [1, 2],
            "最多1项",
            "may have at most 1 entry",
        ),
        (
            Annotated[list[int], Field(min_length=1)],
            [],
            "至少选择一项",
            "must have at least one entry",
        ),
        (
            Annotated[str, shaped("^x{2}$", Text("应为两个 {x}", "must be {x} twice"))],
            "x",
            "应为两个 {x}",
            "must be {x} twice",
        ),
        (Literal["a", "b"], "c", "应为以下之一：'a'、'b'", "must be one of 'a' or 'b'"),
    ],
)
def test_a_text_has_characters_and_a_list_has_entries(
    shape: Any, value: Any, zh: str, en: str
) -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(shape).validate_python(value)
    row = caught.value.errors()[0]
    assert field_message(row, "zh-CN") == zh
    assert field_message(row, "en-US") == en


def test_texts_are_filled() -> None:
    try:
        TypeAdapter(int).validate_python("x")
    except ValidationError as error:
        row = error.errors()[0]
    assert field_message(row, "zh-CN") == "应为整数"
    assert field_message(row, "en-US") == "must be a whole number"


def test_what_is_allowed_is_listed_as_each_language_lists() -> None:
    row = {"type": "literal_error", "ctx": {"expected": "'login', 'bind' or 'pay'"}}
    assert field_message(row, "zh-CN") == "应为以下之一：'login'、'bind'、'pay'"
    assert field_message(row, "en-US") == "must be one of 'login', 'bind' or 'pay'"
