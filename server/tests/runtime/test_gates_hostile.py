"""What strangers send to the gates of other SDKs is answered, never a fault of the server."""

import base64
import gzip
import json
import threading
from typing import Any
from urllib.parse import quote

import pytest
from tests.runtime.test_gates import FORM, Gate
from tests.runtime.test_gates import gate as gate

from longshore.runtime import bodies
from longshore.runtime.calls.ofrep import PATH
from longshore.runtime.calls.usdk_gate import exchanged

DEEP = "[" * 5_000 + "]" * 5_000
_COMPLEX = "提交的内容过于复杂"
BROKEN = '"\\ud800"'
# Without the time of packing: it would be in the name of a test, which every worker must agree on.
TWICE_PACKED = gzip.compress(gzip.compress(b"{}", mtime=0), mtime=0)


def _data(text: str) -> str:
    return exchanged(base64.b64encode(text.encode()).decode())


class TestUsdk:
    """Whoever knows the server secret can still write what nobody expects."""

    @pytest.mark.parametrize(
        "data",
        [
            DEEP, BROKEN, "null", '{"cUid":1e999,"accessToken":NaN}',
            f'{{"cUid":"1","accessToken":{BROKEN}}}', f'{{"cUid":{BROKEN},"accessToken":"a.b.c"}}',
            '{"cUid":["1"],"accessToken":{"a":1}}', '{"cUid":"\\u0000","accessToken":"\\u0000"}',
            '{"cUid":"1","accessToken":"%s"}' % ("a." * 4_000),
        ],
        ids=lambda one: one[:40],
    )  # fmt: skip
    async def test_data_that_is_no_login(self, gate: Gate, data: str) -> None:
        await gate.set("usdk")
        assert (await gate.check({}, data=_data(data)))["code"] in (5, 6)

    async def test_a_name_that_no_text_can_hold(self, gate: Gate) -> None:
        """Half of a pair of UTF-16, as clients cut names: the login counts all the same."""
        await gate.set("usdk")
        player = (await gate.caller.guest()).data
        text = '{"cUid":"%s","cName":"a\\ud83d","accessToken":"%s"}'
        data = _data(text % (player["player_id"], player["login_token"]))
        found = await gate.check({}, data=data)
        assert (found["code"], found["cUid"], found["cName"]) == (0, player["player_id"], "a?")

    @pytest.mark.parametrize("pcode", ["\x00", "１２３", "9" * 40, "-1", "1 or 1=1", "\ud83d"])
    async def test_games_that_are_none(self, gate: Gate, pcode: str) -> None:
        fields = {"pcode": pcode, "data": "x", "timestamp": "1", "sign": "é"}
        body = "&".join(
            f"{n}={quote(v.encode('utf-8', 'surrogatepass'))}" for n, v in fields.items()
        )
        answer = await gate.send("/hu/v1/login/checkUserInfo.lg", body.encode(), FORM)
        assert (answer.status_code, answer.json()["code"]) == (200, 2)

    async def test_a_form_that_leaves_plus_as_it_is(self, gate: Gate) -> None:
        """Old clients of HTTP write Base64 into a form unescaped, where `+` stands for a blank."""
        await gate.set("usdk")
        player = (await gate.caller.guest()).data
        told = {
            "cUid": player["player_id"],
            "cName": "??>>~~",
            "accessToken": player["login_token"],
        }
        plain = json.dumps(told, ensure_ascii=False)
        assert "+" in _data(plain)
        found = await gate.check({}, data=_data(plain), form="unescaped")
        assert found["code"] == 0


