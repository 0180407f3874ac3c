"""Stores of the whole world: Apple and Google, with tokens that bring or name their keys."""

import base64
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any
from uuid import UUID

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.x509.oid import NameOID

from longshore.simulation.channels.base import (
    SHA1,
    Asked,
    Channel,
    Sale,
    Told,
    document,
    dumped,
    rsa_sign,
)
from longshore.simulation.channels.rsa_keys import keys, public_text

_CARD = {"alg": "ES256"}
_PAST, _LATER = datetime(2020, 1, 1, tzinfo=UTC), datetime(2040, 1, 1, tzinfo=UTC)
_SIGNED_AT = 1_795_300_000_000


def _plain(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@cache
def _chain() -> tuple[ec.EllipticCurvePrivateKey, tuple[x509.Certificate, ...]]:
    """A leaf's key, and leaf, intermediate and root with the marks of Apple's."""
    root_key, inner_key, leaf_key = (
        ec.generate_private_key(curve) for curve in (ec.SECP384R1(), ec.SECP384R1(), ec.SECP256R1())
    )
    root = _issued("Root", root_key, "Root", root_key, None)
    inner = _issued("Inner", inner_key, "Root", root_key, "1.2.840.113635.100.6.2.1")
    leaf = _issued("Leaf", leaf_key, "Inner", inner_key, "1.2.840.113635.100.6.11.1")
    return leaf_key, (leaf, inner, root)


def _issued(
    name: str, key: ec.EllipticCurvePrivateKey, issuer: str,
    issuer_key: ec.EllipticCurvePrivateKey, mark: str | None,
) -> x509.Certificate:  # fmt: skip
    made = (
        x509.CertificateBuilder()
        .subject_name(_named(name))
        .issuer_name(_named(issuer))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(_PAST)
        .not_valid_after(_LATER)
        .add_extension(x509.BasicConstraints(ca=name != "Leaf", path_length=None), critical=True)
    )
    if mark:
        told = x509.UnrecognizedExtension(x509.ObjectIdentifier(mark), b"\x05\x00")
        made = made.add_extension(told, critical=False)
    return made.sign(issuer_key, hashes.SHA384())


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Simulated {name}")])


def _root_digest() -> str:
    return _chain()[1][2].fingerprint(hashes.SHA256()).hex()


def _content(fields: Any) -> str:
    der = [one.public_bytes(serialization.Encoding.DER) for one in _chain()[1]]
    head = {**_CARD, "x5c": [base64.b64encode(one).decode() for one in der]}
    return f"{_plain(json.dumps(head).encode())}.{_plain(dumped(fields).encode())}"


def _es256(content: str) -> str:
    made = _chain()[0].sign(content.encode(), ec.ECDSA(hashes.SHA256()))
    return _plain(b"".join(one.to_bytes(32) for one in decode_dss_signature(made)))


def identity_token(who: str, claims: dict[str, Any]) -> str:
    """A token of who somebody is, by the key of that name."""
    head = {"alg": "RS256", "kid": who, "typ": "JWT"}
    content = f"{_plain(dumped(head).encode())}.{_plain(dumped(claims).encode())}"
    made = keys(who).sign(content.encode(), padding.PKCS1v15(), hashes.SHA256())
    return f"{content}.{_plain(made)}"


def published_keys(who: str) -> bytes:
    """What the issuer answers whoever asks for its keys: another one besides."""
    found = []
    for name in ("another", who):
        numbers = keys(name).public_key().public_numbers()
        texts = {"n": _plain(numbers.n.to_bytes(256)), "e": _plain(numbers.e.to_bytes(3))}
        found.append({"kty": "RSA", "kid": name, "alg": "RS256", "use": "sig", **texts})
    return dumped({"keys": found}).encode()


class _TokenStore(Channel):
    """Its claim is a token; whoever changed it has none."""

    issuer, audience = "", ""

    def claims(self) -> dict[str, Any]:
        """What its token says."""
        moment = _SIGNED_AT // 1000
        return {
            "iss": self.issuer, "aud": self.audience, "sub": self.player, "iat": moment,
            "exp": moment + int(timedelta(hours=1).total_seconds()), "nonce": "n-1",
        }  # fmt: skip

    def claim(self) -> dict[str, str]:
        token = identity_token(self.code, self.claims())
        return {"uid": self.player, "nonce": "n-1", "token": token}

    def check(self, asked: Asked) -> bytes:
        assert (asked.method, asked.body) == ("GET", b"")
        return published_keys(self.code)


class Apple(_TokenStore):
    code = "apple"
    parameters = {"bundle_id": "com.example.game", "local_root_sha256": _root_digest()}
    issuer, audience = "https://appleid.apple.com", parameters["bundle_id"]
    smallest_fen = 1

    def fields(self, sale: Sale) -> Any:
        return {
            "transactionId": sale.transaction,
            "bundleId": self.parameters["bundle_id"],
            "productId": "gem_6480",
            "appAccountToken": str(UUID(sale.order.removeprefix("LS").rjust(32, "f"))),
            "inAppOwnershipType": "PURCHASED",
            "environment": "Sandbox" if sale.is_sandbox else "Production",
            "price": sale.fen * 10,
            "currency": "CNY",
            "signedDate": _SIGNED_AT,
            **(self._revoked(sale) if sale.is_refunded else {}),
        }

    def _revoked(self, sale: Sale) -> dict[str, Any]:
        """How much of it until now, in thousandths of a per cent; older systems tell no such."""
        told: dict[str, Any] = {"revocationDate": _SIGNED_AT, "revocationReason": 0}
        if sale.refund_fen is None:
            return told
        share = round((sale.given_before + sale.refund_fen) * 100_000 / sale.fen)
        kind = "REFUND_FULL" if share == 100_000 else "REFUND_PRORATED"
        return {**told, "revocationType": kind, "revocationPercentage": share}

    def sign(self, fields: Any) -> str:
        return _es256(_content(fields))

    def wrap(self, fields: Any, signature: str) -> Told:
        """A notification, whose own signature is right whatever the transaction's is."""
        inner = f"{_content(fields)}.{signature}"
        return self.notification("ONE_TIME_CHARGE", {"signedTransactionInfo": inner})

    def notification(self, kind: str, data: dict[str, str]) -> Told:
        """What Apple's servers send, of a kind."""
        content = _content(
            {"notificationType": kind, "data": data, "signedDate": _SIGNED_AT, "version": "2.0"}
        )
        return document({"signedPayload": f"{content}.{_es256(content)}"})

    def handed_over(self, sale: Sale) -> Told:
        """What the game's client got from StoreKit."""
        content = _content(self.fields(sale))
        return document({"signedTransaction": f"{content}.{_es256(content)}"})

    def reply_ok(self, sale: Sale) -> bytes:
        return b""

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        return "LS" + UUID(handed["appAccountToken"]).hex.lstrip("f"), None


class Google(_TokenStore):
    code = "google"
    parameters = {
        "package_name": "com.example.game",
        "licence_key": public_text("google"),
        "client_id": "1234.apps.googleusercontent.com",
    }
    issuer, audience = "https://accounts.google.com", parameters["client_id"]

    def fields(self, sale: Sale) -> Any:
        return dumped(
            {
                "orderId": sale.transaction,
                "packageName": "com.example.game",
                "productId": "gem_6480",
                "purchaseState": int(sale.is_refunded),
                "obfuscatedProfileId": sale.order,
                "quantity": sale.fen,  # stands for what was altered: Google names no amount
            }
        )

    def sign(self, fields: Any) -> str:
        return rsa_sign("google", fields, SHA1())

    def wrap(self, fields: Any, signature: str) -> Told:
        return document({"purchaseData": fields, "signature": signature})

    def reply_ok(self, sale: Sale) -> bytes:
        return b""

    def opened(self, handed: Mapping[str, str]) -> tuple[str, int | None]:
        return handed["obfuscatedProfileId"], None


STORES_OF_THE_WORLD: tuple[Channel, ...] = (Apple(), Google())
