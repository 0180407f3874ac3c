"""A channel's payment notice, read by its recipe. The signature comes before everything else."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from longshore.domains.operate.recipes.decoders import decoded
from longshore.domains.operate.recipes.digests import verifies
from longshore.domains.operate.recipes.errors import Fault, RecipeError
from longshore.domains.operate.recipes.money import minor_units
from longshore.domains.operate.recipes.rendering import all_hold, filled, first_filled, text_of
from longshore.domains.operate.recipes.schema import (
    Amount,
    Document,
    GivenBack,
    Payment,
    Refusal,
    Reply,
    Signature,
)
from longshore.domains.operate.recipes.scope import Request, Scope, Value, scope_of

Outcome = Literal["paid", "refunded", "not_paid"]
_MOST_ID = 128
_MOST_DIGITS = 9
_PRINTABLE = re.compile(r"[\x21-\x7e]+")
_REFUSALS: dict[Fault, Refusal] = {
    "malformed": "malformed",
    "doubled_field": "malformed",
    "not_this_game": "mismatch",
    "amount_unreadable": "malformed",
    "order_missing": "unknown_order",
    "transaction_missing": "malformed",
}


@dataclass(frozen=True, slots=True)
class Returned:
    """How much of a payment was given back: an amount in minor units, or a share of the payment.

    `refund` names this refund alone; empty, it is all that was given back until then.
    """

    minor: int | None
    currency: str
    refund: str = ""
    share: Fraction | None = None

    def of(self, minor: int) -> int:
        """What it comes to for an order of an amount; half a smallest unit counts as one."""
        if self.minor is not None:
            return self.minor
        assert self.share is not None
        return int(minor * self.share + Fraction(1, 2))


@dataclass(frozen=True, slots=True)
class Notice:
    """What a rightly signed notice says.

    `order` is the number that the order was given for the channel; `transaction` is the channel's
    own. `minor` counts the currency's smallest unit and is None where the channel says no amount.
    `uid` is the channel's name of the payer, empty where it says none. Of a refund `returned` says
    how much was given back; None is all of it.
    """

    outcome: Outcome
    order: str
    transaction: str
    minor: int | None
    currency: str
    uid: str
    is_sandbox: bool
    returned: Returned | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The literal reply to a channel."""

    status: int
    content_type: str
    body: bytes


def read_notice(payment: Payment, request: Request, parameters: Mapping[str, str]) -> Notice:
    """Verify a notice and say what it means. Nothing of an unsigned one is believed.

    Raises:
        RecipeError: it is not signed, not for this game, or lacks what every notice has.
    """
    scope = with_documents(payment.documents, scope_of(request, parameters))
    verify(payment.signatures, scope)
    if not all_hold(payment.matches, scope):
        raise RecipeError("not_this_game")
    outcome = _outcome(payment, scope)
    return Notice(
        outcome=outcome,
        order=_identifier("order_missing", first_filled(payment.order, scope)),
        transaction=_transaction(payment, scope, outcome),
        minor=amount_of(payment, scope) if outcome == "paid" else None,
        currency=filled(payment.amount.currency, scope).upper(),
        uid=first_filled(payment.uid, scope),
        is_sandbox=bool(payment.sandbox) and all_hold(payment.sandbox, scope),
        returned=_returned(payment, scope) if outcome == "refunded" else None,
    )


def probe_answer(
    payment: Payment, request: Request, parameters: Mapping[str, str]
) -> Answer | None:
    """The answer to a channel's question whether anybody is there; None if it does not ask that.

    Raises:
        RecipeError: it is such a question and is not rightly signed.
    """
    if payment.probe is None:
        return None
    try:
        scope = with_documents(payment.documents, scope_of(request, parameters))
    except RecipeError:
        # No question, then: whoever reads it as a notice says what is wrong with it.
        return None
    if not all_hold(payment.probe.when, scope):
        return None
    verify(payment.probe.signatures, scope)
    return rendered(payment.probe.reply, scope)


