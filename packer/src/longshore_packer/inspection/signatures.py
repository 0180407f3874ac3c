"""Which signature schemes a package shows, and who signed."""

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, pkcs7

from longshore_packer.archive import Archive
from longshore_packer.certificate_faults import CERTIFICATE_FAULTS
from longshore_packer.errors import PackerError
from longshore_packer.inspection.report import Certificate, Note, Validity
from longshore_packer.keys import fingerprints
from longshore_packer.keys.signing_key import LEAST_NEW_RSA_BITS
from longshore_packer.verification.errors import UnsupportedAlgorithmError
from longshore_packer.verification.jar import check_jar
from longshore_packer.verification.package import PackageReader
from longshore_packer.verification.sections import read_sections
from longshore_packer.verification.signature import check_schemes, read_claims

_UNREADABLE: tuple[type[Exception], ...] = (*CERTIFICATE_FAULTS, PackerError)
ROTATED = "inspection.rotated_key"
_SUFFIXES = (".RSA", ".EC", ".DSA")


def read_signatures(
    archive: Archive,
) -> tuple[tuple[str, ...], tuple[Certificate, ...], list[Note]]:
    """Return the schemes present, each certificate once, and what could not be read.

    What the package shows; whether the signature holds is :func:`check_signature`'s to say.
    """
    schemes: dict[str, None] = {}
    found: dict[bytes, None] = {}
    notes: list[Note] = []
    for name in archive.entries:
        if name.startswith("META-INF/") and name.upper().endswith(_SUFFIXES):
            schemes["v1"] = None
            try:
                found.update(dict.fromkeys(_jar_certificates(archive.read(name))))
            except _UNREADABLE:
                notes.append(Note("inspection.signature", "the v1 signature is malformed", name))
    try:
        for claim in read_claims(read_sections(archive.source), subject=archive.name):
            schemes[claim.scheme] = None
            found[claim.certificate] = None
            if claim.is_rotated and not any(note.code == ROTATED for note in notes):
                text = "the signing key was rotated; a full build signs anew and drops the lineage"
                notes.append(Note(ROTATED, text, claim.scheme))
    except PackerError as error:
        notes.append(Note("inspection.signature", error.message, "signing block"))
    certificates = []
    for der in found:
        try:
            certificates.append(_describe(der))
        except CERTIFICATE_FAULTS:
            notes.append(Note("inspection.certificate", "a certificate is malformed"))
    return tuple(schemes), tuple(certificates), notes


def check_signature(archive: Archive) -> tuple[Validity, str]:
    """Verify content against signature; return the verdict and, when it is bad, why."""
    try:
        sections = read_sections(archive.source)
        if check_schemes(archive.source, sections):
            return "valid", ""
        package = PackageReader(archive.source)
        return ("valid" if check_jar(package, subject=archive.name) else "unsigned"), ""
    except UnsupportedAlgorithmError as error:
        return "unsupported", error.message
    except PackerError as error:
        return "invalid", error.message


def _jar_certificates(block: bytes) -> list[bytes]:
    return [c.public_bytes(Encoding.DER) for c in pkcs7.load_der_pkcs7_certificates(block)][:1]


def _describe(der: bytes) -> Certificate:
    certificate = x509.load_der_x509_certificate(der)
    prints = fingerprints(der)
    return Certificate(
        subject=certificate.subject.rfc4514_string(),
        not_after=certificate.not_valid_after_utc.isoformat(),
        algorithm=_algorithm(certificate),
        is_weak=_is_weak(certificate),
        md5=prints.md5,
        sha1=prints.sha1,
        sha256=prints.sha256,
    )


def _is_weak(certificate: x509.Certificate) -> bool:
    key = certificate.public_key()
    return isinstance(key, rsa.RSAPublicKey) and key.key_size < LEAST_NEW_RSA_BITS


def _algorithm(certificate: x509.Certificate) -> str:
    key = certificate.public_key()
    if isinstance(key, rsa.RSAPublicKey):
        return f"RSA {key.key_size}"
    if isinstance(key, ec.EllipticCurvePublicKey):
        return f"EC {key.curve.name}"
    return type(key).__name__
