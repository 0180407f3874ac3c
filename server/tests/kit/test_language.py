"""Every complaint that our schemas can raise has a text of ours in both languages."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

import longshore
from longshore.kit.language import _FIELD_TEXTS, field_message

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
                    if "zh" not in (row.get("ctx") or {}):
                        seen.add(row["type"])
                    for language in ("zh-CN", "en-US"):
                        assert field_message(row, language)  # type: ignore[arg-type]
    assert len(seen) > 8
    assert seen <= set(_FIELD_TEXTS), seen - set(_FIELD_TEXTS)


def test_texts_are_filled() -> None:
    try:
        TypeAdapter(int).validate_python("x")
    except ValidationError as error:
        row = error.errors()[0]
    assert field_message(row, "zh-CN") == "应为整数"
    assert field_message(row, "en-US") == "must be a whole number"
