"""Passwords of people who have been here before are not behind those that strangers guess."""

import asyncio
import threading

import pytest

from longshore.kit.errors import ThrottledError
from longshore.kit.secrets import passwords
from longshore.kit.secrets.passwords import PasswordHashing


async def test_a_known_device_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    hashing = PasswordHashing(slots=1)
    encoded = await hashing.hash("right")

    end = threading.Event()

    def slowly(password: str, _: str) -> bool:
        return password == "right" or end.wait(60)

    monkeypatch.setattr(passwords, "_matches", slowly)
    strangers = [asyncio.create_task(hashing.verify("guess", encoded)) for _ in range(40)]
    while not hashing._limiter.statistics().tasks_waiting:  # noqa: ASYNC110 - no event for it
        await asyncio.sleep(0)
    with pytest.raises(ThrottledError):
        await hashing.verify("guess", encoded)
    async with asyncio.timeout(60):
        assert await hashing.verify("right", encoded, is_known=True)
    # The one that is computed waits, and so do those behind it; the others were refused.
    assert any(not task.done() for task in strangers)
    end.set()
    for task in strangers:
        task.cancel()
    await asyncio.gather(*strangers, return_exceptions=True)
