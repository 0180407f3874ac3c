"""Every recipe's login: whom a channel knows comes in, and nobody else."""

import pytest
from tests.domains.operate.recipes.support import LOGGING_IN, MOMENT

from longshore.domains.operate.recipes import (
    Login,
    Moment,
    RecipeError,
    channel_uid,
    every_recipe,
    question,
)
from longshore.simulation.channels import CHANNELS, PLAYER, Asked, Channel
from longshore.simulation.channels.stores_of_the_world import Apple, Google, identity_token


@pytest.mark.parametrize("code", LOGGING_IN)
def test_a_login_is_checked(code: str) -> None:
    channel, login = CHANNELS[code], _login(code)
    assert _asked(channel, login, channel.claim()) == PLAYER


@pytest.mark.parametrize("code", LOGGING_IN)
def test_a_forged_or_expired_token_is_refused(code: str) -> None:
    channel, login = CHANNELS[code], _login(code)
    for token in ("token-expired", '","uid":"1', "a&uid=1", "\n", ""):
        with pytest.raises(RecipeError):
            _asked(channel, login, {**channel.claim(), "token": token})


@pytest.mark.parametrize("code", LOGGING_IN)
def test_somebody_elses_token_is_refused(code: str) -> None:
    channel, login = CHANNELS[code], _login(code)
    with pytest.raises(RecipeError):
        _asked(channel, login, {**channel.claim(), "uid": "u-somebody"})


@pytest.mark.parametrize("answered", [b"", b"<html>", b"{}", b"[]", b'{"code":0', b"\xff", b"null"])
@pytest.mark.parametrize("code", LOGGING_IN)
def test_an_answer_that_says_nothing_lets_nobody_in(code: str, answered: bytes) -> None:
    channel, login = CHANNELS[code], _login(code)
    if not login.urls:
        pytest.skip("asks nobody")
    with pytest.raises(RecipeError):
        channel_uid(login, channel.claim(), channel.parameters, MOMENT, answered)


def test_an_old_proof_is_refused() -> None:
    channel, login = CHANNELS["iqiyi_pps"], _login("iqiyi_pps")
    late = Moment(MOMENT.milliseconds + 601_000, "n")
    with pytest.raises(RecipeError, match="expired"):
        channel_uid(login, channel.claim(), channel.parameters, late)


def _login(code: str) -> Login:
    login = every_recipe()[code].login
    assert login is not None
    return login


def _asked(channel: Channel, login: Login, claim: dict[str, str]) -> str:
    asked = question(login, claim, channel.parameters, MOMENT)
    if asked is None:
        return channel_uid(login, claim, channel.parameters, MOMENT)
    answered = channel.check(Asked(asked.method, asked.urls[0], asked.headers, asked.body))
    return channel_uid(login, claim, channel.parameters, MOMENT, answered)


@pytest.mark.parametrize("code", ["apple", "google"])
@pytest.mark.parametrize(
    ("claim", "value", "fault"),
    [
        ("aud", "another.game", "login_refused"),
        ("iss", "https://accounts.example", "login_refused"),
        ("exp", 1_795_299_000, "expired"),
        ("nonce", "another", "login_refused"),
        ("exp", None, "login_refused"),
        ("sub", None, "login_refused"),
    ],
)
def test_a_token_of_somewhere_or_somewhen_else_is_refused(
    code: str, claim: str, value: object, fault: str
) -> None:
    channel, login = CHANNELS[code], _login(code)
    assert isinstance(channel, Apple | Google)
    told = {**channel.claims(), claim: value}
    token = identity_token(code, {name: one for name, one in told.items() if one is not None})
    with pytest.raises(RecipeError) as caught:
        _asked(channel, login, {**channel.claim(), "token": token})
    assert caught.value.fault == fault


def test_a_token_signed_by_nobody_known_is_refused() -> None:
    channel, login = CHANNELS["google"], _login("google")
    assert isinstance(channel, Google)
    token = identity_token("stranger", channel.claims())
    with pytest.raises(RecipeError, match="login_refused"):
        _asked(channel, login, {**channel.claim(), "token": token})
