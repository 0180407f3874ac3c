"""Which operations are spared the wrong values that another one is given."""

from typing import Annotated, Any

from fastapi import FastAPI
from pydantic import AfterValidator, BaseModel, BeforeValidator
from tests.contract.readings import read_before

from longshore.kit.http.body import JSON, body


def _takes(**fields: dict[str, Any]) -> dict[str, Any]:
    schema = {"type": "object", "properties": fields}
    return {"post": {"requestBody": {"content": {JSON: {"schema": schema}}}}}


def _document(**operations: dict[str, Any]) -> dict[str, Any]:
    paths = {f"/{name}": operation for name, operation in operations.items()}
    return {"paths": paths, "components": {"schemas": {}}}


def _spared(**operations: dict[str, Any]) -> list[str]:
    return read_before(FastAPI(), _document(**operations))


NUMBER = {"type": "integer", "minimum": 1, "title": "Number"}


def test_a_field_of_the_same_shape_is_read_the_same_way() -> None:
    other = {"type": "integer", "minimum": 7, "title": "Other"}
    assert _spared(a=_takes(number=NUMBER), b=_takes(other=other)) == ["POST /b"]


def test_another_type_limit_or_format_is_read_in_another_way() -> None:
    for other in (
        {"type": "string", "minimum": 1},
        {"type": "integer", "maximum": 1},
        {"type": "integer", "minimum": 1, "format": "int32"},
        {"anyOf": [NUMBER, {"type": "null"}]},
        {"type": "array", "items": NUMBER},
    ):
        assert _spared(a=_takes(number=NUMBER), b=_takes(other=other)) == []


def test_a_field_within_a_field_counts() -> None:
    def holding(field: dict[str, Any]) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "object", "properties": {"field": field}}}

    known, new = holding(NUMBER), holding({"type": "boolean"})
    assert _spared(a=_takes(some=known), b=_takes(others=new)) == []
    assert _spared(a=_takes(some=known), b=_takes(others=known)) == ["POST /b"]


def test_a_parameter_of_the_address_counts() -> None:
    def asks(where: str) -> dict[str, Any]:
        return {"get": {"parameters": [{"in": where, "name": "number", "schema": NUMBER}]}}

    assert _spared(a=asks("query"), b=asks("query")) == ["GET /b"]
    assert _spared(a=asks("query"), b=asks("header")) == []


def _half(given: Any) -> Any:
    return given / 2


def _even(given: int) -> int:
    return given


class Plain(BaseModel):
    number: int


class Halved(BaseModel):
    number: Annotated[int, BeforeValidator(_half)]


class Even(BaseModel):
    number: Annotated[int, AfterValidator(_even)]


def test_a_function_of_ours_reads_in_a_way_of_its_own() -> None:
    app = FastAPI()
    for name, model in {"a": Plain, "b": Halved, "c": Even, "d": Even}.items():

        async def operation(given: Annotated[Any, body(model)]) -> None: ...

        app.post(f"/{name}")(operation)
    operations = dict.fromkeys("abcd", _takes(number=NUMBER))
    # The plain one is read as the others are, before their functions.
    assert read_before(app, _document(**operations)) == ["POST /d", "POST /a"]
