"""Java's own key stores, JKS and JCEKS, read without Java.

Sources: OpenJDK's ``sun.security.provider.JavaKeyStore`` and ``KeyProtector`` (JKS), and
``com.sun.crypto.provider.JceKeyStore`` and ``KeyProtector`` (JCEKS).
"""

import hashlib
import hmac
from dataclasses import dataclass

from cryptography.hazmat.decrepit.ciphers.algorithms import TripleDES
from cryptography.hazmat.primitives.ciphers import Cipher, modes

from longshore_packer import der
from longshore_packer.keys.data_input import DataInput
from longshore_packer.keys.errors import KeyStoreError, PasswordError

JKS_MAGIC = b"\xfe\xed\xfe\xed"
JCEKS_MAGIC = b"\xce\xce\xce\xce"
_PRIVATE_KEY, _CERTIFICATE = 1, 2
_WHITENER = b"Mighty Aphrodite"
_JKS_OID = der.encode_oid("1.3.6.1.4.1.42.2.17.1.1")
_JCEKS_OID = der.encode_oid("1.3.6.1.4.1.42.2.19.1")
# OpenJDK writes 200,000; a million are hashed in under a second.
MAX_ITERATIONS = 1_000_000
MAX_ENTRIES = 1000


@dataclass(frozen=True, slots=True)
class JavaEntry:
    """One private key entry, its key still protected.

    Attributes:
        alias: the alias, lower case as Java keeps it.
        protected: EncryptedPrivateKeyInfo as DER bytes.
        certificates: chain as DER bytes, leaf first.
    """

    alias: str
    protected: bytes
    certificates: tuple[bytes, ...]


def read_java_store(data: bytes, password: str) -> list[JavaEntry]:
    """Return the private key entries of a JKS or JCEKS store.

    Raises:
        PasswordError: the store's integrity check fails.
        KeyStoreError: malformed, or it holds secret keys.
    """
    body, stored = data[:-20], data[-20:]
    digest = hashlib.sha1(_utf16(password) + _WHITENER + body).digest()  # noqa: S324 (the format)
    if not hmac.compare_digest(digest, stored):
        raise PasswordError("the password is wrong or the store is damaged")
    reader = DataInput(body, 4)
    version, count = reader.u32(), reader.u32()
    if version not in (1, 2) or count > MAX_ENTRIES:
        raise KeyStoreError(f"has version {version} and {count} entries")
    entries: list[JavaEntry] = []
    for _ in range(count):
        kind, alias = reader.u32(), reader.text()
        reader.take(8)  # time stamp
        if kind == _PRIVATE_KEY:
            protected = reader.take(reader.u32())
            chain = tuple(reader.certificate(version) for _ in range(reader.u32()))
            entries.append(JavaEntry(alias, protected, chain))
        elif kind == _CERTIFICATE:
            reader.certificate(version)
        else:
            raise KeyStoreError(
                "holds a secret key, which cannot be skipped",
                subject=alias,
                remedy="Export the signing key with keytool -importkeystore to PKCS#12.",
            )
    return entries


def unprotect(protected: bytes, password: str, *, alias: str) -> bytes:
    """Return the PKCS#8 key inside Java's protection, as DER bytes.

    Raises:
        PasswordError: the key's password is wrong.
        KeyStoreError: another protection than Java's.
    """
    try:
        info = der.read(protected).children()
        algorithm, sealed = info[0].children(), info[1].content
        if algorithm[0].encoding == _JKS_OID:
            return _unprotect_jks(sealed, password, alias)
        if algorithm[0].encoding == _JCEKS_OID:
            salt, iterations = algorithm[1].children()[:2]
            rounds = int.from_bytes(iterations.content, "big")
            return _unprotect_jceks(sealed, password, salt.content, rounds, alias)
    except (der.DerError, IndexError) as error:
        raise KeyStoreError("holds a malformed key", subject=alias) from error
    raise KeyStoreError("protects the key in an unknown way", subject=alias)


def _unprotect_jks(sealed: bytes, password: str, alias: str) -> bytes:
    """Undo the SHA-1 key stream: salt, sealed key, and a check over the plain key."""
    if len(sealed) < 40:
        raise KeyStoreError("holds a malformed key", subject=alias)
    secret, block, body, check = _utf16(password), sealed[:20], sealed[20:-20], sealed[-20:]
    stream = bytearray()
    while len(stream) < len(body):
        block = hashlib.sha1(secret + block).digest()  # noqa: S324 (the format)
        stream += block
    plain = bytes(a ^ b for a, b in zip(body, stream, strict=False))
    expected = hashlib.sha1(secret + plain).digest()  # noqa: S324 (the format)
    if not hmac.compare_digest(expected, check):
        raise PasswordError("the password of the key is wrong", subject=alias)
    return plain


def _unprotect_jceks(
    sealed: bytes, password: str, salt: bytes, iterations: int, alias: str
) -> bytes:
    """Undo PBEWithMD5AndTripleDES as JCEKS derives it: each half of the salt hashed by itself."""
    if len(salt) != 8 or not 1 <= iterations <= MAX_ITERATIONS or len(sealed) % 8:
        raise KeyStoreError("holds a malformed key", subject=alias)
    halves = [salt[:4], salt[4:]]
    if halves[0] == halves[1]:
        # KeyProtector means to reverse the first half then, and slips ("3 - 1" for "3 - i").
        s0, s1, _, s3 = halves[0]
        halves[0] = bytes((s3, s0, s1, s3))
    secret = password.encode("ascii", "replace")
    derived = b""
    for half in halves:
        block = half
        for _ in range(iterations):
            block = hashlib.md5(block + secret).digest()  # noqa: S324 (the format)
        derived += block
    cipher = Cipher(TripleDES(derived[:24]), modes.CBC(derived[24:])).decryptor()
    plain = cipher.update(sealed) + cipher.finalize()
    padding = plain[-1] if plain else 0
    is_padded = 1 <= padding <= 8 and plain[-padding:] == bytes([padding]) * padding
    # One wrong password in 256 ends like padding, and there is no check over the key.
    if not is_padded or not is_sequence(plain[:-padding]):
        raise PasswordError("the password of the key is wrong", subject=alias)
    return plain[:-padding]


def is_sequence(plain: bytes) -> bool:
    """True for one DER sequence and nothing after it, as PKCS#8 is."""
    try:
        found = der.read(plain)
    except der.DerError:
        return False
    return plain[:1] == b"\x30" and found.encoding == plain


def _utf16(password: str) -> bytes:
    return password.encode("utf-16-be", "surrogatepass")
