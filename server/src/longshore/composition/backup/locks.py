"""What a backup is locked with, and what opens it.

The content is encrypted to a key made for this backup alone, and to the recipients that were named.
With a passphrase, the secret of that key lies in the backup under the passphrase; without, it is
forgotten once the backup has verified itself.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pyrage
from pyrage import passphrase as age_passphrase
from pyrage import ssh, x25519

from longshore.composition.backup.errors import BackupError, WrongArgumentError

LEAST_PASSPHRASE = 12
_MEASURES, _BETWEEN_SECONDS = 10, 0.3


@dataclass(frozen=True, slots=True)
class Locks:
    """A passphrase, recipients (`age1...` or `ssh-ed25519 ...`), or both."""

    passphrase: str | None = field(default=None, repr=False)
    recipients: tuple[str, ...] = ()

    def check(self) -> None:
        """See that there is one and that it is fit.

        Raises:
            BackupError: it is not.
        """
        if self.passphrase is None and not self.recipients:
            raise BackupError(
                "A backup is always encrypted: give --passphrase-file FILE, or --recipient age1... "
                "(`age-keygen` makes such a pair; keep its secret half elsewhere)."
            )
        if self.passphrase is not None and len(self.passphrase) < LEAST_PASSPHRASE:
            raise BackupError(f"The passphrase needs {LEAST_PASSPHRASE} characters or more.")
        self.keys()

    def keys(self) -> list[object]:
        """The recipients as age knows them.

        Raises:
            BackupError: one is not a lock.
        """
        return [_recipient(text) for text in self.recipients]


@dataclass(frozen=True, slots=True)
class Opener:
    """What a backup may be opened with; `identities` are texts that age or ssh-keygen wrote."""

    passphrase: str | None = field(default=None, repr=False)
    identities: tuple[str, ...] = field(default=(), repr=False)
    made_with: object | None = None

    def keys(self, locked_key: bytes | None) -> list[object]:
        """Identities that may open a backup with this `key.age`.

        Raises:
            BackupError: nothing fits, or the passphrase is wrong.
        """
        found = [self.made_with] if self.made_with else []
        found += [key for text in self.identities for key in _identities(text)]
        if self.passphrase is not None and locked_key is not None:
            found.append(_unlock(locked_key, self.passphrase))
        if not found:
            raise BackupError(
                "The backup opens with its passphrase: give --passphrase-file FILE."
                if locked_key
                else "The backup opens with the secret key of a recipient: give --identity FILE."
            )
        return found


def lock(secret: object, passphrase: str) -> bytes:
    """The secret of a backup's own key, under the passphrase (age, scrypt)."""
    locked: bytes = age_passphrase.encrypt(f"{secret}\n".encode(), passphrase)
    return locked


def read_passphrase(path: Path) -> str:
    """The first line of a file.

    Raises:
        WrongArgumentError: not found.
    """
    lines = _text(path).splitlines()
    if not lines or not lines[0].strip():
        raise WrongArgumentError(f"{path} holds no passphrase in its first line.")
    return lines[0].strip()


def read_identities(paths: Sequence[Path]) -> tuple[str, ...]:
    """What identity files hold.

    Raises:
        WrongArgumentError: one cannot be read.
    """
    return tuple(_text(path) for path in paths)


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except (OSError, UnicodeDecodeError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        raise WrongArgumentError(f"{path} cannot be read ({why}).") from error


def _unlock(locked_key: bytes, passphrase: str) -> object:
    try:
        return x25519.Identity.from_str(_decrypted(locked_key, passphrase).decode().strip())
    except (pyrage.DecryptError, pyrage.IdentityError, ValueError) as error:
        raise BackupError(
            "The passphrase is wrong, or the part key.age was altered: nothing was opened."
        ) from error


def _decrypted(locked_key: bytes, passphrase: str) -> bytes:
    """What lies under a passphrase; age measures this machine first, and a busy one seems too slow.

    Raises:
        BackupError: it seems so each time.
        pyrage.DecryptError: the passphrase is wrong, or what is locked was altered.
    """
    for _ in range(_MEASURES):
        try:
            found: bytes = age_passphrase.decrypt(locked_key, passphrase)
        except pyrage.DecryptError as error:
            if "Excessive work" not in str(error):
                raise
            time.sleep(_BETWEEN_SECONDS)
        else:
            return found
    raise BackupError(
        "This machine is too busy, or much slower than the one that made the backup: opening it "
        "with its passphrase would take minutes. Try again when it is idle, or on another machine."
    )


def _recipient(text: str) -> object:
    kind = ssh.Recipient if text.startswith("ssh-") else x25519.Recipient
    try:
        return kind.from_str(text.strip())
    except pyrage.RecipientError as error:
        raise WrongArgumentError(
            f"{text!r} is no recipient ({error}): it begins with age1 or ssh-ed25519."
        ) from error


def _identities(text: str) -> list[object]:
    try:
        if "PRIVATE KEY-----" in text:
            return [ssh.Identity.from_buffer(text.encode())]
        lines = [line.strip() for line in text.splitlines()]
        found: list[object] = [
            x25519.Identity.from_str(line) for line in lines if line and not line.startswith("#")
        ]
    except pyrage.IdentityError as error:
        raise WrongArgumentError(
            f"The identity file holds no secret key of age or OpenSSH ({error})."
        ) from error
    return found
