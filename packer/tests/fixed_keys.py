"""Keys that never change, for tests whose inputs must be the same on every machine.

The stores in ``keys/fixed`` were made by keytool as ``keys/test_stores.py`` makes its own: "one" is
RSA-2048, "two" EC P-256. They sign nothing but test data. The JCEKS store has 10,000 iterations
(``-J-Djdk.jceks.iterationCount``) instead of 200,000, so that many inputs take seconds. The two
BKS stores are by Bouncy Castle 1.72 as keytool's provider, ``bks1`` in the store's first version
(``-J-Dorg.bouncycastle.bks.enable_v1``).
"""

from pathlib import Path

import pytest

from longshore_packer.keys import SigningKey, load

STORE_PASSWORD, KEY_PASSWORD = "storepass", "keypass9"


def fixed_store(kind: str) -> bytes:
    """Return a store: jks, jceks, pkcs12, bks, bks1, or legacy (PKCS #12 as Java 8 wrote it)."""
    return (Path(__file__).parent / "keys" / "fixed" / f"{kind}.store").read_bytes()


@pytest.fixture(scope="session")
def fixed_key() -> SigningKey:
    return load(fixed_store("pkcs12"), STORE_PASSWORD, alias="one")
