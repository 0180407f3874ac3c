"""Every recipe against a channel that was written apart from it, from the same published facts."""

import csv
import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
from tests.domains.operate.recipes.support import (
    LOGGING_IN,
    PAYING,
    SOLD,
    payment_of,
    read,
    refused,
    request_of,
)

from longshore.demo.channels import VALUES
from longshore.domains.operate.recipes import (
    Login,
    Payment,
    RecipeError,
    answer,
    every_recipe,
    probe_answer,
    recipe_for,
)
from longshore.domains.pack.channels.catalogue_rows import version_order
from longshore.simulation.channels import CHANNELS, Sale, Told
from longshore.simulation.channels.stores_of_the_world import Apple

UNSETTLED = {"nubia", "honor", "coolpad"}
"""Nobody knows what their amounts count: they must not pay an order."""
_FACTS = Path(__file__).with_name("channels.tsv")
KNOWN = list(csv.DictReader(_FACTS.read_text("utf-8").splitlines(), delimiter="\t"))
"""How surely each channel's payment and login are known: A to D, as the recipes say it."""
NAMED_OTHERWISE = {"4399": "m4399"}
LEFT_OUT = {
    ("gionee", "login"): "its answer names no player: anybody's token would let in as anybody",
    ("kugou", "login"): "what to send is not known",
    ("anysdk", "login"): "the service that would answer is closed",
}
"""What is known well enough to be told, and too little or too late to be used, and why."""
UNSIGNED = {"iqiyi_pps": Sale(order="LS1"), "nubia": Sale(transaction="T1")}
"""What their signatures do not cover: orders hold on to one transaction for one order instead."""


@pytest.mark.parametrize("row", KNOWN, ids=lambda row: row["channel"])
@pytest.mark.parametrize("part", ["payment", "login"])
def test_what_is_known_of_a_channel_is_in_its_recipe(row: dict[str, str], part: str) -> None:
    """A and B whole, C with a mark, D not at all."""
    code = row["channel"]
    recipe = every_recipe().get(NAMED_OTHERWISE.get(code, code))
    found: Login | Payment | None = getattr(recipe, part) if recipe else None
    known = row["pay_confidence" if part == "payment" else "login_confidence"]
    if known == "D" or (code, part) in LEFT_OUT:
        assert found is None
        return
    assert recipe is not None and found is not None, (code, part, known)
    assert found.confidence == known
    assert known != "C" or recipe.unsure is not None


def test_every_recipe_has_its_channel_and_the_other_way_round() -> None:
    assert {code for code, one in CHANNELS.items() if one.pays} == set(PAYING)
    assert {code for code, one in CHANNELS.items() if one.logs_in} == set(LOGGING_IN)


@pytest.mark.parametrize("code", PAYING)
def test_a_payment_is_understood(code: str) -> None:
    channel = CHANNELS[code]
    told = channel.notice(SOLD)
    if code in UNSETTLED:
        assert refused(channel, told) == "amount_unsettled"
        return
    notice = read(channel, told)
    assert notice.outcome == "paid"
    assert notice.order == SOLD.order
    assert notice.transaction == (
        SOLD.order
        if code in ("qq_minigame", "gionee", "tencent_sas_minigame")
        else SOLD.transaction
    )
    assert notice.minor == (None if code == "google" else SOLD.fen)
    assert notice.uid in (SOLD.uid, "")
    assert not notice.is_sandbox


@pytest.mark.parametrize("code", PAYING)
def test_the_reply_is_what_the_channel_waits_for_to_the_byte(code: str) -> None:
    channel = CHANNELS[code]
    told = request_of(channel.notice(SOLD))
    payment = payment_of(code)
    assert answer(payment, told, channel.parameters).body == channel.reply_ok(SOLD)
    no = answer(payment, told, channel.parameters, "signature")
    assert (no.status, no.body) != (200, channel.reply_ok(SOLD))


@pytest.mark.parametrize("code", PAYING)
def test_one_step_of_money_more_or_less_is_refused(code: str) -> None:
    channel = CHANNELS[code]
    for step in (-channel.smallest_fen, channel.smallest_fen):
        altered = channel.notice(Sale(fen=SOLD.fen + step), signed=SOLD)
        assert refused(channel, altered) in ("signature_wrong", "malformed")


@pytest.mark.parametrize("code", PAYING)
def test_another_order_user_or_transaction_is_refused(code: str) -> None:
    channel = CHANNELS[code]
    for other in (Sale(order="LS1"), Sale(uid="u-1"), Sale(transaction="T1")):
        if channel.fields(other) == channel.fields(SOLD):
            continue  # the channel does not say it at all
        if UNSIGNED.get(code) == other:
            continue
        assert refused(channel, channel.notice(other, signed=SOLD)) in (
            "signature_wrong",
            "malformed",
        )


@pytest.mark.parametrize("code", PAYING)
def test_without_the_key_or_with_another_one_nothing_is_believed(code: str) -> None:
    channel = CHANNELS[code]
    told = channel.notice(SOLD)
    secret = every_recipe()[code].parameters & set(channel.parameters)
    assert refused(channel, told, {}) in ("key_missing", "signature_wrong")
    changed = {
        name: value[::-1] + "x" if name in secret else value
        for name, value in channel.parameters.items()
    }
    assert refused(channel, told, changed) in (
        "signature_wrong",
        "key_unusable",
        "malformed",
        "signature_missing",
    )


@pytest.mark.parametrize("code", PAYING)
def test_a_signature_in_other_letters_or_none_is_refused(code: str) -> None:
    channel = CHANNELS[code]
    fields = channel.fields(SOLD)
    right = channel.sign(fields)
    for wrong in ("", right.swapcase(), right[:-1], right + " "):
        assert refused(channel, channel.wrap(fields, wrong)) in (
            "signature_wrong",
            "signature_missing",
        ), wrong


