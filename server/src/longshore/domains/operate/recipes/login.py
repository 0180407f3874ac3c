"""A channel's login check: what to ask, and what the answer means. Nothing here calls anybody."""

from collections.abc import Mapping

from longshore.domains.operate.recipes.asking import Moment, Question, asked, scope_at
from longshore.domains.operate.recipes.asking import answered as heard
from longshore.domains.operate.recipes.calls import Login
from longshore.domains.operate.recipes.errors import RecipeError
from longshore.domains.operate.recipes.payment import verify, with_documents
from longshore.domains.operate.recipes.rendering import all_hold, filled, first_filled
from longshore.domains.operate.recipes.scope import Scope
from longshore.domains.operate.recipes.tokens import claims_of


def question(
    login: Login, claim: Mapping[str, str], parameters: Mapping[str, str], moment: Moment
) -> Question | None:
    """What to ask about a claim; None where the claim carries its own proof.

    Raises:
        RecipeError: a key is missing or cannot be used.
    """
    if not login.urls:
        return None
    return asked(login, scope_at({"claim": dict(claim)}, parameters, moment))


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
    scope = scope_at({"claim": dict(claim)}, parameters, moment)
    if login.signatures:
        _check_proof(login, scope, moment)
    if answered is None:
        if login.urls:
            raise RecipeError("login_refused")
        return _named(claim.get("uid", ""), claim)
    scope = with_documents(login.documents, heard(scope, answered))
    if not all_hold(login.success, scope):
        raise RecipeError("login_refused")
    if login.id_token:
        told = claims_of(login.id_token, scope, moment.milliseconds / 1000)
        scope = scope.having(token=told)
    return _named(first_filled(login.uid, scope), claim)


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