class TestThinkingData:
    """An AppId is all that its callers need to know."""

    @pytest.mark.parametrize(
        "record",
        [
            {"#time": 2**70}, {"#time": -(2**70)}, {"#time": True},
            {"#time": "0001-01-01 00:00:00"},
            {"#time": "9999-12-31 23:59:59", "#zone_offset": -23.9}, {"#zone_offset": 1e-9},
            {"#zone_offset": 23.9999999}, {"properties": {"n": 2**70}}, {"properties": []},
            {"#uuid": [1]}, {"#event_name": {"a": 1}}, {"#account_id": [[[[1]]]]},
            {"properties": {"a": [[[]]]}},
            {"#event_name": "\x00"}, {"#distinct_id": "\x00"}, {"properties": {"\x00": "\x00"}},
        ],
        ids=str,
    )  # fmt: skip
    async def test_odd_records(self, gate: Gate, record: dict[str, Any]) -> None:
        await gate.set("thinkingdata")
        told = {
            "#type": "track", "#event_name": "e", "#time": "2026-01-01 00:00:00", "#uuid": "u",
            "properties": {}, **record,
        }  # fmt: skip
        body = json.dumps({"#app_id": gate.caller.app_id, "data": [told]}).encode()
        for path in ("/sync_json", "/sync"):
            answer = await gate.send(path, body)
            assert answer.status_code == 200, answer.text
            assert answer.json()["code"] in (0, -1)

    @pytest.mark.parametrize(
        "body",
        [
            DEEP.encode(), f"[{BROKEN}]".encode(), b'{"data":', b"data=%ff%fe", b"data=",
            b"&&&data=" + b"%25" * 100, b"\x1f\x8b", TWICE_PACKED,
            base64.b64encode(base64.b64encode(base64.b64encode(base64.b64encode(b"{}")))),
            b"\xef\xbb\xbf{}", b"\xff" * 100, b"[]", b"{}", b"null", b'[{"#app_id":[]}]',
            b'{"#app_id":"\\u0000","data":[{}]}', b'{"#app_id":1,"data":"[1"}',
            b'{"#app_id":"1","data":' + b"9" * 5_000 + b"}",
        ],
        ids=lambda one: repr(one[:24]),
    )  # fmt: skip
    async def test_odd_bodies(self, gate: Gate, body: bytes) -> None:
        for path in ("/sync", "/sync_js", "/sync_xcx", "/sync_json", "/sync_server"):
            answer = await gate.send(path, body, {"appid": gate.caller.app_id})
            assert (answer.status_code, answer.json()["code"]) == (200, -1), path

    @pytest.mark.parametrize(
        "told",
        [
            b'{"data":[' + b"[]," * 600_000 + b"[]]}",
            b'{"data":[{"properties":{"a":[' + b"{}," * 600_000 + b"{}]}}]}",
            b'{"data":"[{' + b'\\"a\\":[],' * 100_000 + b'}]"}',
            b"data=" + b"%25" * 300_000,
            b'{"data":[{"properties":{"a":[' + b"4.9E-324," * 40_000 + b"1]}}]}",
        ],
        ids=["lists", "in a property", "in a text", "escapes", "tiny numerals"],
    )
    async def test_millions_of_values_are_not_built(self, gate: Gate, told: bytes) -> None:
        """Anybody can have a report read, since whose it is stands inside."""
        for body in (told, gzip.compress(told, mtime=0)):
            if len(body) < 1 << 20:
                answer = await gate.send("/sync", body)
                assert answer.json()["msg"].startswith(_COMPLEX), answer.text

    async def test_what_looks_like_numerals_in_texts_is_none(self, gate: Gate) -> None:
        await gate.set("thinkingdata")
        names = ["00e0-1E22\\" + f"3e{number}" for number in range(2_000)]
        record = {"#type": "track", "#event_name": "e", "#time": "2026-01-01 00:00:00"}
        told = record | {"#uuid": "1e1e1", "properties": {"a": names, "b": 1.5e-8}}
        body = json.dumps({"#app_id": gate.caller.app_id, "data": [told]}).encode()
        answer = await gate.send("/sync", body)
        assert _COMPLEX not in answer.text

    async def test_what_is_long_is_not_unpacked_on_the_loop(
        self, gate: Gate, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        inflate, most = bodies._INFLATE["gzip"], {False: 0, True: 0}

        def watched(wire: bytes, most_bytes: int) -> bytes:
            found = inflate(wire, most_bytes)
            is_beside = threading.current_thread() is not threading.main_thread()
            most[is_beside] = max(most[is_beside], len(found))
            return found

        monkeypatch.setitem(bodies._INFLATE, "gzip", watched)
        text = b'{"#app_id":"%s","data":["%s"]}' % (gate.caller.app_id.encode(), b"a" * 2_000_000)
        await gate.send("/sync", gzip.compress(text, mtime=0))
        assert most == {False: bodies.LONG_BYTES + 1, True: len(text)}
        batch = b'[{"id":"x","event":"%s"}]' % (b"a" * 4_000_000)
        headers = {
            "longshore-app": gate.caller.app_id, "longshore-key": gate.caller.keys.client[0].text,
            "content-encoding": "gzip", "content-type": "application/json",
        }  # fmt: skip
        await gate.send("/sdk/v1/events", gzip.compress(batch, mtime=0), headers)
        assert most == {False: bodies.LONG_BYTES + 1, True: len(batch)}

    async def test_odd_offsets(self, gate: Gate) -> None:
        """What is nearly a day away is no offset of a clock, and no fault of ours either."""
        await gate.set("thinkingdata")
        for offset in (23.9999999999999, -23.9999999999999, 1e308, 24, True, None, "x"):
            record = {"#event_name": "a", "#time": "2026-01-01 00:00:00", "#zone_offset": offset}
            report = {"#app_id": gate.caller.app_id, "data": [record]}
            answer = await gate.send("/sync", json.dumps(report).encode())
            assert (answer.status_code, answer.json()["code"]) == (200, -1), offset

    async def test_a_bomb(self, gate: Gate) -> None:
        bomb = gzip.compress(b'{"data":["' + b"a" * 20_000_000)
        for body in (bomb, base64.b64encode(bomb)):
            assert (await gate.send("/sync", body)).json()["code"] == -1
        answer = await gate.send("/sync", b"a" * 1_100_000)
        assert answer.json()["code"] == 4013

    @pytest.mark.parametrize(
        "query", ["data=%", "data=%ff", "data=%00", "data", "%64ata=e30", "a" * 4_000]
    )
    async def test_odd_addresses(self, gate: Gate, query: str) -> None:
        answer = await gate.send(f"/sync_js?{query}", method="GET")
        assert (answer.status_code, answer.json()["code"]) == (200, -1)


class TestOfrep:
    """A client key is in every client: its holder is anybody."""

    def headers(self, gate: Gate) -> dict[str, str]:
        key = gate.caller.keys.client[0].text
        return {"longshore-app": gate.caller.app_id, "x-api-key": key}

    @pytest.mark.parametrize(
        "key", ["%00", "%ff", "%ED%A0%80", "..", "a%2Fb", "%F0%9F%98%80", "x" * 3_000]
    )
    async def test_odd_switches(self, gate: Gate, key: str) -> None:
        body = b'{"context":{"targetingKey":"p"}}'
        answer = await gate.send(f"{PATH}/{key}", body, self.headers(gate))
        assert answer.status_code in (400, 404), answer.text

    @pytest.mark.parametrize(
        "context",
        [
            f'{{"targetingKey":{BROKEN}}}', '{"targetingKey":"\\u0000"}',
            '{"targetingKey":"p","level":1e400}',
            f'{{"targetingKey":"p","player":{BROKEN}}}', f'{{"targetingKey":"p",{BROKEN}:1}}',
            '{"targetingKey":"p","level":%s}' % ("9" * 5_000), f'{{"targetingKey":"p","a":{DEEP}}}',
            '{"targetingKey":"p","level":-0.0,"client_version":"9.9.9.9.9.9"}',
            f'{{"targetingKey":"p","client_version":{BROKEN},"store":{BROKEN},"language":{BROKEN}}}',
            f'{{"targetingKey":"p","paid_total":{2**70},"vip":{-(2**70)}}}',
        ],
        ids=lambda one: one[:60],
    )  # fmt: skip
    async def test_odd_contexts(self, gate: Gate, context: str) -> None:
        for path in (PATH, f"{PATH}/nothing"):
            body = f'{{"context":{context}}}'.encode()
            answer = await gate.send(path, body, self.headers(gate))
            assert answer.status_code in (200, 400, 404, 413), answer.text

    async def test_a_body_that_is_too_large_is_told_by_its_status(self, gate: Gate) -> None:
        """A provider reads any 200 as values."""
        context = json.dumps({"context": {"targetingKey": "p", "a": "a" * 70_000}}).encode()
        assert (await gate.send(PATH, context, self.headers(gate))).status_code == 413

    async def test_a_key_in_odd_letters(self, gate: Gate) -> None:
        for told in (b"\xff\xfe", "密钥".encode(), b"Bearer \xe9"):
            headers = [(b"longshore-app", told), (b"authorization", told)]
            answer = await gate.send(PATH, b'{"context":{}}', headers)  # type: ignore[arg-type]
            assert answer.status_code == 401
