"""Signing keys as answers and the audit log show them: certificates, never the key."""

import ssl
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from longshore.domains.pack.signing_keys.models import SigningKeyRow
from longshore.domains.pack.signing_keys.schemas import SigningKeyOutput
from longshore.kit.clock import epoch_seconds
from longshore_packer.keys import Fingerprints, fingerprints

_SOURCES: dict[str, Literal["upload", "generated"]] = {
    "upload": "upload",
    "generated": "generated",
}
_CHAINS_KEPT = 500


def pem(certificates: Iterable[bytes]) -> str:
    """A chain of DER certificates as PEM, leaf first."""
    return "".join(ssl.DER_cert_to_PEM_cert(der) for der in certificates)


@lru_cache(_CHAINS_KEPT)
def prints_of(certificates: str) -> Fingerprints:
    """The fingerprints of the leaf of a chain as PEM."""
    end = "-----END CERTIFICATE-----"
    return fingerprints(ssl.PEM_cert_to_DER_cert(certificates.split(end)[0] + end))


def key_output(row: SigningKeyRow) -> SigningKeyOutput:
    """One key."""
    prints = prints_of(row.certificates)
    return SigningKeyOutput(
        id=row.id,
        name=row.name,
        alias=row.alias,
        algorithm=row.algorithm,
        source=_SOURCES[row.source],
        subject=row.subject,
        md5=prints.md5,
        sha1=prints.sha1,
        sha256=prints.sha256,
        not_before=epoch_seconds(row.not_before),
        not_after=epoch_seconds(row.not_after),
        is_default=row.is_default,
        created_user_name=row.created_user_name,
        created_at=epoch_seconds(row.created_at),
        exported_at=epoch_seconds(row.exported_at) if row.exported_at else None,
    )


def facts(row: SigningKeyRow) -> dict[str, object]:
    """What the audit log tells of a key."""
    return {
        "name": row.name,
        "algorithm": row.algorithm,
        "sha256": row.sha256,
        "is_default": row.is_default,
    }
