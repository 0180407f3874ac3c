"""A passphrase's lock on a machine that is busy while age measures it."""

from typing import Any

import pyrage
import pytest
from pyrage import x25519

from longshore.composition.backup import locks
from longshore.composition.backup.errors import BackupError

PASSPHRASE = "a passphrase of five words"


def _opened(locked: bytes, passphrase: str) -> list[Any]:
    return list(locks.Opener(passphrase).keys(locked))


def test_a_busy_machine_is_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A right passphrase is never called wrong because something else had the processor."""
    secret = x25519.Identity.generate()
    locked = locks.lock(secret, PASSPHRASE)
    decrypt, refusals = locks.age_passphrase.decrypt, iter(range(2))

    class Busy:
        encrypt = staticmethod(locks.age_passphrase.encrypt)

        @staticmethod
        def decrypt(*told: Any) -> bytes:
            for _ in refusals:
                raise pyrage.DecryptError("Excessive work parameter for passphrase.")
            return bytes(decrypt(*told))

    monkeypatch.setattr(locks, "age_passphrase", Busy)
    monkeypatch.setattr(locks, "_BETWEEN_SECONDS", 0)
    (found,) = _opened(locked, PASSPHRASE)
    assert str(found) == str(secret)


def test_a_machine_that_is_too_slow_is_told_and_not_the_passphrase(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """age refuses work that would take minutes; a wrong passphrase is another fault."""
    monkeypatch.setattr(locks, "_BETWEEN_SECONDS", 0)
    locked = locks.lock(x25519.Identity.generate(), PASSPHRASE)
    head, stanza, rest = locked.split(b"\n", 2)
    words = stanza.split(b" ")
    much = b"\n".join((head, b" ".join((*words[:3], b"30")), rest))
    with pytest.raises(BackupError, match="too busy"):
        _opened(much, PASSPHRASE)
    with pytest.raises(BackupError, match="passphrase is wrong"):
        _opened(locked, "another passphrase")
