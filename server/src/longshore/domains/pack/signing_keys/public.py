"""What other domains may ask about signing keys."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from cryptography import x509
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_der_private_key,
)
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.signing_keys import repository
from longshore.domains.pack.signing_keys.models import RECORD, SigningKeyRow
from longshore.kit.errors import NotFoundError
from longshore.kit.secrets.keyring import Keyring
from longshore_packer.keys import SigningKey


def record_name(game_id: int, sha256: str) -> str:
    """What a private key is bound to: its game and its certificate."""
    return RECORD.format(game_id=game_id, sha256=sha256)


async def open_signing_key(
    session: AsyncSession, keyring: Keyring, publisher_id: int, key_id: int
) -> SigningKey:
    """The key itself, for the moment of signing; keep it in memory and nowhere else.

    Raises:
        NotFoundError: the publisher has no such key. KeyringError: it cannot be opened.
    """
    found = await key_material(session, keyring, publisher_id, key_id)
    certificates = tuple(x509.load_pem_x509_certificates(found.certificates_pem.encode()))
    # We made it or proved it before it was sealed. To prove an RSA key again takes up to 290 ms, in
    # which the library keeps Python's lock, in a thread too.
    private = load_der_private_key(found.private_der, None, unsafe_skip_rsa_key_validation=True)
    return SigningKey(private, certificates, alias=found.alias)


@dataclass(frozen=True, slots=True, repr=False)
class KeyMaterial:
    """A key as a build's own process opens it; never printed.

    `private_der` is PKCS#8, `certificates_pem` the chain, leaf first.
    """

    private_der: bytes
    certificates_pem: str
    alias: str


async def key_material(
    session: AsyncSession, keyring: Keyring, publisher_id: int, key_id: int
) -> KeyMaterial:
    """A key that is unsealed and not yet opened, which for RSA takes longer than a package.

    Raises:
        NotFoundError: the publisher has no such key. KeyringError: it cannot be opened.
    """
    row = await repository.find(session, key_id)
    if row is None or row.publisher_id != publisher_id:
        raise NotFoundError()
    private = keyring.decrypt(
        row.private_key,
        publisher_id=publisher_id,
        record=record_name(row.game_id, row.sha256),
    )
    return KeyMaterial(private, row.certificates, row.alias)


@dataclass(frozen=True, slots=True)
class KeyIds:
    """The keys of a game by id; `default` signs where a channel names no other."""

    default: int | None
    all: frozenset[int]


async def key_ids(session: AsyncSession, game_id: int) -> KeyIds:
    """Every key of a game, in one statement."""
    return key_ids_of((await repository.ids(session, game_id)).items())


def key_ids_of(rows: Iterable[tuple[int, bool]]) -> KeyIds:
    """The keys by their ids, true for the default."""
    found = dict(rows)
    default = next((key_id for key_id, is_default in found.items() if is_default), None)
    return KeyIds(default, frozenset(found))


@dataclass(frozen=True, slots=True)
class PublicCertificate:
    """What anybody may know of a key: its name here, and what its leaf certificate says.

    Digests are lower-case hexadecimal; `public_key` is a SubjectPublicKeyInfo in DER.
    """

    name: str
    md5: str
    sha256: str
    public_key: bytes


async def certificates_of(session: AsyncSession, game_id: int) -> dict[int, PublicCertificate]:
    """The certificates of a game's keys by the keys' ids."""
    found = {}
    for row in await repository.of_game(session, game_id):
        leaf = x509.load_pem_x509_certificates(row.certificates.encode())[0]
        der = leaf.public_bytes(Encoding.DER)
        public = leaf.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        md5 = hashlib.md5(der, usedforsecurity=False).hexdigest()
        found[row.id] = PublicCertificate(row.name, md5, row.sha256, public)
    return found


async def default_key_id(session: AsyncSession, game_id: int) -> int | None:
    """The key that signs a game's packages where a channel names no other."""
    return await repository.default_id(session, game_id)


async def key_exists(session: AsyncSession, game_id: int, key_id: int) -> bool:
    """True when the game has the key."""
    row: SigningKeyRow | None = await repository.find(session, key_id)
    return row is not None and row.game_id == game_id
