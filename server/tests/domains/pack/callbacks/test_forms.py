"""Forms of notices: vectors, examples, and who may choose them."""

import hashlib
import json
from typing import Any
from xml.etree import ElementTree

import pytest
from fastapi import FastAPI
from sqlalchemy import select
from tests.domains.pack.callbacks.test_callbacks import PAYMENT, call
from tests.support.client import Client
from tests.support.world import World

from longshore.account.audit import AuditEvent
from longshore.domains.pack.callbacks import callback_of
from longshore.domains.pack.callbacks.forms import (
    NOTICE_FORMS,
    UnwritableError,
    is_taken,
    keys_of,
    outgoing,
    written,
)
from longshore.domains.pack.callbacks.public import example_body
from longshore.kit.db.database import Database

# The same payment everywhere: 6.48 yuan at 2026-11-22 14:02:38 in Beijing.
NOTICE = {
    "type": "payment",
    "app_id": "10001",
    "environment": "sandbox",
    "data": {
        "player_id": "10086", "channel": "huawei", "order_id": "20261122000000000001",
        "game_order_id": "G-1", "sku": "gold_60", "quantity": 1, "amount": 648,
        "currency": "CNY", "role_id": "r-1", "server_id": "s-1", "paid_at": 1795327358,
        "extra": "a&<b>",
    },
}  # fmt: skip
BODY = json.dumps(NOTICE)
XML = (
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?><quicksdk_message><message>'
    "<is_test>1</is_test><channel>huawei</channel><channel_uid>10086</channel_uid>"
    "<game_order>G-1</game_order><order_no>20261122000000000001</order_no>"
    "<pay_time>2026-11-22 14:02:38</pay_time><amount>6.48</amount><status>0</status>"
    "<extras_params>a&amp;&lt;b&gt;</extras_params></message></quicksdk_message>"
)
"""Its order of fields and its times are those of the sample in QuickSDK's documents."""
KEYS = {"callbackKey": "ck", "Callback_Key": "13579", "Md5_Key": "qm", "SecretKey": "u8s"}


def md5(told: str) -> str:
    return hashlib.md5(told.encode()).hexdigest()


class TestVectors:
    """What goes over the line, to the byte."""

    def test_usdk(self) -> None:
        made = written("usdk", KEYS, BODY)
        data = (
            "eyJhbW91bnQiOjYuNDgsImdhbWVPcmRlciI6IkctMSIsIm9yZGVyTm8iOiIyMDI2MTEyMjAwMDAwMDAwMDAwMSIs"
            "InN0YXR1cyI6MCwic2VsZkRlZmluZSI6ImEmPGI+IiwiY2hhbm5lbFVpZCI6IjEwMDg2IiwicGF5VGltZSI6IjIw"
            "MjYtMTEtMjIgMTQ6MDI6MzgiLCJjaGFubmVsIjoiaHVhd2VpIn0="
        )
        assert made.text_to_sign == f"data={data}&ck"
        assert made.signature == md5(f"data={data}&ck")
        assert made.body.decode() == (
            f"data={data.replace('+', '%2B').replace('=', '%3D')}&sign={made.signature}"
        )
        assert made.headers["Content-Type"].startswith("application/x-www-form-urlencoded")

    def test_quicksdk(self) -> None:
        made = written("quicksdk", KEYS, BODY)
        fields = dict(part.split("=") for part in made.body.decode().split("&"))
        assert list(fields) == ["nt_data", "sign", "md5Sign"]
        # "<?xm" and the key's "1357": 60+49, 63+51, 120+53, 109+55.
        assert fields["nt_data"].startswith("@109@114@173@164@")
        numbers = [int(one) for one in fields["nt_data"].split("@")[1:]]
        assert bytes(n - b"13579"[at % 5] for at, n in enumerate(numbers)).decode() == XML
        assert fields["md5Sign"] == md5(fields["nt_data"] + fields["sign"] + "qm")

    def test_quicksdk_keeps_what_the_game_has_added(self) -> None:
        """As a reader of XML gives it back."""
        extra = ' {"a":  1}\r\n\t]]> '
        told = {**NOTICE, "data": {**NOTICE["data"], "extra": extra}}  # type: ignore[dict-item]
        numbers = written("quicksdk", KEYS, json.dumps(told)).body.decode().split("&")[0]
        plain = bytes(
            int(n) - b"13579"[at % 5] for at, n in enumerate(numbers.split("@")[1:])
        ).decode()
        assert ElementTree.fromstring(plain).findtext("message/extras_params") == extra

    def test_u8(self) -> None:
        made = written("u8", KEYS, BODY)
        text = (
            "channelID=huawei&currency=RMB&extension=a&<b>&gameID=10001&money=648"
            "&orderID=20261122000000000001&productID=gold_60&serverID=s-1&userID=10086&u8s"
        )
        assert made.text_to_sign == text
        told = json.loads(made.body)
        assert told["state"] == 1
        assert (told["data"]["signType"], told["data"]["sign"]) == ("md5", md5(text))
        assert made.headers["Content-Type"].startswith("application/json")

    def test_u8_says_the_games_own_number_where_the_game_said_nothing_else(self) -> None:
        plain = {**NOTICE, "data": {**NOTICE["data"], "extra": ""}}  # type: ignore[dict-item]
        made = written("u8", KEYS, json.dumps(plain))
        assert json.loads(made.body)["data"]["extension"] == "G-1"

    @pytest.mark.parametrize("form", ["usdk", "quicksdk", "u8"])
    def test_amounts(self, form: Any) -> None:
        """From one fen up; 0.29 yuan is the sum that careless code makes 28 fen of."""
        for fen, yuan in ((1, "0.01"), (29, "0.29"), (100, "1.0"), (64_800, "648.0")):
            told = {**NOTICE, "data": {**NOTICE["data"], "amount": fen}}  # type: ignore[dict-item]
            made = written(form, KEYS, json.dumps(told))
            if form == "u8":
                assert json.loads(made.body)["data"]["money"] == str(fen)
            elif form == "usdk":
                import base64
                from urllib.parse import parse_qs

                data = base64.b64decode(parse_qs(made.body.decode())["data"][0]).decode()
                assert f'"amount":{yuan},' in data
            else:
                numbers = made.body.decode().split("&")[0].split("@")[1:]
                plain = bytes(int(n) - b"13579"[at % 5] for at, n in enumerate(numbers))
                assert f"<amount>{fen // 100}.{fen % 100:02}</amount>".encode() in plain

    @pytest.mark.parametrize("form", ["usdk", "quicksdk", "u8"])
    def test_other_currencies_are_refused(self, form: Any) -> None:
        told = {**NOTICE, "data": {**NOTICE["data"], "currency": "USD"}}  # type: ignore[dict-item]
        with pytest.raises(UnwritableError) as refused:
            written(form, KEYS, json.dumps(told))
        assert refused.value.fault == "form_currency"


