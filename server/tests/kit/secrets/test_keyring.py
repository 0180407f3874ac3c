"""Envelope encryption: what is sealed opens only where it belongs, and masters can change."""

import base64
import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pydantic import SecretStr

from longshore.kit.secrets.keyring import Keyring, KeyringError
from longshore.kit.secrets.master_keys import add_master, keep_newest

PLAIN = b"the private key"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "master.key"


def text_keyring(*masters: bytes) -> Keyring:
    return Keyring.of_text(SecretStr(",".join(base64.b64encode(m).decode() for m in masters)))


def test_round_trip(path: Path) -> None:
    keyring = Keyring.of_file(path)
    token = keyring.encrypt(PLAIN, publisher_id=1, record="signing_key:12:1")
    assert PLAIN not in token
    assert keyring.decrypt(token, publisher_id=1, record="signing_key:12:1") == PLAIN
    assert path.stat().st_mode & 0o777 == 0o600
    # Another process with the same file.
    again = Keyring.of_file(path)
    assert again.decrypt(token, publisher_id=1, record="signing_key:12:1") == PLAIN


def test_every_token_differs(path: Path) -> None:
    keyring = Keyring.of_file(path)
    tokens = {keyring.encrypt(PLAIN, publisher_id=1, record="r") for _ in range(50)}
    assert len(tokens) == 50


@pytest.mark.parametrize(("publisher_id", "record"), [(2, "r:1"), (1, "r:2"), (1, "")])
def test_opens_only_where_it_belongs(path: Path, publisher_id: int, record: str) -> None:
    keyring = Keyring.of_file(path)
    token = keyring.encrypt(PLAIN, publisher_id=1, record="r:1")
    with pytest.raises(KeyringError):
        keyring.decrypt(token, publisher_id=publisher_id, record=record)


def test_publisher_and_record_cannot_be_confused(path: Path) -> None:
    keyring = Keyring.of_file(path)
    token = keyring.encrypt(PLAIN, publisher_id=1, record="2:x")
    with pytest.raises(KeyringError):
        keyring.decrypt(token, publisher_id=12, record="x")


def test_any_changed_byte_is_refused(path: Path) -> None:
    keyring = Keyring.of_file(path)
    token = keyring.encrypt(PLAIN, publisher_id=1, record="r")
    for at in range(len(token)):
        damaged = token[:at] + bytes([token[at] ^ 1]) + token[at + 1 :]
        with pytest.raises(KeyringError):
            keyring.decrypt(damaged, publisher_id=1, record="r")
    for length in (0, 1, 9, 80, len(token) - 1):
        with pytest.raises(KeyringError):
            keyring.decrypt(token[:length], publisher_id=1, record="r")


def test_new_master_is_used_at_once_and_the_old_one_opens(path: Path) -> None:
    running = Keyring.of_file(path)
    old = running.encrypt(PLAIN, publisher_id=1, record="r")
    added = add_master(path)
    new = running.encrypt(PLAIN, publisher_id=1, record="r")
    assert not running.is_newest(old)
    assert running.is_newest(new)
    assert running.decrypt(old, publisher_id=1, record="r") == PLAIN
    rewrapped = running.rewrap(old, publisher_id=1)
    assert running.is_newest(rewrapped)
    assert keep_newest(path, added) == 1
    assert path.stat().st_mode & 0o777 == 0o600
    for token in (rewrapped, new):
        assert running.decrypt(token, publisher_id=1, record="r") == PLAIN
    with pytest.raises(KeyringError, match="is missing"):
        running.decrypt(old, publisher_id=1, record="r")


def test_only_who_added_the_newest_key_forgets_the_others(path: Path) -> None:
    """Another one's key is newer: what this one sealed would not open any more."""
    added = add_master(path)
    add_master(path)
    before = path.read_bytes()
    with pytest.raises(KeyringError, match="no key was forgotten"):
        keep_newest(path, added)
    assert path.read_bytes() == before


def test_a_keyring_as_it_is_opens_what_a_forgotten_key_sealed(path: Path) -> None:
    running = Keyring.of_file(path)
    old = running.encrypt(PLAIN, publisher_id=1, record="r")
    added = add_master(path)
    as_it_was = running.as_it_is()
    keep_newest(path, added)
    rescued = as_it_was.rewrap(old, publisher_id=1)
    assert running.decrypt(rescued, publisher_id=1, record="r") == PLAIN


def test_rewrap_keeps_the_record(path: Path) -> None:
    keyring = Keyring.of_file(path)
    token = keyring.encrypt(PLAIN, publisher_id=1, record="r:1")
    add_master(path)
    rewrapped = keyring.rewrap(token, publisher_id=1)
    with pytest.raises(KeyringError):
        keyring.decrypt(rewrapped, publisher_id=1, record="r:2")
    with pytest.raises(KeyringError):
        keyring.rewrap(token, publisher_id=2)


def test_from_text() -> None:
    one, two = secrets.token_bytes(32), secrets.token_bytes(32)
    token = text_keyring(one).encrypt(PLAIN, publisher_id=7, record="r")
    both = text_keyring(two, one)
    assert both.decrypt(token, publisher_id=7, record="r") == PLAIN
    assert not both.is_newest(token)
    with pytest.raises(KeyringError):
        text_keyring(two).decrypt(token, publisher_id=7, record="r")


@pytest.mark.parametrize("text", ["", "abc", base64.b64encode(b"short").decode(), "%%%"])
def test_unusable_text(text: str) -> None:
    with pytest.raises(KeyringError, match="32 bytes"):
        Keyring.of_text(SecretStr(text)).encrypt(b"", publisher_id=1, record="r")


def test_readable_by_others_is_refused(path: Path) -> None:
    Keyring.of_file(path).encrypt(b"", publisher_id=1, record="r")
    path.chmod(0o640)
    with pytest.raises(KeyringError, match="chmod 600"):
        Keyring.of_file(path).encrypt(b"", publisher_id=1, record="r")


def test_first_use_at_once_makes_one_master(path: Path) -> None:
    keyrings = [Keyring.of_file(path) for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        tokens = list(pool.map(lambda k: k.encrypt(PLAIN, publisher_id=1, record="r"), keyrings))
    assert all(keyrings[0].decrypt(t, publisher_id=1, record="r") == PLAIN for t in tokens)
    assert [p.name for p in path.parent.iterdir()] == ["master.key"]
