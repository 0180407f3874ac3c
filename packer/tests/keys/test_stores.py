"""Keys from stores that keytool made, and stores that keytool reads."""

import hashlib
import random
import subprocess
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509

from longshore_packer.keys import (
    AliasError,
    KeyStoreError,
    PasswordError,
    SigningKey,
    SigningKeyError,
    aliases,
    generate,
    java,
    load,
    write_pkcs12,
)
from longshore_packer.keys.pkcs12 import chain_of

from ..fixed_keys import KEY_PASSWORD, STORE_PASSWORD, fixed_store
from ..fuzzing import Fuzz

_STORE, _KEY = STORE_PASSWORD, KEY_PASSWORD
_RSA = ("-keyalg", "RSA", "-keysize", "2048")
_EC = ("-keyalg", "EC", "-groupname", "secp256r1")


def _keytool(*arguments: str | Path) -> str:
    done = subprocess.run(
        ["keytool", *map(str, arguments)], capture_output=True, text=True, check=True
    )
    return done.stdout


def _generate(store: Path, kind: str, alias: str, algorithm: tuple[str, ...]) -> None:
    own = () if kind == "PKCS12" else ("-keypass", _KEY)
    _keytool(
        "-genkeypair",
        *algorithm,
        "-alias",
        alias,
        "-dname",
        "CN=Test",
        "-validity",
        "9999",
        "-storetype",
        kind,
        "-keystore",
        store,
        "-storepass",
        _STORE,
        *own,
    )


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Stores of every kind; those with two keys hold "one" (RSA) and "two" (EC)."""
    folder = tmp_path_factory.mktemp("stores")
    made = {kind: folder / kind for kind in ("JKS", "JCEKS", "PKCS12")}
    for kind in ("JKS", "PKCS12"):
        _generate(made[kind], kind, "one", _RSA)
        _generate(made[kind], kind, "Two", _EC)
    _generate(made["JCEKS"], "JCEKS", "one", _RSA)
    made["legacy"] = folder / "legacy"
    _keytool(
        "-J-Dkeystore.pkcs12.legacy",
        "-importkeystore",
        "-srckeystore",
        made["PKCS12"],
        "-srcstorepass",
        _STORE,
        "-destkeystore",
        made["legacy"],
        "-deststorepass",
        _STORE,
        "-deststoretype",
        "PKCS12",
    )
    return made


class TestLoad:
    @pytest.mark.parametrize("kind", ["JKS", "PKCS12", "legacy"])
    @pytest.mark.parametrize(("alias", "expected"), [("one", "RSA-2048"), ("TWO", "EC-256")])
    def test_chosen(self, kind: str, alias: str, expected: str, stores: dict[str, Path]) -> None:
        data = stores[kind].read_bytes()
        key = load(data, _STORE, alias=alias, key_password=_KEY)
        assert key.kind == expected
        listing = _keytool(
            "-list", "-v", "-keystore", stores[kind], "-storepass", _STORE, "-alias", alias
        )
        assert key.fingerprints.sha256 in listing
        assert key.fingerprints.sha1 in listing
        assert key.expires_at > datetime.now(UTC) + timedelta(days=9000)

    def test_jceks_without_alias(self, stores: dict[str, Path]) -> None:
        key = load(stores["JCEKS"].read_bytes(), _STORE, key_password=_KEY)
        assert (key.alias, key.kind) == ("one", "RSA-2048")

    def test_aliases(self, stores: dict[str, Path]) -> None:
        for kind in ("JKS", "PKCS12", "legacy"):
            assert sorted(aliases(stores[kind].read_bytes(), _STORE)) == ["one", "two"]

    def test_ambiguous_and_missing_alias(self, stores: dict[str, Path]) -> None:
        for kind in ("JKS", "PKCS12"):
            with pytest.raises(AliasError, match="one, two"):
                load(stores[kind].read_bytes(), _STORE, key_password=_KEY)
            with pytest.raises(AliasError, match="one, two"):
                load(stores[kind].read_bytes(), _STORE, alias="three")

    @pytest.mark.parametrize("kind", ["JKS", "JCEKS", "PKCS12", "legacy"])
    def test_wrong_store_password(self, kind: str, stores: dict[str, Path]) -> None:
        with pytest.raises(PasswordError):
            load(stores[kind].read_bytes(), "guess", alias="one")

    @pytest.mark.parametrize("kind", ["JKS", "JCEKS"])
    def test_wrong_key_password(self, kind: str, stores: dict[str, Path]) -> None:
        with pytest.raises(PasswordError):
            load(stores[kind].read_bytes(), _STORE, alias="one", key_password="guess")

    def test_wrong_key_password_whose_padding_fits(self) -> None:
        """One guess in 256 ends like padding: what comes out is no key all the same."""
        sealed = random.Random(7).randbytes(1_208)
        for number in range(2_000):
            with pytest.raises(PasswordError):
                java._unprotect_jceks(sealed, f"guess{number}", b"saltsalz", 1, "one")

    @pytest.mark.parametrize("data", [b"", b"PK\3\4", b"\x30\x80", b"\xfe\xed\xfe\xed"])
    def test_no_store(self, data: bytes) -> None:
        with pytest.raises(KeyStoreError):
            load(data, "x")

    def test_dsa_is_refused(self, tmp_path: Path) -> None:
        store = tmp_path / "dsa"
        _generate(store, "PKCS12", "old", ("-keyalg", "DSA", "-keysize", "2048"))
        with pytest.raises((SigningKeyError, KeyStoreError)):
            load(store.read_bytes(), _STORE)

    @pytest.mark.fuzz("pkcs12", 500)
    def test_fuzz_pkcs12(self, fuzz: Fuzz) -> None:
        fuzz(
            lambda data: load(data, _STORE, alias="one"),
            [fixed_store("pkcs12"), fixed_store("legacy")],
        )

    @pytest.mark.fuzz("java", 200)
    def test_fuzz_java(self, fuzz: Fuzz) -> None:
        """Every mutated store gets a right integrity check, or no parser would see it."""

        def target(data: bytes) -> None:
            body = data[:-20]
            salted = _STORE.encode("utf-16-be") + b"Mighty Aphrodite" + body
            whole = body + hashlib.sha1(salted).digest()
            aliases(whole, _STORE)
            load(whole, _STORE, alias="one", key_password=_KEY)

        fuzz(target, [fixed_store("jks"), fixed_store("jceks")])

    @pytest.mark.parametrize("kind", ["JKS", "PKCS12"])
    def test_certificate_with_a_damaged_key(self, kind: str, stores: dict[str, Path]) -> None:
        """Found by fuzzing: the library loads the certificate and fails when its key is read."""
        key = generate("rsa-2048", alias="one")
        der = key.certificate_ders[0]
        at = der.index(b"\x30\x82\x01\x0a\x02\x82\x01\x01")  # RSAPublicKey, the modulus first
        damaged = x509.load_der_x509_certificate(der[: at + 2] + b"\xff\xff" + der[at + 4 :])
        with pytest.raises((SigningKeyError, KeyStoreError), match="malformed"):
            if kind == "JKS":
                SigningKey(key.private_key, (damaged,), alias="one")
            else:
                chain_of(key.private_key, [damaged])

    def test_ber_store_is_read_quietly(self, stores: dict[str, Path]) -> None:
        """Found by fuzzing: the library warns of an indefinite length; warnings fail tests here."""
        data = stores["PKCS12"].read_bytes()
        assert data[:2] == b"\x30\x82"
        with suppress(KeyStoreError, PasswordError):
            load(b"\x30\x80" + data[4:] + bytes(2), _STORE, alias="one")

    def test_iterations_are_limited(self, stores: dict[str, Path]) -> None:
        """A forged store cannot buy minutes of hashing with one number."""
        data = stores["JCEKS"].read_bytes()[:-20]
        at = data.index(b"\x02\x03\x03\x0d\x40")  # INTEGER 200000, OpenJDK's default
        forged = data[: at + 2] + b"\x7f\xff\xff" + data[at + 5 :]
        salted = _STORE.encode("utf-16-be") + b"Mighty Aphrodite" + forged
        with pytest.raises(KeyStoreError, match="malformed key"):
            load(forged + hashlib.sha1(salted).digest(), _STORE, key_password=_KEY)


class TestGenerate:
    @pytest.mark.parametrize("kind", ["rsa-2048", "rsa-4096", "ec-256", "ec-384"])
    def test_keytool_reads_it(self, kind: Any, tmp_path: Path) -> None:
        key = generate(kind, alias="mine", common_name="游戏", organization="Ship")
        store = tmp_path / "made.p12"
        store.write_bytes(write_pkcs12(key, _STORE))
        listing = _keytool("-list", "-v", "-keystore", store, "-storepass", _STORE)
        assert key.fingerprints.sha256 in listing
        assert load(store.read_bytes(), _STORE).fingerprints == key.fingerprints

    def test_fingerprints_have_the_stores_form(self) -> None:
        prints = generate().fingerprints
        assert [len(text) for text in (prints.md5, prints.sha1, prints.sha256)] == [47, 59, 95]

    def test_expiry(self) -> None:
        key = generate(years=1, now=datetime(2020, 1, 1, tzinfo=UTC))
        assert key.expires_at == datetime(2020, 12, 31, tzinfo=UTC)
        assert key.expires_within(timedelta(0))

    def test_refused(self) -> None:
        with pytest.raises(SigningKeyError):
            generate(years=0)
        with pytest.raises(SigningKeyError):
            generate("dsa-1024")  # type: ignore[arg-type]
        with pytest.raises(SigningKeyError, match="cannot stand in a certificate"):
            generate("ec-256", common_name="游戏" * 11)
        with pytest.raises(PasswordError):
            write_pkcs12(generate(), "")

    def test_secrets_stay_out_of_repr(self) -> None:
        key = generate()
        assert str(key.private_key.private_numbers()) not in repr(key)
        assert repr(key) == "SigningKey(alias='key', kind='RSA-2048')"

    @pytest.mark.parametrize("kind", ["rsa-2048", "ec-256"])
    def test_signatures_are_deterministic(self, kind: Any) -> None:
        key = generate(kind)
        assert key.sign(b"data", "sha256") == key.sign(b"data", "sha256")
