"""The recipe's tester: what a channel's notice goes through, without anything being changed.

Whoever sees the signature that was expected can sign a notice: it asks for the permission to see
secrets and for the password, and is recorded.
"""

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call, Password
from longshore.domains.games import app_id_of
from longshore.domains.operate.orders.doubts import unsure_of
from longshore.domains.operate.orders.errors import NoNoticeError
from longshore.domains.operate.orders.pasted import read_pasted
from longshore.domains.operate.orders.trial_texts import FAULTS
from longshore.domains.operate.recipes import Explanation, Recipe, explain, recipe_for
from longshore.domains.pack.channels import server_parameters
from longshore.gateway.action import asks_password
from longshore.gateway.of_game import OfGame
from longshore.kit.errors import NotFoundError
from longshore.kit.text.text import Language

_MOST = 16_384


class RecipeTrial(OfGame):
    """A channel of the game, and a request of that channel as it came; `password` is the caller's.

    `request` is an HTTP message, or a body alone, or a query alone after a question mark.
    """

    channel_code: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]{1,40}$")]
    request: Annotated[str, Field(min_length=1, max_length=_MOST)]
    password: Password


class SignatureTried(BaseModel):
    """One signature; secrets in `string_to_sign` are replaced by <their names>.

    `expected` is empty where only the channel can sign. `first_difference` counts bytes from 0.
    """

    algorithm: str
    string_to_sign: str
    expected: str
    given: str
    is_right: bool
    first_difference: int | None


class ConditionTried(BaseModel):
    """One condition: `kind` is matches, success, refund or sandbox."""

    kind: str
    asked: str
    value: str
    holds: bool


class RecipeTried(BaseModel):
    """What the notice would do; `fault` is empty when it is good, `reason` says it in words.

    `confidence` is A, B or C, `unsure` what is not certain of the channel. `outcome` is paid,
    refunded or not_paid; `amount_minor` counts the currency's smallest unit.
    """

    confidence: str
    unsure: str
    fault: str
    reason: str
    outcome: str
    order: str
    transaction: str
    amount_minor: int | None
    currency: str
    reply_status: int
    reply: str
    signatures: list[SignatureTried]
    conditions: list[ConditionTried]


@asks_password
async def try_recipe(call: Call, form: RecipeTrial) -> RecipeTried:
    """Read a pasted notice as the run time would.

    Raises:
        NotFoundError: the game has no such channel. NoNoticeError: it tells nobody of payments.
    """
    recipe = recipe_for(form.channel_code)
    if recipe is None or recipe.payment is None:
        raise NoNoticeError()
    parameters = await server_parameters(
        call.session, call.resources.keyring, call.game_id, (form.channel_code,)
    )
    if parameters is None:
        raise NotFoundError()
    path = f"/sdk/callback/{form.channel_code}/{app_id_of(call.game_id)}"
    found = explain(recipe, recipe.payment, read_pasted(form.request, path), parameters)
    call.record(
        "game_channel.try",
        AuditTarget(form.channel_code, form.channel_code, game_id=call.game_id),
        after={"fault": found.fault},
    )
    return _output(recipe, found, call.context.language)


def _output(recipe: Recipe, found: Explanation, language: Language) -> RecipeTried:
    assert recipe.payment
    text = FAULTS.get(found.fault)
    detail = f" ({found.detail})" if found.detail else ""
    notice = found.notice
    return RecipeTried(
        confidence=recipe.payment.confidence,
        unsure=unsure_of(recipe, language),
        fault=found.fault,
        reason=text.in_language(language) + detail if text else "",
        outcome=notice.outcome if notice else "",
        order=notice.order if notice else "",
        transaction=notice.transaction if notice else "",
        amount_minor=notice.minor if notice else None,
        currency=notice.currency if notice else "",
        reply_status=found.reply.status,
        reply=found.reply.body.decode("utf-8", "replace"),
        signatures=[
            SignatureTried(
                algorithm=one.algorithm,
                string_to_sign=one.string_to_sign,
                expected=one.expected,
                given=one.given,
                is_right=one.is_right,
                first_difference=one.first_difference,
            )
            for one in found.signatures
        ],
        conditions=[
            ConditionTried(kind=one.kind, asked=one.asked, value=one.value, holds=one.holds)
            for one in found.tests
        ],
    )
