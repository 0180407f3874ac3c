"""Bodies: form and JSON give the same model; what cannot be read is refused, never a fault."""

import json
from types import SimpleNamespace
from typing import Annotated, Any
from urllib.parse import urlencode

import pytest
from fastapi import Depends, FastAPI
from pydantic import BaseModel, ConfigDict
from tests.support.client import Client

from longshore.kit.http import json_body
from longshore.kit.http.body import body
from longshore.kit.http.envelope import Envelope, install_handlers, ok
from longshore.kit.http.operation import Access, OperationRouter
from longshore.kit.settings import Settings
from longshore.kit.text.fields import CommaList


class Inner(BaseModel):
    n: int


class Sample(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: str
    ids: list[int] = []
    tags: CommaList = []
    flag: bool = False
    inner: Inner | None = None


router = OperationRouter()


@router.post_operation("/sample", access=Access("public", None))
async def sample(form: Annotated[Sample, body(Sample)]) -> Envelope[Sample]:
    """Give back what was understood."""
    return ok(form)


@router.post_operation("/inside", access=Access("known", Depends(lambda: None)))
async def inside(form: Annotated[Sample, body(Sample)]) -> Envelope[Sample]:
    """The same for callers who are known."""
    return ok(form)


@pytest.fixture
def caller() -> Client:
    app = FastAPI()
    app.state.settings = Settings(max_body_bytes=900_000)
    app.include_router(router)
    install_handlers(app)
    return Client(app)


class TestBody:
    async def test_form_and_json_agree(self, caller: Client) -> None:
        """[H-01] A form and JSON give the same; lists as repeated keys or with brackets."""
        wanted = {"name": "甲", "ids": [1, 2], "tags": ["a", "b"], "flag": True, "inner": None}
        form = {"name": "甲", "ids": [1, 2], "tags": "a,b", "flag": "true"}
        assert (await caller.call("POST", "/sample", form=form)).data == wanted
        bracketed = {"name": "甲", "ids[]": [1, 2], "tags": "a，b", "flag": 1}
        assert (await caller.call("POST", "/sample", form=bracketed)).data == wanted
        assert (await caller.call("POST", "/sample", json={**form, "flag": True})).data == wanted

    async def test_empty_list(self, caller: Client) -> None:
        answer = await caller.call("POST", "/sample", form={"name": "x", "ids": "", "tags": ""})
        assert answer.data["ids"] == answer.data["tags"] == []

    async def test_doubled_key(self, caller: Client) -> None:
        answer = await caller.call("POST", "/sample", form={"name": ["a", "b"]})
        assert answer.code == 4000
        assert answer.data["errors"] == [{"field": "name", "msg": "重复提交"}]
        raw = await self._raw(caller, b'{"name": "a", "name": "b"}')
        assert raw["code"] == 4001

    async def test_unknown_field(self, caller: Client) -> None:
        answer = await caller.call(
            "POST", "/sample", form={"name": "x", "publisher_id": 2}, language="en-US"
        )
        assert answer.code == 4000
        assert "publisher_id" in answer.msg

    @pytest.mark.parametrize(
        "content",
        [
            b"{",
            b"[1]",
            b'"x"',
            b"\xff\xfe",
            b'{"name": NaN',
            b'{"n": 1e999}',
            b'{"n": [-1e400]}',
            b'{"a":' * 200 + b"1" + b"}" * 200,
        ],
    )
    async def test_malformed_json(self, caller: Client, content: bytes) -> None:
        assert (await self._raw(caller, content))["code"] == 4001

    async def test_deep_json(self, caller: Client) -> None:
        content = b'{"name":' + b"[" * 300 + b"]" * 300 + b"}"
        assert (await self._raw(caller, content))["code"] == 4001

    async def test_malformed_form(self, caller: Client) -> None:
        form = "application/x-www-form-urlencoded"
        assert (await self._raw(caller, b"name=%ff%fe", form))["code"] in (4000, 4001)

    async def test_too_large(self, caller: Client) -> None:
        answer = await caller.call("POST", "/inside", form={"name": "x" * 1_000_000})
        assert answer.code == 4013

    async def test_many_values_are_refused_before_they_are_built(
        self, caller: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Half a megabyte of empty lists; the settings' own limit is not what stops it."""
        built: list[int] = []

        def loads(text: str, **more: Any) -> Any:
            built.append(len(text))
            return json.loads(text, **more)

        monkeypatch.setattr(json_body, "json", SimpleNamespace(loads=loads))
        content = b'{"name": [' + b",".join([b"[]"] * 200_000) + b"]}"
        assert (await self._raw(caller, content, path="/inside"))["code"] == 4002
        assert not built
        assert (await self._raw(caller, b'{"name": "x"}', path="/inside"))["code"] == 0
        assert built == [13]

    async def test_separators_in_texts_are_no_values(self, caller: Client) -> None:
        text = ',[{"\\' * 50_000
        answer = await caller.call("POST", "/inside", json={"name": text})
        assert answer.data["name"] == text

    async def test_few_of_many_faults_are_told(self, caller: Client) -> None:
        many = {f"unknown{number}": 1 for number in range(400)}
        answer = await caller.call("POST", "/inside", json=many)
        assert (answer.code, len(answer.data["errors"])) == (4000, 20)
        more = {f"unknown{number}": 1 for number in range(10_000)}
        answer = await caller.call("POST", "/inside", json=more)
        assert answer.data["errors"] == [{"field": "", "msg": "共10001处错误"}]

    async def test_a_stranger_sends_little(self, caller: Client) -> None:
        """Where anybody may call, 16 KB are the most."""
        content = json.dumps({"name": "x" * 16_400}).encode()
        refused = await self._raw(caller, content)
        assert (refused["code"], "16384" in refused["msg"]) == (4013, True)
        assert (await self._raw(caller, content, path="/inside"))["code"] == 0

    async def test_a_long_form(self, caller: Client) -> None:
        answer = await caller.call("POST", "/inside", form={"name": "甲" * 40_000})
        assert answer.data["name"] == "甲" * 40_000

    async def test_other_type(self, caller: Client) -> None:
        assert (await self._raw(caller, b"<a/>", "text/xml"))["code"] == 4015

    async def test_empty(self, caller: Client) -> None:
        answer = await caller.call("POST", "/sample")
        assert answer.code == 4000
        assert answer.data["errors"] == [{"field": "name", "msg": "必填"}]

    async def _raw(
        self,
        caller: Client,
        content: bytes,
        kind: str = "application/json",
        path: str = "/sample",
    ) -> dict:
        headers = {"content-type": kind}
        response = await caller.raw("POST", path, content=content, headers=headers)
        assert response.status_code == 200
        return dict(response.json())


def test_urlencode_is_what_browsers_send() -> None:
    assert urlencode({"ids": [1, 2]}, doseq=True) == "ids=1&ids=2"


async def test_a_text_of_very_many_names_is_refused(caller: Client) -> None:
    fields = {"name": "a", "tags": ",".join(f"{number:x}" for number in range(100_000))}
    for sent in ({"json": fields}, {"form": fields}):
        answer = await caller.call("POST", "/inside", language="en-US", **sent)
        assert "may have at most 20000 entries" in answer.msg


async def test_a_name_of_half_a_character_is_refused(caller: Client) -> None:
    for tags in ('"\\ud800"', '"a,\\udfff"', '["\\ud800"]'):
        content = f'{{"name": "a", "tags": {tags}}}'.encode()
        headers = {"content-type": "application/json"}
        answer = await caller.raw("POST", "/sample", content=content, headers=headers)
        assert answer.json()["code"] == 4000, tags
