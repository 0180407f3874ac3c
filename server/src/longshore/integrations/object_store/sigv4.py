"""AWS Signature Version 4: making presigned addresses, and verifying requests signed by others.

Source: the S3 API reference, "Authenticating requests (AWS Signature Version 4)". Only what the
embedded store needs: query and header authentication, one region, the service "s3".
"""

import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from urllib.parse import quote

ALGORITHM = "AWS4-HMAC-SHA256"
UNSIGNED_PAYLOAD = "UNSIGNED-PAYLOAD"
_SERVICE = "s3"
_MOST_EXPIRES_SECONDS = 7 * 86_400
_CLOCK_SKEW = timedelta(minutes=15)
_TIME_FORMAT = "%Y%m%dT%H%M%SZ"
_AUTHORIZATION = re.compile(
    r"AWS4-HMAC-SHA256 Credential=(?P<credential>[^,]+), ?SignedHeaders=(?P<signed>[^,]+), ?"
    r"Signature=(?P<signature>[0-9a-f]{64})"
)

Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Credentials:
    """An access key, its secret and the region that its signatures name."""

    access_key: str
    secret_key: str
    region: str


@dataclass(frozen=True, slots=True)
class SignedRequest:
    """A request to verify: the path still encoded, decoded query pairs, lower-case header names."""

    method: str
    path: str
    query: Pairs
    headers: Mapping[str, str]


class SignatureError(Exception):
    """The request is not signed as it must be; `code` is S3's name for the reason."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def presign(
    credentials: Credentials,
    *,
    method: str,
    host: str,
    path: str,
    query: Pairs,
    headers: Mapping[str, str],
    expires_seconds: int,
    moment: datetime,
) -> str:
    """The query string, with its signature, of an address that may be used until it expires.

    `path` is decoded; `headers` (lower-case) must be sent exactly so, `host` besides.
    """
    signed = {"host": host, **headers}
    names = ";".join(sorted(signed))
    stamp = moment.astimezone(UTC).strftime(_TIME_FORMAT)
    scope = _scope(stamp, credentials.region)
    pairs = [
        *query,
        ("X-Amz-Algorithm", ALGORITHM),
        ("X-Amz-Credential", f"{credentials.access_key}/{scope}"),
        ("X-Amz-Date", stamp),
        ("X-Amz-Expires", str(expires_seconds)),
        ("X-Amz-SignedHeaders", names),
    ]
    request = SignedRequest(method, quote(path, safe="/-_.~"), pairs, signed)
    signature = _signature(credentials, request, names, UNSIGNED_PAYLOAD, stamp, scope)
    return f"{_canonical_query(pairs)}&X-Amz-Signature={signature}"


def verify(credentials: Credentials, request: SignedRequest, *, moment: datetime) -> str:
    """Check a request's signature; the payload hash that was signed.

    Raises:
        SignatureError: missing, of another key, expired, or wrong.
    """
    query = dict(request.query)
    if len(query) != len(request.query):
        raise SignatureError("InvalidArgument", "a query parameter is given twice")
    if "X-Amz-Signature" in query:
        return _verify_query(credentials, request, query, moment)
    return _verify_header(credentials, request, moment)


def _verify_query(
    credentials: Credentials, request: SignedRequest, query: dict[str, str], moment: datetime
) -> str:
    signature = query["X-Amz-Signature"]
    pairs = [pair for pair in request.query if pair[0] != "X-Amz-Signature"]
    stamp = query.get("X-Amz-Date", "")
    begun, expires = _time(stamp), query.get("X-Amz-Expires", "")
    if not expires.isdigit() or int(expires) > _MOST_EXPIRES_SECONDS:
        raise SignatureError("AuthorizationQueryParametersError", "X-Amz-Expires is not valid")
    if moment > begun + timedelta(seconds=int(expires)) or moment < begun - _CLOCK_SKEW:
        raise SignatureError("AccessDenied", "Request has expired")
    scope = _check_credential(credentials, query.get("X-Amz-Credential", ""), stamp)
    unsigned = SignedRequest(request.method, request.path, pairs, request.headers)
    names = query.get("X-Amz-SignedHeaders", "")
    _compare(credentials, unsigned, names, UNSIGNED_PAYLOAD, stamp, scope, signature)
    return UNSIGNED_PAYLOAD


def _verify_header(credentials: Credentials, request: SignedRequest, moment: datetime) -> str:
    match = _AUTHORIZATION.fullmatch(request.headers.get("authorization", ""))
    if match is None:
        raise SignatureError("AccessDenied", "Access Denied")
    stamp = request.headers.get("x-amz-date", "")
    if abs(moment - _time(stamp)) > _CLOCK_SKEW:
        raise SignatureError("RequestTimeTooSkewed", "The clocks differ by more than 15 minutes")
    payload = request.headers.get("x-amz-content-sha256", "")
    scope = _check_credential(credentials, match["credential"], stamp)
    _compare(credentials, request, match["signed"], payload, stamp, scope, match["signature"])
    return payload


def _check_credential(credentials: Credentials, given: str, stamp: str) -> str:
    scope = _scope(stamp, credentials.region)
    if given != f"{credentials.access_key}/{scope}":
        raise SignatureError("InvalidAccessKeyId", "The access key or its scope is not known here")
    return scope


def _compare(
    credentials: Credentials,
    request: SignedRequest,
    names: str,
    payload: str,
    stamp: str,
    scope: str,
    given: str,
) -> None:
    if "host" not in names.split(";"):
        raise SignatureError("AccessDenied", "The host must be signed")
    expected = _signature(credentials, request, names, payload, stamp, scope)
    if not hmac.compare_digest(expected, given):
        raise SignatureError("SignatureDoesNotMatch", "The signature does not fit the request")


def _signature(
    credentials: Credentials,
    request: SignedRequest,
    names: str,
    payload: str,
    stamp: str,
    scope: str,
) -> str:
    headers = "".join(
        f"{name}:{' '.join(request.headers.get(name, '').split())}\n" for name in names.split(";")
    )
    canonical = "\n".join(
        (request.method, request.path, _canonical_query(request.query), headers, names, payload)
    )
    digest = hashlib.sha256(canonical.encode()).hexdigest()
    text = "\n".join((ALGORITHM, stamp, scope, digest))
    return hmac.new(_key(credentials, stamp[:8]), text.encode(), hashlib.sha256).hexdigest()


def _key(credentials: Credentials, day: str) -> bytes:
    key = f"AWS4{credentials.secret_key}".encode()
    for part in (day, credentials.region, _SERVICE, "aws4_request"):
        key = hmac.new(key, part.encode(), hashlib.sha256).digest()
    return key


def _canonical_query(pairs: Pairs) -> str:
    encoded = sorted((quote(name, safe="-_.~"), quote(value, safe="-_.~")) for name, value in pairs)
    return "&".join(f"{name}={value}" for name, value in encoded)


def _scope(stamp: str, region: str) -> str:
    return f"{stamp[:8]}/{region}/{_SERVICE}/aws4_request"


def _time(stamp: str) -> datetime:
    try:
        return datetime.strptime(stamp, _TIME_FORMAT).replace(tzinfo=UTC)
    except ValueError as error:
        raise SignatureError("AccessDenied", "The date is missing or malformed") from error
