"""v1 signatures as jarsigner makes them: what the reference takes is taken, the rest is named."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from longshore_packer.archive import Archive
from longshore_packer.build import Builder, Order, Signing
from longshore_packer.content import ChannelConfig
from longshore_packer.errors import PackerError
from longshore_packer.inspection import inspect
from longshore_packer.keys import SigningKey, SigningKeyError, load, write_pkcs12
from longshore_packer.keys.signing_key import supported
from longshore_packer.prepare import prepare
from longshore_packer.verification.errors import SignatureMismatchError, UnsupportedAlgorithmError

from ..fixed_keys import STORE_PASSWORD
from ..keys.test_stores import _generate


@pytest.fixture
def jarsigned(fixed_key: SigningKey, mother: Path, tmp_path: Path) -> Any:
    store = tmp_path / "store.p12"
    store.write_bytes(write_pkcs12(fixed_key, STORE_PASSWORD))

    def sign(digest: str, signature: str) -> Path:
        out = tmp_path / f"{digest}.apk"
        command = ["jarsigner", "-keystore", store, "-storepass", STORE_PASSWORD]
        command += ["-digestalg", digest, "-sigalg", signature, "-signedjar", out, mother, "one"]
        subprocess.run(list(map(str, command)), check=True, capture_output=True)
        return out

    return sign


class TestDigests:
    def test_sha384(self, jarsigned: Any, rsa_key: SigningKey, judge: Any, tmp_path: Path) -> None:
        path = jarsigned("SHA-384", "SHA384withRSA")
        judge("apksigner", "verify", "--min-sdk-version", "21", path)
        with prepare(path, tmp_path / "base") as base:
            assert base.index.mother_schemes == ["v1"]
            made = Builder(base, Signing(rsa_key)).build(Order(ChannelConfig("huawei")))
        assert made.schemes == ("v1", "v2", "v3")

    def test_sha224_signature(self, jarsigned: Any, judge: Any, tmp_path: Path) -> None:
        path = jarsigned("SHA-256", "SHA224withRSA")
        judge("apksigner", "verify", "--min-sdk-version", "21", path)
        prepare(path, tmp_path / "base").close()

    @pytest.mark.parametrize("digest", ["SHA-224", "MD5"])
    def test_not_compared_by_android(
        self, digest: str, jarsigned: Any, judge: Any, tmp_path: Path
    ) -> None:
        """Refused by the reference too; by us under its own code, not as changed after signing."""
        path = jarsigned(digest, "SHA256withRSA")
        judge("apksigner", "verify", "--min-sdk-version", "21", path, accepts=False)
        with pytest.raises(UnsupportedAlgorithmError, match=digest) as caught:
            prepare(path, tmp_path / "base")
        assert caught.value.code == "verify.algorithm"
        assert inspect(Archive.open(path)).signature == "unsupported"

    def test_tampered(self, jarsigned: Any, tmp_path: Path, forge: Any) -> None:
        path = jarsigned("SHA-384", "SHA384withRSA")
        with Archive.open(path) as archive:
            parts = {name: archive.read(name) for name in archive.entries}
        parts["assets/longshore/sdk.json"] += b" "
        path.write_bytes(forge.zip(*parts.items()))
        with pytest.raises(SignatureMismatchError):
            prepare(path, tmp_path / "base")


class TestKeys:
    def test_dsa_is_named(self, tmp_path: Path) -> None:
        for kind in ("PKCS12", "JKS"):
            store = tmp_path / kind
            _generate(store, kind, "old", ("-keyalg", "DSA", "-keysize", "2048"))
            word = None if kind == "PKCS12" else "keypass9"
            with pytest.raises(SigningKeyError, match="DSA") as caught:
                load(store.read_bytes(), STORE_PASSWORD, key_password=word)
            assert caught.value.code == "key.unusable"

    def test_short_rsa_is_told(self, base_folder: Path, tmp_path: Path) -> None:
        from longshore_packer.assembly import Base

        store = tmp_path / "short"
        _generate(store, "PKCS12", "short", ("-keyalg", "RSA", "-keysize", "1024"))
        key = load(store.read_bytes(), STORE_PASSWORD)
        assert key.is_weak
        with Base.open(base_folder) as base:
            made = Builder(base, Signing(key)).build(Order(ChannelConfig("x")))
            (warning,) = [w for w in made.warnings if w.code == "build.weak_key"]
            assert "RSA-1024" in warning.message
            bytes_of = made.package.read(0, made.package.size)
        notes = {note.code for note in inspect(Archive.open(bytes_of)).notes}
        assert "inspection.weak_key" in notes

    def test_common_keys_are_not(self, rsa_key: SigningKey, key_of: Any) -> None:
        assert not rsa_key.is_weak and not key_of("ec-256").is_weak
        with pytest.raises(PackerError):
            supported(object(), "x")


def test_rotated_key(
    mother: Path, rsa_key: SigningKey, key_of: Any, judge: Any, tmp_path: Path
) -> None:
    """A lineage of v3 does not survive signing anew: said by name, not dropped in silence."""
    stores = {}
    for name, key in (("old", rsa_key), ("new", key_of("ec-256"))):
        stores[name] = tmp_path / f"{name}.p12"
        stores[name].write_bytes(write_pkcs12(key, "password"))

    def signer(name: str) -> list[str]:
        return ["--ks", str(stores[name]), "--ks-pass", "pass:password"]

    lineage, path = tmp_path / "lineage", tmp_path / "rotated.apk"
    old, new = signer("old"), signer("new")
    judge("apksigner", "rotate", "--out", lineage, "--old-signer", *old, "--new-signer", *new)
    judge(
        "apksigner", "sign", *old, "--next-signer", *new, "--lineage", lineage,
        "--out", path, mother,
    )  # fmt: skip
    with prepare(path, tmp_path / "base") as base:
        assert base.index.mother_is_rotated
        made = Builder(base, Signing(rsa_key)).build(Order(ChannelConfig("x")))
    assert "build.rotation_dropped" in {warning.code for warning in made.warnings}
