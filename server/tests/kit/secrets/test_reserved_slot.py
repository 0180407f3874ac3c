"""Passwords of people who have been here before are not behind those that strangers guess."""

import asyncio
import time

import pytest

from longshore.kit.errors import ThrottledError
from longshore.kit.secrets import passwords
from longshore.kit.secrets.passwords import PasswordHashing


async def test_a_known_device_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    hashing = PasswordHashing(slots=1)
    encoded = await hashing.hash("right")

    def slowly(*_: object) -> bool:
        time.sleep(0.2)
        return True

    monkeypatch.setattr(passwords, "_matches", slowly)
    strangers = [asyncio.create_task(hashing.verify("guess", encoded)) for _ in range(40)]
    await asyncio.sleep(0.05)
    with pytest.raises(ThrottledError):
        await hashing.verify("guess", encoded)
    async with asyncio.timeout(1.5):
        assert await hashing.verify("right", encoded, is_known=True)
    assert sum(task.done() for task in strangers) < 12
    for task in strangers:
        task.cancel()
    await asyncio.gather(*strangers, return_exceptions=True)