def answer(
    payment: Payment,
    request: Request,
    parameters: Mapping[str, str],
    refusal: Refusal | None = None,
) -> Answer:
    """The literal reply: that the notice is kept, or why it is refused."""
    reply = payment.accepted
    if refusal is not None:
        reply = payment.refusals.get(refusal, payment.refused)
    try:
        scope = with_documents(payment.documents, scope_of(request, parameters))
    except RecipeError:
        scope = Scope({"parameter": dict(parameters)})
    return rendered(reply, scope.having(message=refusal or ""))


def refusal_of(fault: Fault) -> Refusal:
    """Which reply a fault gets."""
    return _REFUSALS.get(fault, "signature")


def rendered(reply: Reply, scope: Scope) -> Answer:
    """A reply with its references filled in."""
    try:
        body = text_of(reply.body, scope)
    except RecipeError:
        # A reply that signs itself without a key says nothing rather than something unsigned.
        body = ""
    return Answer(reply.status, reply.content_type, body.encode())


def with_documents(documents: tuple[Document, ...], scope: Scope) -> Scope:
    """The scope with every document unpacked, each seeing those before it.

    Raises:
        RecipeError: one cannot be unpacked.
    """
    for document in documents:
        value = decoded(_packed(document, scope), document.decode, filled(document.key, scope))
        scope = scope.having(**{document.name: value})
    return scope


def verify(signatures: tuple[Signature, ...], scope: Scope) -> None:
    """Accept when every signature that applies is right, and at least one applies.

    Raises:
        RecipeError: none applies, one is missing or wrong, or there is no usable key.
    """
    applying = [one for one in signatures if all_hold(one.when, scope)]
    if not applying:
        raise RecipeError("signature_missing")
    for signature in applying:
        given = filled(signature.given, scope)
        if not given:
            raise RecipeError("signature_missing")
        key = text_of(signature.key, scope)
        texts = [text_of(text, scope) for text in signature.texts]
        right = [
            verifies(signature.algorithm, text, key, given, signature.encoding) for text in texts
        ]
        if not any(right):
            raise RecipeError("signature_wrong")


def amount_of(payment: Payment, scope: Scope) -> int | None:
    """The amount in minor units; None where the channel says none.

    Raises:
        RecipeError: it cannot be read, or its unit is not settled.
    """
    amount = payment.amount
    return None if amount.unit == "order" else _counted(amount, scope)


def _counted(amount: Amount, scope: Scope) -> int:
    currency = filled(amount.currency, scope).upper()
    return minor_units(filled(amount.value, scope), amount.unit, currency, amount.coins_per_unit)


def _returned(payment: Payment, scope: Scope) -> Returned | None:
    told = payment.given_back
    if told is None:
        return None
    if told.amount is not None:
        currency = filled(told.amount.currency, scope).upper()
        return Returned(_counted(told.amount, scope), currency, _refund_id(told, scope))
    said = filled(told.share, scope)
    if not said:
        return None
    is_number = said.isascii() and said.isdigit() and len(said) <= _MOST_DIGITS
    if not is_number or int(said) > told.whole:
        raise RecipeError("amount_unreadable")
    share = Fraction(int(said), told.whole)
    return Returned(None, filled(payment.amount.currency, scope).upper(), share=share)


def _refund_id(told: GivenBack, scope: Scope) -> str:
    return _identifier("transaction_missing", first_filled(told.id, scope)) if told.id else ""


def _packed(document: Document, scope: Scope) -> Value:
    """A whole inner object where the template is one bare reference to it, else the text."""
    bare = document.value.removeprefix("${").removesuffix("}")
    source, *path = bare.split(".")
    found = scope.find(source, path)
    return found if isinstance(found, Mapping) and found else filled(document.value, scope)


def _outcome(payment: Payment, scope: Scope) -> Outcome:
    if payment.refund and all_hold(payment.refund, scope):
        return "refunded"
    return "paid" if all_hold(payment.success, scope) else "not_paid"


def _transaction(payment: Payment, scope: Scope, outcome: Outcome) -> str:
    found = first_filled(payment.transaction, scope)
    # What was not paid may have no transaction yet.
    return found if outcome == "not_paid" else _identifier("transaction_missing", found)


def _identifier(missing: Fault, value: str) -> str:
    if len(value) > _MOST_ID or not _PRINTABLE.fullmatch(value):
        raise RecipeError(missing)
    return value
