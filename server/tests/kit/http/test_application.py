"""The application takes routes as they are and describes their bodies when it is asked."""

from typing import Annotated

from pydantic import BaseModel

from longshore.kit.http.application import Application
from longshore.kit.http.body import FORM, JSON, body
from longshore.kit.http.operation import Access, OperationRouter

_ANYBODY = Access("public", None)


class _Inner(BaseModel):
    word: str


class _Body(BaseModel):
    count: int
    inner: _Inner


def _router() -> OperationRouter:
    router = OperationRouter()

    @router.operation("POST", "/counted", access=_ANYBODY)
    async def counted(given: Annotated[_Body, body(_Body)]) -> int:
        return given.count

    return router


def test_routes_are_taken_not_made_again() -> None:
    router = _router()
    app = Application("Test")
    app.take(router)
    assert [route for route in app.routes if route in router.routes] == router.routes


def test_a_body_is_described_as_form_and_as_json_without_references() -> None:
    app = Application("Test")
    app.take(_router())
    content = app.openapi()["paths"]["/counted"]["post"]["requestBody"]["content"]
    assert content.keys() == {FORM, JSON}
    assert content[FORM] == content[JSON]
    schema = content[JSON]["schema"]
    assert set(schema["required"]) == {"count", "inner"}
    assert schema["properties"]["inner"]["properties"]["word"]["type"] == "string"
    assert "$ref" not in str(schema)
    assert "$defs" not in schema


def test_nothing_is_described_before_it_is_asked_for() -> None:
    app = Application("Test")
    app.take(_router())
    (route,) = [one for one in app.routes if getattr(one, "path", "") == "/counted"]
    assert "requestBody" not in (route.openapi_extra or {})
    app.openapi()
    assert "requestBody" in route.openapi_extra
