"""Why a notice is accepted or refused, step by step, for the recipe's tester.

Whoever sees the signature that was expected can sign: the tester is for people who may see the
game's secrets. The secrets themselves are replaced by their names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from longshore.domains.operate.recipes.digests import digest, verifies
from longshore.domains.operate.recipes.errors import RecipeError
from longshore.domains.operate.recipes.payment import (
    Answer,
    Notice,
    answer,
    probe_answer,
    read_notice,
    refusal_of,
    with_documents,
)
from longshore.domains.operate.recipes.pieces import Test, is_public
from longshore.domains.operate.recipes.recipe import Recipe
from longshore.domains.operate.recipes.rendering import all_hold, filled, holds, text_of
from longshore.domains.operate.recipes.schema import Payment, Signature
from longshore.domains.operate.recipes.scope import Request, Scope, scope_of


@dataclass(frozen=True, slots=True)
class SignatureTrial:
    """One signature: what was signed, what that gives, what came.

    `expected` is empty for signatures by a private key, which nobody here can make.
    `first_difference` counts bytes from 0 and is None when the two are the same or there is nothing
    to compare.
    """

    algorithm: str
    string_to_sign: str
    expected: str
    given: str
    is_right: bool
    first_difference: int | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class TestTrial:
    """One condition, the value that it looked at, and whether it held."""

    kind: str
    asked: str
    value: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything that a notice went through; `fault` is empty when it was accepted."""

    fault: str
    detail: str
    notice: Notice | None
    reply: Answer
    signatures: list[SignatureTrial] = field(default_factory=list)
    tests: list[TestTrial] = field(default_factory=list)


def explain(
    recipe: Recipe, payment: Payment, request: Request, parameters: Mapping[str, str]
) -> Explanation:
    """Read a notice and tell how; changes nothing and calls nobody."""
    fault, detail, notice = "", "", None
    reply = answer(payment, request, parameters)
    try:
        probed = probe_answer(payment, request, parameters)
        if probed is not None:
            return Explanation("", "", None, probed)
        notice = read_notice(payment, request, parameters)
    except RecipeError as error:
        fault, detail = error.fault, error.detail
        reply = answer(payment, request, parameters, refusal_of(error.fault))
    try:
        scope = with_documents(payment.documents, scope_of(request, parameters))
    except RecipeError:
        return Explanation(fault, detail, notice, reply)
    hidden = scope.having(parameter=_hidden(recipe, parameters))
    return Explanation(
        fault,
        detail,
        notice,
        reply,
        [_trial(one, scope, hidden) for one in payment.signatures if all_hold(one.when, scope)],
        [
            TestTrial(kind, _asked(test), filled(test.value, scope), holds(test, scope))
            for kind, tests in _tests(payment).items()
            for test in tests
        ],
    )


def first_difference(expected: str, given: str) -> int | None:
    """The first byte that differs, from 0; None when they are the same."""
    one, other = expected.encode(), given.encode()
    if one == other:
        return None
    pairs = zip(one, other, strict=False)
    same = next((index for index, (a, b) in enumerate(pairs) if a != b), None)
    return min(len(one), len(other)) if same is None else same


def _trial(signature: Signature, scope: Scope, hidden: Scope) -> SignatureTrial:
    given = filled(signature.given, scope)
    text, shown = signature.texts[0], ""
    try:
        shown = text_of(text, hidden)
        key, said = text_of(signature.key, scope), text_of(text, scope)
        is_right = any(
            verifies(signature.algorithm, text_of(one, scope), key, given, signature.encoding)
            for one in signature.texts
        )
        expected = ""
        if not is_public(signature.algorithm):
            expected = digest(signature.algorithm, said, key, signature.encoding)
    except RecipeError as error:
        return SignatureTrial(signature.algorithm, shown, "", given, False, None, error.fault)
    compared = first_difference(expected, given) if expected and not is_right else None
    return SignatureTrial(signature.algorithm, shown, expected, given, is_right, compared)


def _hidden(recipe: Recipe, parameters: Mapping[str, str]) -> dict[str, str]:
    return {
        name: f"<{name}>" if name in recipe.secrets else value for name, value in parameters.items()
    }


def _asked(test: Test) -> str:
    if test.none_of:
        return f"{test.value} is not one of {', '.join(test.none_of)}"
    return f"{test.value} is {', '.join(test.one_of)}"


def _tests(payment: Payment) -> dict[str, tuple[Test, ...]]:
    return {
        "matches": payment.matches,
        "success": payment.success,
        "refund": payment.refund,
        "sandbox": payment.sandbox,
    }
