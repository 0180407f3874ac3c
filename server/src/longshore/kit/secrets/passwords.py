"""Passwords: Argon2id at OWASP's setting, in a small queue of their own.

A hash costs about 33 ms of a core and 19 MiB, so a flood of sign-ins must not take every thread:
`slots` are computed at once, a short queue waits, and whoever comes after that is told to retry.
Judging a new password goes through the same queue, for zxcvbn tries every reading of characters
that stand for letters: 72 of them took 10 s, during which nobody else was served.
Parameters: OWASP Password Storage Cheat Sheet (Argon2id, m=19456, t=2, p=1).
"""

import base64
import re
import secrets
from collections.abc import Callable
from typing import TypeVar

import anyio
import anyio.to_thread
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn import zxcvbn

from longshore.kit.errors import ThrottledError

R = TypeVar("R")

MAX_LENGTH = 128
_QUEUE_PER_SLOT = 20
_ZXCVBN_MAX = 32
_WEAK_SCORE = 3
# Characters that a password must have beside the account, the name and the publisher.
_LEAST_OWN = 6
_hasher = PasswordHasher(time_cost=2, memory_cost=19456, parallelism=1)


class PasswordHashing:
    """Hashes and verifies within a fixed number of slots and a bounded queue."""

    def __init__(self, slots: int) -> None:
        self._limiter = anyio.CapacityLimiter(slots)
        # For people who have been here before: strangers' guesses cannot make them wait.
        self._reserved = anyio.CapacityLimiter(1)
        self._most_waiting = slots * _QUEUE_PER_SLOT
        self._nobodys = _nobodys_hash()

    async def hash(self, password: str) -> str:
        """The encoded Argon2id hash."""
        return await self._run(_hasher.hash, password)

    async def verify(self, password: str, encoded: str | None, *, is_known: bool = False) -> bool:
        """True when `password` matches; `None` (no such account) costs the same and is false.

        `is_known`: a device from which this account signed in before, or a session of its own; it
        has a slot that strangers cannot take.
        """
        limiter = self._reserved if is_known else self._limiter
        matches = await self._run(_matches, password, encoded or self._nobodys, limiter=limiter)
        return matches and encoded is not None

    async def is_weak(self, password: str, *, min_length: int, hints: list[str]) -> bool:
        """True when a password is too short or easily guessed, judged offline by zxcvbn.

        `hints` are words an attacker would try first: the account, the name, the publisher. There
        are no composition rules (NIST SP 800-63B-4, ASVS 5.0 V6.2.5); the first 32 characters
        alone must be good enough.
        """
        return await self._run(_is_weak, password, min_length, hints)

    def is_outdated(self, encoded: str) -> bool:
        """True when the hash was made with other parameters and should be made again."""
        return _hasher.check_needs_rehash(encoded)

    async def _run(
        self,
        function: Callable[..., R],
        *args: object,
        limiter: anyio.CapacityLimiter | None = None,
    ) -> R:
        limiter = limiter or self._limiter
        if limiter.statistics().tasks_waiting >= self._most_waiting:
            raise ThrottledError({"retry_after_seconds": 5}, seconds=5)
        return await anyio.to_thread.run_sync(function, *args, limiter=limiter)


def _nobodys_hash() -> str:
    """What is verified for unknown accounts, so that their answer takes as long as a wrong one's.

    Chance in the shape of a hash: it costs nothing to make, and no password matches it.
    """
    cost = f"m={_hasher.memory_cost},t={_hasher.time_cost},p={_hasher.parallelism}"
    salt, digest = map(_unpadded, (_hasher.salt_len, _hasher.hash_len))
    return f"$argon2id$v=19${cost}${salt}${digest}"


def _unpadded(length: int) -> str:
    return base64.b64encode(secrets.token_bytes(length)).decode().rstrip("=")


def _matches(password: str, encoded: str) -> bool:
    try:
        return _hasher.verify(encoded, password)
    except (VerificationError, InvalidHashError):
        return False


def _is_weak(password: str, min_length: int, hints: list[str]) -> bool:
    if len(password) < min_length or len(password) > MAX_LENGTH:
        return True
    words = [word for word in hints if word]
    if len(_unhinted(password, words)) < _LEAST_OWN:
        return True
    score: int = zxcvbn(password[:_ZXCVBN_MAX], user_inputs=words)["score"]
    return score < _WEAK_SCORE


def _unhinted(password: str, hints: list[str]) -> str:
    """What is left of a password without the words of the hints: the part that is one's own."""
    parts = {part for hint in hints for part in re.split(r"[\W_]+", hint.lower()) if len(part) > 3}
    rest = password.lower()
    for part in sorted(parts, key=len, reverse=True):
        rest = rest.replace(part, "")
    return re.sub(r"[\W_]+", "", rest)
