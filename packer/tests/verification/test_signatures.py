"""Signatures are checked scheme by scheme, ours and those of the reference signer."""

import zipfile
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.serialization import Encoding

from longshore_packer.archive import FileSource, open_source
from longshore_packer.assembly import Base, assemble
from longshore_packer.content import Edits
from longshore_packer.keys import SigningKey, write_pkcs12
from longshore_packer.signing.block import V2_ID, V3_ID
from longshore_packer.signing.jar import sign_jar
from longshore_packer.signing.schemes import sign_v2, sign_v3
from longshore_packer.verification import Expectation, verify
from longshore_packer.verification.errors import MalformedError, SignatureMismatchError
from longshore_packer.verification.jar import check_jar, check_pkcs7
from longshore_packer.verification.package import PackageReader
from longshore_packer.verification.publickey import public_key_of_certificate
from longshore_packer.verification.sections import Sections, read_sections
from longshore_packer.verification.signature import check_schemes, read_claims

from ..fuzzing import Fuzz


class TestSignatures:
    def test_real_packages(self, real_apk: Path) -> None:
        with FileSource(real_apk) as source:
            found = check_schemes(source, read_sections(source))
            assert found[0].scheme == "v2"
            check_jar(PackageReader(source), subject=real_apk.name)

    @pytest.mark.parametrize("kind", ["rsa-2048", "rsa-4096", "ec-256", "ec-384"])
    def test_our_own(self, kind: Any, key_of: Any, base_folder: Path) -> None:
        with Base.open(base_folder) as base:
            package = assemble(base, Edits("x", 21), key_of(kind)).package
            assert [f.scheme for f in check_schemes(package, read_sections(package))] == [
                "v2",
                "v3",
            ]
            assert len(check_jar(PackageReader(package), subject="x")) == 1

    @pytest.mark.parametrize(
        "scheme",
        [
            ("--v1-signing-enabled", "true"),
            ("--v2-signing-enabled", "true"),
            ("--v3-signing-enabled", "true", "--min-sdk-version", "28"),
        ],
    )
    def test_signed_by_apksigner(
        self,
        scheme: tuple[str, ...],
        mother: Path,
        judge: Any,
        tmp_path: Path,
        rsa_key: SigningKey,
    ) -> None:
        """The reference signer's packages pass, scheme by scheme."""
        store, out = tmp_path / "k.p12", tmp_path / "out.apk"
        store.write_bytes(write_pkcs12(rsa_key, "password"))
        (tmp_path / "pw").write_text("password")
        off = [
            text
            for name in ("v1", "v2", "v3", "v4")
            if f"--{name}-signing-enabled" not in scheme
            for text in (f"--{name}-signing-enabled", "false")
        ]
        judge(
            "apksigner",
            "sign",
            "--ks",
            store,
            "--ks-pass",
            f"file:{tmp_path / 'pw'}",
            "--min-sdk-version",
            "21",
            *off,
            *scheme,
            "--out",
            out,
            mother,
        )
        report = verify(open_source(out), Expectation(schemes=(scheme[0][2:4],)))
        assert "schemes" not in [check.name for check in report.failures]

    def test_v1_tampering(self, base_folder: Path, rsa_key: SigningKey, tmp_path: Path) -> None:
        """An entry replaced inside a v1-signed package is named."""
        with Base.open(base_folder) as base:
            package = assemble(base, Edits("x", 21), rsa_key).package
            bent = tmp_path / "bent.apk"
            with (
                zipfile.ZipFile(bent, "w") as out,
                zipfile.ZipFile(_written(package, tmp_path)) as old,
            ):
                for name in old.namelist():
                    data = old.read(name)
                    out.writestr(name, data + b" " if name == "classes.dex" else data)
        with FileSource(bent) as source, pytest.raises(Exception, match=r"classes\.dex"):
            check_jar(PackageReader(source), subject="bent")


def _written(package: Any, folder: Path) -> Path:
    package.materialize(folder / "written.apk")
    return folder / "written.apk"


def test_certificate_of_another_version(rsa_key: SigningKey) -> None:
    """The cryptography library's own exception for it is no ValueError."""
    der = bytearray(rsa_key.certificates[0].public_bytes(Encoding.DER))
    at = bytes(der).index(bytes.fromhex("a003020102"))
    der[at + 4] = 0x7E
    with pytest.raises(MalformedError, match="certificate"):
        public_key_of_certificate(bytes(der), subject="x")


class TestFuzz:
    @pytest.mark.fuzz("pkcs7", 3000)
    def test_pkcs7(self, fixed_key: SigningKey, fuzz: Fuzz) -> None:
        made = sign_jar(fixed_key, "sha256", [], min_sdk=21)
        block, content = made["META-INF/CERT.RSA"], made["META-INF/CERT.SF"]
        check_pkcs7(block, content, "x")
        fuzz(lambda bent: check_pkcs7(bent, content, "x"), [block])


class _Mismatched(SigningKey):
    """Signs with its own key and shows the certificate of another."""

    def __init__(self, signer: SigningKey, shown: SigningKey) -> None:
        super().__init__(signer.private_key, signer.certificates, alias="x")
        self.public_key_der  # noqa: B018 - kept before the certificate changes
        self.__dict__["certificate_ders"] = shown.certificate_ders


@pytest.mark.parametrize("scheme", ["v2", "v3"])
def test_certificate_of_another_key(
    scheme: str, rsa_key: SigningKey, fixed_key: SigningKey
) -> None:
    """Anybody can show anybody's certificate: it must be that of the key that signed."""
    digest = bytes(32)
    sign, identifier = {"v2": (sign_v2, V2_ID), "v3": (sign_v3, V3_ID)}[scheme]

    def claims(key: SigningKey) -> list[object]:
        pairs = ((identifier, sign(key, digest)),)
        return list(read_claims(Sections(0, pairs, 4096, b"", b""), subject="x"))

    if scheme == "v3":
        assert len(claims(rsa_key)) == 1
    with pytest.raises(SignatureMismatchError, match="certificate and key differ"):
        claims(_Mismatched(rsa_key, fixed_key))