@pytest.mark.parametrize("code", PAYING)
def test_doubled_fields_are_refused(code: str) -> None:
    """Two readers could each take another one for the amount."""
    channel = CHANNELS[code]
    told = channel.notice(SOLD)
    if told.method == "GET":
        first = told.query.split("&", 1)[0]
        doubled = Told("GET", f"{told.query}&{first}")
    elif told.headers["Content-Type"].startswith("application/x"):
        first = told.body.decode().split("&", 1)[0]
        doubled = Told(headers=told.headers, body=told.body + b"&" + first.encode())
    else:
        doubled = Told(
            headers=told.headers, query=told.query, body=told.body[:-1] + b',"x":1,"x":2}'
        )
    assert refused(channel, doubled) == "doubled_field"


@pytest.mark.parametrize("code", [c for c in PAYING if payment_of(c).refund])
def test_what_is_given_back_is_no_payment(code: str) -> None:
    channel = CHANNELS[code]
    notice = read(channel, channel.notice(Sale(is_refunded=True)))
    assert (notice.outcome, notice.order, notice.minor) == ("refunded", SOLD.order, None)
    # Nobody makes one of the other: the signature is for what it says.
    told = channel.notice(Sale(is_refunded=True), signed=SOLD)
    if channel.fields(Sale(is_refunded=True)) != channel.fields(SOLD):
        assert refused(channel, told) == "signature_wrong"


PARTLY = [c for c in PAYING if payment_of(c).given_back]


def test_who_tells_how_much_was_given_back() -> None:
    """The others give back whole payments alone, or say nothing public of how much."""
    assert set(PARTLY) == {
        "alipay", "alipay_minigame", "apple", "lenovo", "wechat_minigame", "wechat_miniprogram",
        "wechatpay_v3",
    }  # fmt: skip


@pytest.mark.parametrize("code", PARTLY)
def test_how_much_was_given_back_is_understood(code: str) -> None:
    """What the second refund gives, or what both of them gave."""
    channel = CHANNELS[code]
    second = Sale(is_refunded=True, refund="R2", refund_fen=6_480, given_before=3_240)
    notice = read(channel, channel.notice(second))
    returned = notice.returned
    assert (notice.outcome, notice.order) == ("refunded", SOLD.order)
    assert returned is not None and returned.currency == "CNY"
    assert returned.of(SOLD.fen) == (6_480 if returned.refund else 6_480 + 3_240)
    # Nobody makes more of it: the signature is for what it says.
    more = channel.notice(Sale(is_refunded=True, refund="R2", refund_fen=64_000), signed=second)
    assert refused(channel, more) == "signature_wrong"


@pytest.mark.parametrize("code", PARTLY)
def test_all_of_it_is_all_of_it(code: str) -> None:
    channel = CHANNELS[code]
    notice = read(channel, channel.notice(Sale(is_refunded=True)))
    assert notice.returned is None or notice.returned.of(SOLD.fen) == SOLD.fen


def test_a_refund_that_does_not_say_how_much_is_not_taken_for_all_of_it() -> None:
    alipay = CHANNELS["alipay"]
    fields = {**alipay.fields(Sale(is_refunded=True)), "refund_fee": ""}
    assert refused(alipay, alipay.wrap(fields, alipay.sign(fields))) == "amount_unreadable"


@pytest.mark.parametrize(
    "code",
    [c for c in PAYING if payment_of(c).sandbox and c not in UNSETTLED and c != "qq_minigame"],
)
def test_a_trial_payment_says_so(code: str) -> None:
    channel = CHANNELS[code]
    assert read(channel, channel.notice(Sale(is_sandbox=True))).is_sandbox


def test_the_channels_of_the_demo_have_recipes() -> None:
    demo = Path(__file__).parents[5] / "demo" / "channels"
    codes = {folder.name for folder in demo.iterdir() if (folder / "channel.json").exists()}
    assert len(codes) == 8
    assert [code for code in codes if recipe_for(code) is None] == []


@pytest.mark.parametrize("code", sorted(VALUES))
def test_the_demos_forms_ask_for_what_the_recipes_need(code: str) -> None:
    """The newest plug-in has each parameter, and keeps secrets to the server."""
    plugins = Path(__file__).parents[5] / "demo" / "channels" / code / "plugins"
    newest = max(plugins.glob("*.json"), key=lambda path: version_order(path.stem))
    form = {one["key"]: one for one in json.loads(newest.read_text())["parameters"]}
    own = [one for one in every_recipe().values() if code in one.served]
    assert own
    data = files("longshore.domains.operate.recipes") / "data"
    for recipe in own:
        told = (data / f"{recipe.code}.toml").read_text()
        assert set(re.findall(r"\$\{parameter\.(\w+)", told)) - set(form) == set(), recipe.code
        assert [key for key in recipe.secrets if not form[key].get("secret")] == []


def test_apple_tells_in_two_ways_and_asks_whether_anybody_is_there() -> None:
    payment, apple = payment_of("apple"), CHANNELS["apple"]
    assert isinstance(apple, Apple)
    handed_over = apple.handed_over(SOLD)
    assert read(apple, handed_over) == read(apple, apple.notice(SOLD))
    probed = probe_answer(payment, request_of(apple.notification("TEST", {})), apple.parameters)
    assert probed is not None and probed.status == 200
    other = apple.notification("CONSUMPTION_REQUEST", {})
    assert probe_answer(payment, request_of(other), apple.parameters) is None
    assert refused(apple, other) == "signature_missing"
    forged = request_of(apple.notification("TEST", {}))
    with pytest.raises(RecipeError, match="signature_wrong"):
        probe_answer(payment, forged, {})