@pytest.mark.parametrize("form", NOTICE_FORMS)
@pytest.mark.parametrize("kind", ["refund", "gift", "login"])
def test_what_others_do_not_know_goes_out_in_ours(form: Any, kind: str) -> None:
    told = json.dumps({**NOTICE, "type": kind})
    made = outgoing(form, [b"k" * 32], told, message_id="msg_1", moment=1)
    assert made.body.decode() == told and "webhook-signature" in made.headers


def test_answers() -> None:
    for form in ("usdk", "quicksdk", "u8"):
        assert is_taken(form, 200, b" SUCCESS\r\n")
        for status, body in ((200, b"FAIL"), (200, b""), (200, b"SUCCESSFUL"), (500, b"SUCCESS")):
            assert not is_taken(form, status, body)
    assert is_taken("standard", 204, b"") and not is_taken("standard", 302, b"SUCCESS")


def test_keys_tell_nothing_of_each_other() -> None:
    every = [key for form in NOTICE_FORMS for key in keys_of(form, b"s" * 32).values()]
    assert len(set(every)) == 4
    assert keys_of("u8", b"s" * 32) != keys_of("u8", b"t" * 32)


async def test_chosen_per_environment(
    client: Client, world: World, app: FastAPI, database: Database
) -> None:
    """The choice is kept apart, recorded, and stays where nothing is said of it."""
    await call(client, world, "save", payment=PAYMENT, form="u8")
    info = (await call(client, world, "save", payment=PAYMENT)).data
    assert (info["sandbox"]["form"], info["production"]["form"]) == ("u8", "standard")
    async with database.publisher(world.aurora.id) as session:
        game = world.aurora.games[0].id
        found = await callback_of(session, app.state.resources.keyring, game, "sandbox", "payment")
        (event,) = (await session.execute(select(AuditEvent))).scalars()
    assert found is not None and found.form == "u8"
    assert (event.before["form"], event.after["form"]) == ("standard", "u8")
    assert (await call(client, world, "save", form="other")).code == 4000


async def test_the_example_has_keys_of_its_own(client: Client, world: World) -> None:
    """What is signed there ends with the key: the game's own is shown to whoever may see it."""
    await call(client, world, "save", payment=PAYMENT, form="usdk")
    shown = (await call(client, world, "example", environment="sandbox")).data
    (secret,) = (await call(client, world, "reveal")).data["secrets"]
    assert shown["form"] == "usdk" and shown["url"] == PAYMENT
    assert shown["content_to_sign"].endswith("&" + shown["keys"]["callbackKey"])
    assert shown["signature"] == md5(shown["content_to_sign"])
    assert secret["keys"]["callbackKey"] not in json.dumps(shown)
    login = (await call(client, world, "example", environment="sandbox", kind="login")).data
    assert login["form"] == "standard" and login["keys"] == {}


@pytest.mark.parametrize("form", ["usdk", "quicksdk", "u8"])
def test_the_example_can_be_written(form: Any) -> None:
    told = example_body("10001", "sandbox", "payment", 1_795_327_358)
    assert written(form, KEYS, json.dumps(told)).body
