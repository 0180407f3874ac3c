"""What channels' SDKs are handed to pay: each as its channel, written apart, expects it."""

from dataclasses import replace
from urllib.parse import parse_qs

import pytest

from longshore.domains.operate.recipes import (
    Buying,
    Moment,
    Purchase,
    RecipeError,
    Reply,
    Request,
    every_recipe,
    handed_out,
    lacking,
    next_call,
    read_notice,
    secrets_in,
)
from longshore.domains.operate.recipes.digests import digest
from longshore.domains.operate.recipes.pieces import references
from longshore.domains.operate.recipes.rendering import text_of
from longshore.domains.operate.recipes.scope import Scope
from longshore.simulation.channels import CHANNELS, Asked, Sale

MOMENT = Moment(1_795_300_060_000, "a1b2c3d4e5f60718")
SOLD = Sale()


def _purchase_of(code: str) -> Purchase:
    purchase = every_recipe()[code].purchase
    assert purchase is not None
    return purchase


HANDING_OUT = [code for code, recipe in every_recipe().items() if recipe.purchase]
ORDER = {
    "number": SOLD.order, "goods_code": "gem_6480", "goods_name": "6480 星钻", "amount": "64800",
    "uid": SOLD.uid, "role_id": "r1", "role_name": "墨 染~*", "server_id": "s1",
    "player_id": "77", "product_id": "com.game.gem", "sandbox": "", "live": "1",
    "notify_url": "https://games.example/sdk/callback/x/1",
}  # fmt: skip


STEPS = [
    (code, place)
    for code in HANDING_OUT
    for place in range(len(_purchase_of(code).steps))
]  # fmt: skip


def _buying(code: str, **order: str) -> Buying:
    channel = CHANNELS[code]
    return Buying(ORDER | order, channel.paying_claim(), channel.parameters, MOMENT)


def _replies(code: str, buying: Buying) -> list[Reply]:
    """What the channel answers to everything that is asked before."""
    replies: list[Reply] = []
    while asked := next_call(_purchase_of(code), buying, replies):
        call = Asked(asked.method, asked.urls[0], asked.headers, asked.body)
        answered = CHANNELS[code].answer(call)
        replies.append(Reply(answered.status, answered.body, answered.headers))
    return replies


def _handed(code: str, **order: str) -> dict[str, str]:
    buying = _buying(code, **order)
    return handed_out(_purchase_of(code), buying, _replies(code, buying))


@pytest.mark.parametrize(
    "url", ["", "https://games.example/n", "https://games.example/sdk/callback/x/1?a=1&b=星"]
)
@pytest.mark.parametrize("code", HANDING_OUT)
def test_what_a_channels_sdk_is_handed_is_what_the_channel_expects(code: str, url: str) -> None:
    if lacking(_purchase_of(code), _buying(code, notify_url=url)):
        assert not url
        pytest.skip("is not asked without an address for its notice")
    handed = _handed(code, notify_url=url)
    number, fen = CHANNELS[code].opened(handed)
    assert number == SOLD.order
    assert fen in (SOLD.fen, None)
    assert not any(name.startswith("_") for name in handed)
    if code == "nubia":
        return  # what its notices count is not settled
    # The notice that follows names the same order.
    told, payment = CHANNELS[code].notice(SOLD), every_recipe()[code].payment
    assert payment
    request = Request(told.method, told.path, told.query, told.headers, told.body)
    assert read_notice(payment, request, CHANNELS[code].parameters).order == number


@pytest.mark.parametrize("code", [c for c in HANDING_OUT if c not in ("apple", "google")])
def test_a_client_cannot_ask_less_than_was_signed(code: str) -> None:
    handed = _handed(code)
    for name, value in handed.items():
        if value in ("64800", "6480", "648.00") or name in ("orderString", "signData"):
            with pytest.raises((ValueError, KeyError)):
                CHANNELS[code].opened({**handed, name: value.replace("648", "600", 1)})


@pytest.mark.parametrize(("code", "place"), STEPS)
def test_a_channel_that_refuses_takes_no_order(code: str, place: int) -> None:
    """Whatever it answers instead: nothing is handed out, and nothing further is asked."""
    purchase, buying = _purchase_of(code), _buying(code)
    replies = _replies(code, buying)[:place]
    said = (b"", b"{}", b"[]", b"busy", b"\xff", b'{"code":"1","ret":1,"errcode":-1}')
    for refusal in (Reply(200, body) for body in said):
        with pytest.raises(RecipeError) as caught:
            next_call(purchase, buying, [*replies, refusal])
        assert caught.value.fault in ("purchase_refused", "malformed")


