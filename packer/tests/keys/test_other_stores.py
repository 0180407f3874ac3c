"""Keys from what is no key store of Java's own: Bouncy Castle's, which it wrote, and PEM files."""

import random
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    KeySerializationEncryption,
    NoEncryption,
    PrivateFormat,
)

from longshore_packer.errors import PackerError
from longshore_packer.keys import (
    AliasError,
    KeyStoreError,
    PasswordError,
    SigningKey,
    aliases,
    generate,
    load,
)
from longshore_packer.keys.pem import ALIAS

from ..fixed_keys import KEY_PASSWORD, STORE_PASSWORD, fixed_store

BOTH = pytest.mark.parametrize("version", ["bks", "bks1"])
_FORMS = [PrivateFormat.PKCS8, PrivateFormat.TraditionalOpenSSL]


class TestBouncyCastle:
    @BOTH
    @pytest.mark.parametrize(("alias", "kind"), [("one", "RSA-2048"), ("TWO", "EC-256")])
    def test_chosen(self, version: str, alias: str, kind: str) -> None:
        store = fixed_store(version)
        assert sorted(aliases(store, STORE_PASSWORD)) == ["one", "two"]
        key = load(store, STORE_PASSWORD, alias=alias, key_password=KEY_PASSWORD)
        assert (key.kind, key.alias) == (kind, alias.lower())

    @BOTH
    def test_refusals_by_name(self, version: str) -> None:
        store = fixed_store(version)
        with pytest.raises(PasswordError):
            load(store, "guess", alias="one")
        with pytest.raises(PasswordError, match="of the key"):
            load(store, STORE_PASSWORD, alias="one", key_password="guess")
        with pytest.raises(AliasError, match="one, two"):
            load(store, STORE_PASSWORD)

    @BOTH
    def test_whatever_a_store_holds_is_refused_by_name(self, version: str) -> None:
        """Turned bytes, cuts and guesses: nothing but the packer's own refusals."""
        chance, store = random.Random(11), fixed_store(version)
        for _ in range(60):
            turned = bytearray(store)
            turned[chance.randrange(len(turned))] ^= 1 << chance.randrange(8)
            for hostile in (bytes(turned[:16]), bytes(turned[: chance.randrange(len(turned))])):
                with pytest.raises(PackerError):
                    load(hostile, STORE_PASSWORD, alias="one", key_password=KEY_PASSWORD)
            if bytes(turned[:16]) == store[:16]:
                with pytest.raises(PackerError):
                    load(bytes(turned), STORE_PASSWORD, alias="one", key_password=KEY_PASSWORD)

    def test_billions_of_rounds_are_not_begun(self) -> None:
        store = fixed_store("bks")
        with pytest.raises(KeyStoreError, match="rounds"):
            load(store[:28] + b"\x7f\xff\xff\xff" + store[32:], STORE_PASSWORD)


@pytest.fixture(scope="module", params=["rsa-2048", "ec-256"])
def key(request: pytest.FixtureRequest) -> SigningKey:
    return generate(request.param, common_name="Harbor")


def pem(key: SigningKey, form: PrivateFormat, password: str = "") -> bytes:
    sealed: KeySerializationEncryption = (
        BestAvailableEncryption(password.encode()) if password else NoEncryption()
    )
    private = key.private_key.private_bytes(Encoding.PEM, form, sealed)
    return private + key.certificates[0].public_bytes(Encoding.PEM)


class TestPem:
    @pytest.mark.parametrize("form", _FORMS)
    @pytest.mark.parametrize("password", ["", "a long password"])
    def test_the_same_key_comes_back(
        self, key: SigningKey, form: PrivateFormat, password: str
    ) -> None:
        data = pem(key, form, password)
        assert aliases(data, password) == [ALIAS]
        found = load(data, password)
        assert found.fingerprints == key.fingerprints
        assert found.kind == key.kind

    def test_a_password_that_nobody_asked_for(self, key: SigningKey) -> None:
        """A form always sends one; a key that is not encrypted needs none."""
        assert load(pem(key, PrivateFormat.PKCS8), "anything").kind == key.kind

    @pytest.mark.parametrize("form", _FORMS)
    @pytest.mark.parametrize("guess", ["", "guess"])
    def test_wrong_password(self, key: SigningKey, form: PrivateFormat, guess: str) -> None:
        with pytest.raises(PasswordError):
            load(pem(key, form, "a long password"), guess)

    def test_what_is_not_whole(self, key: SigningKey) -> None:
        private = key.private_key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        other = generate("ec-256").certificates[0].public_bytes(Encoding.PEM)
        for data in (private, private + other, private * 2 + other, other, b"-----BEGIN "):
            with pytest.raises(KeyStoreError):
                load(data, "")

    def test_as_openssl_writes_it(self, tmp_path: Path) -> None:
        """`openssl pkcs12 -nodes` puts attributes before each part."""
        store, out = tmp_path / "store.p12", tmp_path / "key.pem"
        store.write_bytes(fixed_store("pkcs12"))
        subprocess.run(
            ["openssl", "pkcs12", "-in", store, "-passin", f"pass:{STORE_PASSWORD}", "-nodes",
             "-out", out],
            check=True, capture_output=True,
        )  # fmt: skip
        with pytest.raises(KeyStoreError, match="2 private keys"):
            load(out.read_bytes(), "")
        first, _, rest = out.read_text().partition("-----END PRIVATE KEY-----\n")
        certificates = rest[rest.index("-----BEGIN CERTIFICATE-----") :]
        one = f"{first}-----END PRIVATE KEY-----\n{certificates}"
        assert load(one.encode(), "").kind in ("RSA-2048", "EC-256")
