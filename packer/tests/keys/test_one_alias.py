"""Several keys of one alias, or one of none, in a PKCS#12 store: each can be chosen."""

import hmac

import pytest
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, pkcs12

from longshore_packer import der
from longshore_packer.keys import AliasError, aliases, bouncy, generate, load

from ..fixed_keys import STORE_PASSWORD, fixed_store


def renamed(old: str, new: str) -> bytes:
    """A store of Java 8's with another alias of the same length, and its check made anew."""
    before, after = (text.encode("utf-16-be") for text in (old, new))
    store = fixed_store("legacy").replace(before, after)
    authenticated, mac = der.read(store).children()[1:]
    content = authenticated.children()[1].children()[0].content
    digest, salt, rounds = mac.children()
    key = bouncy._derived(
        STORE_PASSWORD, salt.content, int.from_bytes(rounds.content, "big"), bouncy._FOR_MAC, 20
    )
    return store.replace(digest.children()[1].content, hmac.digest(key, content, "sha1"))


@pytest.mark.parametrize("new", ["one", "ONE"])
def test_two_keys_of_one_alias(new: str) -> None:
    """Only the last one could be chosen; Java tells the two apart by no more than their order."""
    store = renamed("two", new)
    names = aliases(store, STORE_PASSWORD)
    assert len(names) == 2 and names[1].lower() == "one (2)"
    found = [load(store, STORE_PASSWORD, alias=name) for name in names]
    assert sorted(key.kind for key in found) == ["EC-256", "RSA-2048"]
    with pytest.raises(AliasError, match=r"one \(2\)|ONE \(2\)"):
        load(store, STORE_PASSWORD)


def test_a_key_without_an_alias() -> None:
    """It is offered by its place, as Java calls it: an empty name can be chosen nowhere."""
    key = generate("ec-256")
    store = pkcs12.serialize_key_and_certificates(
        None, key.private_key, key.certificates[0], None,
        BestAvailableEncryption(STORE_PASSWORD.encode()),
    )  # fmt: skip
    assert aliases(store, STORE_PASSWORD) == ["1"]
    for alias in ("1", None):
        assert load(store, STORE_PASSWORD, alias=alias).fingerprints == key.fingerprints