@pytest.mark.parametrize(("code", "place"), STEPS)
def test_a_wrongly_signed_call_is_refused_by_the_channel(code: str, place: int) -> None:
    """The simulated channel really checks: each secret, written otherwise, breaks something."""
    recipe, buying = every_recipe()[code], _buying(code)
    for name in recipe.secrets:
        if (
            name not in _signing_parameters(code)
            or "private" in name
            or name == "pay_app_key_sandbox"
        ):
            continue
        other = replace(buying, parameters={**buying.parameters, name: "other"})
        with pytest.raises((RecipeError, ValueError)):
            CHANNELS[code].opened(handed_out(_purchase_of(code), other, _replies(code, other)))


def test_wechat_pays_answer_is_believed_by_its_signature_alone() -> None:
    purchase, buying = _purchase_of("wechatpay_v3"), _buying("wechatpay_v3")
    (good,) = _replies("wechatpay_v3", buying)
    for reply, fault in (
        (replace(good, body=good.body.replace(b"64800", b"00001")), "signature_wrong"),
        (replace(good, headers={}), "signature_missing"),
    ):
        with pytest.raises(RecipeError, match=fault):
            next_call(purchase, buying, [reply])


def test_a_session_of_somebody_else_signs_nothing() -> None:
    for code in ("wechat_minigame", "wechat_miniprogram", "qq_minigame"):
        with pytest.raises(RecipeError, match="purchase_refused: session"):
            _replies(code, _buying(code, uid="u-somebody-else"))


def test_qqs_published_example_is_signed_as_published() -> None:
    """The example of QQ's page on GamePrePay, which public code repeats with its result."""
    text = (
        "POST&%2Fapi%2Fjson%2FopenApiPay%2FGamePrePay&amt=10&app_remark=xxxxx&appid=1107981003"
        "&bill_no=69ae13a3a87f2551109a2ed26bc704201f56d664&good_num=1&goodid=43"
        "&openid=55107C3B8501CD7CBD90AEE4626E6D17&pf=qq_m_qq-2001-android-2011&ts=1507530737"
        "&zone_id=1&session_key=VUNQZ0hRYURxNlZZbmNOZw=="
    )
    key = "VUNQZ0hRYURxNlZZbmNOZw=="
    published = "38181bd0acf24eda203655a3be9f2e42b62d4fcf1c1de61a98b0573d13531449"
    assert digest("hmac-sha256", text, key, "hex") == published
    # The same rule, from the recipe: its fields are these but for the remark.
    fields = parse_qs(text.partition("GamePrePay&")[2].partition("&session_key")[0])
    given = {name: values[0] for name, values in fields.items()}
    scope = Scope({"sent": given, "session": {"session_key": key}})
    prepay = _purchase_of("qq_minigame").steps[-1]
    (sig,) = (one.text for one in prepay.fields if one.name == "sig")
    assert text_of(sig, scope) == published
    assert {one.name for one in prepay.fields} - {"sig"} == set(given) - {"app_remark"}


@pytest.mark.parametrize("code", [code for code in HANDING_OUT if _purchase_of(code).steps])
def test_nobody_is_asked_while_something_is_missing(code: str) -> None:
    """A game whose own server makes the calls goes on selling."""
    purchase, buying = _purchase_of(code), _buying(code)
    assert lacking(purchase, buying) == ""
    for one in purchase.wanted:
        source, name = one.strip("${}").partition("|")[0].split(".")
        without = {
            "order": replace(buying, order={**buying.order, name: ""}),
            "claim": replace(buying, claim={}),
            "parameter": replace(buying, parameters={**buying.parameters, name: ""}),
        }[source]
        assert lacking(purchase, without)


def test_keys_of_sessions_are_hidden() -> None:
    buying = _buying("qq_minigame")
    found = secrets_in(_purchase_of("qq_minigame"), buying, _replies("qq_minigame", buying))
    assert len(found) == 2 and all(found)


def _signing_parameters(code: str) -> set[str]:
    """The parameters by which a purchase is made."""
    named = references(_purchase_of(code).model_dump_json(include={"steps", "fields"}))
    return {path[0] for source, path, _ in named if source == "parameter"}
