"""Details of scheme v1: names of entries, line lengths, digests by Android level."""

import pytest

from longshore_packer.keys import SigningKeyError, generate
from longshore_packer.signing import jar


class TestNames:
    @pytest.mark.parametrize(
        "name",
        [
            "META-INF/MANIFEST.MF",
            "META-INF/CERT.SF",
            "META-INF/cert.rsa",
            "META-INF/A.EC",
            "META-INF/B.DSA",
            "META-INF/SIG-X",
            "stamp-cert-sha256",
        ],
    )
    def test_signature(self, name: str) -> None:
        assert jar.is_signature_name(name)

    @pytest.mark.parametrize(
        "name", ["META-INF/services/a.SF", "META-INF/x.version", "assets/CERT.RSA", "res/a.SF"]
    )
    def test_no_signature(self, name: str) -> None:
        assert not jar.is_signature_name(name)


class TestSections:
    @pytest.mark.parametrize("length", [1, 63, 64, 65, 133, 134, 135, 700])
    def test_lines_have_at_most_72_bytes(self, length: int) -> None:
        sections = jar.make_sections("sha256", {"ü" * length: "AA=="})
        for part in (sections.manifest, sections.signature_file):
            assert max(len(line) for line in part.split(b"\r\n")) <= 70
            text = part.replace(b"\r\n ", b"").decode()
            assert f"Name: {'ü' * length}\r\n" in text

    def test_digest_by_level(self) -> None:
        assert jar.digest_for(17) == "sha1"
        assert jar.digest_for(18) == "sha256"

    def test_ec_needs_level_18(self) -> None:
        with pytest.raises(SigningKeyError):
            jar.sign_jar(generate("ec-256"), "sha1", [], min_sdk=17)
