"""Judging passwords: what is easily guessed, and that nobody waits for the judge."""

import asyncio
import time

import pytest
from argon2.exceptions import VerifyMismatchError

from longshore.kit.secrets import passwords
from longshore.kit.secrets.passwords import MAX_LENGTH, PasswordHashing

_HINTS = ["aurora.owner", "Aurora owner", "Aurora Games"]


@pytest.mark.parametrize(
    ("password", "is_weak"),
    [
        ("correct horse battery staple 42", False),
        ("correct horse battery staple 42, and another forty characters of it", False),
        ("天行健君子以自强不息地势坤厚德载物", False),
        ("short-1!", True),
        ("passwordpasswordpassword", True),
        ("1" * 40, True),
        ("aurora.owner.aurora", True),
        ("x" * (MAX_LENGTH + 1), True),
    ],
)
async def test_weak(password: str, is_weak: bool) -> None:
    judged = await PasswordHashing(1).is_weak(password, min_length=15, hints=_HINTS)
    assert judged is is_weak


async def test_nobody_waits_for_the_judge() -> None:
    """A password made to be hard to judge takes a while; the loop serves others meanwhile."""
    hashing = PasswordHashing(1)
    judging = asyncio.create_task(
        hashing.is_weak("4@8({[<369&#!1/|0$5+7%2" * 5, min_length=15, hints=_HINTS)
    )
    turns, started = 0, time.perf_counter()
    while not judging.done():
        await asyncio.sleep(0)
        turns += 1
    assert not await judging
    assert turns > 10, f"{turns} turns in {time.perf_counter() - started:.1f} s"


async def test_a_strangers_password_is_computed_like_anybodys() -> None:
    """What stands in for an unknown account's hash is one of today's parameters, and of no word."""
    hashing = PasswordHashing(slots=1)
    assert not hashing.is_outdated(hashing._nobodys)
    with pytest.raises(VerifyMismatchError):
        passwords._hasher.verify(hashing._nobodys, "a word")
    assert hashing._nobodys != PasswordHashing(slots=1)._nobodys
