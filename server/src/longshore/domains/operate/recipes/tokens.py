"""Identity tokens: who somebody is, signed with one of the keys that the issuer publishes."""

from collections.abc import Mapping

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.hashes import SHA256

from longshore.domains.operate.recipes.calls import IdToken
from longshore.domains.operate.recipes.errors import RecipeError
from longshore.domains.operate.recipes.jws import Jws, bytes_of, jws_of
from longshore.domains.operate.recipes.rendering import filled
from longshore.domains.operate.recipes.scope import Scope, Value, json_of

_CLOCK_SECONDS = 60


def claims_of(told: IdToken, scope: Scope, seconds: float) -> Value:
    """What an identity token says, when one of the keys that were answered has signed it.

    Raises:
        RecipeError: it is not one, is not for this game, or has expired.
    """
    try:
        jws = jws_of(filled(told.token, scope))
        _rsa_key(jws, scope.find("answer", ["keys"])).verify(
            bytes_of(jws.signature), jws.signed, padding.PKCS1v15(), SHA256()
        )
        claims = json_of(jws.payload)
        expires = float(str(claims["exp"])) if isinstance(claims, Mapping) else 0.0
    except (ValueError, TypeError, KeyError, RecursionError, InvalidSignature):
        raise RecipeError("login_refused") from None
    if not isinstance(claims, Mapping):
        raise RecipeError("login_refused")
    issuers = [filled(one, scope) for one in told.issuers]
    audience = filled(told.audience, scope)
    if claims.get("iss") not in issuers or not audience or claims.get("aud") != audience:
        raise RecipeError("login_refused")
    nonce = filled("${claim.nonce}", scope)
    if nonce and claims.get("nonce") != nonce:
        raise RecipeError("login_refused")
    if not seconds - _CLOCK_SECONDS < expires:
        raise RecipeError("expired")
    return claims


def _rsa_key(jws: Jws, keys: Value) -> rsa.RSAPublicKey:
    if jws.header.get("alg") != "RS256" or not isinstance(keys, list):
        raise ValueError("no such key")
    for key in keys:
        if isinstance(key, Mapping) and key.get("kid") == jws.header.get("kid"):
            exponent, modulus = (int.from_bytes(bytes_of(str(key[name]))) for name in "en")
            return rsa.RSAPublicNumbers(exponent, modulus).public_key()
    raise ValueError("no such key")
