"""A channel's login check: what to ask, and what the answer means. Nothing here calls anybody."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Literal
from urllib.parse import urlencode

from longshore.domains.operate.recipes.errors import RecipeError
from longshore.domains.operate.recipes.payment import verify, with_documents
from longshore.domains.operate.recipes.rendering import all_hold, filled, first_filled, text_of
from longshore.domains.operate.recipes.schema import Login, Sent
from longshore.domains.operate.recipes.scope import Scope, Value, json_of
from longshore.domains.operate.recipes.tokens import claims_of

_CHINA = timezone(timedelta(hours=8))


@dataclass(frozen=True, slots=True)
class Question:
    """The check as it is sent to the channel; `urls` are tried in turn without a connection."""

    method: Literal["GET", "POST"]
    urls: tuple[str, ...]
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Moment:
    """When a check is made, in milliseconds since 1970, and a random word for it."""

    milliseconds: int
    nonce: str


def question(
    login: Login, claim: Mapping[str, str], parameters: Mapping[str, str], moment: Moment
) -> Question | None:
    """What to ask about a claim; None where the claim carries its own proof.

    Raises:
        RecipeError: a key is missing or cannot be used.
    """
    if not login.urls:
        return None
    scope = _with_sent(login.fields, _scope({"claim": dict(claim)}, parameters, moment))
    sent = _named_openly(login.fields, scope)
    headers = {one.name: text_of(one.text, scope) for one in login.headers}
    body, query = _packed(login, sent, scope)
    if login.send != "query":
        kind = "application/json" if login.send == "json" else "application/x-www-form-urlencoded"
        headers = {"Content-Type": kind, **headers}
    urls = (filled(url, scope) for url in login.urls)
    return Question(
        login.method,
        tuple(f"{url}{'&' if '?' in url else '?'}{query}" if query else url for url in urls),
        headers,
        body,
    )


def channel_uid(
    login: Login,
    claim: Mapping[str, str],
    parameters: Mapping[str, str],
    moment: Moment,
    answered: bytes | None = None,
) -> str:
    """Who the channel says it is; never anybody but whom the client named.

    `answered` is the body that the channel answered with, None where nobody was asked.

    Raises:
        RecipeError: the channel refuses, says somebody else, or says what cannot be read.
    """
    scope = _scope({"claim": dict(claim)}, parameters, moment)
    if login.signatures:
        _check_proof(login, scope, moment)
    if answered is None:
        if login.urls:
            raise RecipeError("login_refused")
        return _named(claim.get("uid", ""), claim)
    scope = _with_answer(login, scope, answered)
    if not all_hold(login.success, scope):
        raise RecipeError("login_refused")
    if login.id_token:
        told = claims_of(login.id_token, scope, moment.milliseconds / 1000)
        scope = scope.having(token=told)
    return _named(first_filled(login.uid, scope), claim)


def sent_fields(
    fields: tuple[Sent, ...],
    sources: Mapping[str, Value],
    parameters: Mapping[str, str],
    moment: Moment,
) -> dict[str, str]:
    """Fields filled in, without those that only others refer to.

    Raises:
        RecipeError: a key is missing or cannot be used.
    """
    return _named_openly(fields, _with_sent(fields, _scope(sources, parameters, moment)))


def _named_openly(fields: tuple[Sent, ...], scope: Scope) -> dict[str, str]:
    given = scope.find("sent")
    assert isinstance(given, Mapping)
    return {one.name: str(given[one.name]) for one in fields if not one.name.startswith("_")}


def _check_proof(login: Login, scope: Scope, moment: Moment) -> None:
    verify(login.signatures, scope)
    stamp = filled("${claim.timestamp}", scope)
    if login.max_age_seconds:
        if not (stamp.isascii() and stamp.isdigit() and len(stamp) <= 13):
            raise RecipeError("expired")
        seconds = int(stamp) / 1000 if len(stamp) > 11 else int(stamp)
        if abs(moment.milliseconds / 1000 - seconds) > login.max_age_seconds:
            raise RecipeError("expired")


def _named(uid: str, claim: Mapping[str, str]) -> str:
    wanted = claim.get("uid", "")
    if not uid or len(uid) > 128 or not uid.isprintable():
        raise RecipeError("login_refused")
    if wanted and wanted != uid:
        raise RecipeError("uid_mismatch")
    return uid


def _with_answer(login: Login, scope: Scope, answered: bytes) -> Scope:
    try:
        text = answered.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise RecipeError("malformed", "answer") from None
    found = json_of(text) if text[:1] in ("{", "[") else {"text": text}
    return with_documents(login.documents, scope.having(answer=found))


def _packed(login: Login, sent: Mapping[str, str], scope: Scope) -> tuple[bytes, str]:
    if login.body:
        return text_of(login.body, scope).encode(), ""
    if login.send == "query":
        return b"", urlencode(sent)
    return urlencode(sent).encode(), ""


def _with_sent(fields: tuple[Sent, ...], scope: Scope) -> Scope:
    """The fields in their order: each may refer to those before it, as a signature does."""
    sent: dict[str, str] = {}
    for field in fields:
        sent[field.name] = text_of(field.text, scope.having(sent=dict(sent)))
    return scope.having(sent=dict(sent))


def _scope(sources: Mapping[str, Value], parameters: Mapping[str, str], moment: Moment) -> Scope:
    seconds = moment.milliseconds // 1000
    now = {
        "seconds": str(seconds),
        "milliseconds": str(moment.milliseconds),
        "beijing": f"{datetime.fromtimestamp(seconds, _CHINA):%Y-%m-%d %H:%M:%S}",
    }
    return Scope(
        {
            **sources,
            "parameter": dict(parameters),
            "now": now,
            "nonce": moment.nonce or hashlib.sha256(str(moment).encode()).hexdigest()[:16],
        }
    )
