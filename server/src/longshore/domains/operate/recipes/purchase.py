"""What a channel's SDK is handed to pay for an order: signatures that only the server can make.

Where the channel's server must be asked before, the calls are made by somebody else, one by one:
what was answered until then says what to ask next.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from longshore.domains.operate.recipes.asking import (
    Moment,
    Question,
    answered,
    asked,
    scope_at,
    sent_openly,
    with_sent,
)
from longshore.domains.operate.recipes.calls import Purchase, Step
from longshore.domains.operate.recipes.errors import RecipeError
from longshore.domains.operate.recipes.payment import verify
from longshore.domains.operate.recipes.rendering import all_hold, filled
from longshore.domains.operate.recipes.scope import Scope


@dataclass(frozen=True, slots=True)
class Buying:
    """What is to be paid: the order, what the client's SDK gave it, and the game's parameters."""

    order: Mapping[str, str]
    claim: Mapping[str, str]
    parameters: Mapping[str, str]
    moment: Moment


@dataclass(frozen=True, slots=True)
class Reply:
    """What a channel's server answered; names of headers in lower case."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


def lacking(purchase: Purchase, buying: Buying) -> str:
    """What has to be there before the channel is asked and is not, as a reference; or nothing."""
    if not purchase.steps:
        return ""
    scope = _scope(buying)
    return next((one for one in purchase.wanted if not filled(one, scope)), "")


def next_call(purchase: Purchase, buying: Buying, replies: Sequence[Reply]) -> Question | None:
    """What to ask after these replies; None when nothing is left to ask.

    Raises:
        RecipeError: the last reply refuses, or is wrongly signed; a key is missing.
    """
    scope = _scope_after(purchase, buying, replies)
    if len(replies) == len(purchase.steps):
        return None
    return asked(purchase.steps[len(replies)], scope)


def handed_out(purchase: Purchase, buying: Buying, replies: Sequence[Reply] = ()) -> dict[str, str]:
    """The fields by their names in the channel's SDK, once everything was asked.

    Raises:
        RecipeError: a key is missing or cannot be used; a reply refuses.
    """
    scope = with_sent(purchase.fields, _scope_after(purchase, buying, replies))
    return sent_openly(purchase.fields, scope)


def secrets_in(purchase: Purchase, buying: Buying, replies: Sequence[Reply]) -> list[str]:
    """What of the replies must not be read again."""
    found: list[str] = []
    for step, reply in zip(purchase.steps, replies, strict=False):
        try:
            scope = answered(_scope(buying), reply.body)
        except RecipeError:
            continue
        found += [value for one in step.hidden if (value := filled(one, scope))]
    return found


def seconds_kept(step: Step, reply: Reply, buying: Buying) -> int:
    """For how many seconds the same call needs not be made again."""
    said = filled(step.kept, answered(_scope(buying), reply.body))
    return int(said) if said.isascii() and said.isdigit() and len(said) < 8 else 0


def _scope(buying: Buying) -> Scope:
    sources = {"order": dict(buying.order), "claim": dict(buying.claim)}
    return scope_at(sources, buying.parameters, buying.moment)


def _scope_after(purchase: Purchase, buying: Buying, replies: Sequence[Reply]) -> Scope:
    scope = _scope(buying)
    for step, reply in zip(purchase.steps, replies, strict=False):
        scope = _understood(step, scope, reply)
    return scope


def _understood(step: Step, scope: Scope, reply: Reply) -> Scope:
    """The scope with a good answer under the step's name."""
    heard = answered(scope, reply.body)
    told = heard.having(header=dict(reply.headers), body=reply.body.decode("utf-8", "replace"))
    if not all_hold(step.success, told):
        raise RecipeError("purchase_refused", step.name)
    if step.signatures:
        verify(step.signatures, told)
    return scope.having(**{step.name: heard.find("answer")})
