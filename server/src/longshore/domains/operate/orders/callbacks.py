"""A channel's notice from its bytes to its literal reply."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

import structlog
from prometheus_client import Counter
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.orders.masking import Mask
from longshore.domains.operate.orders.paying import Effect, take
from longshore.domains.operate.orders.told import Told
from longshore.domains.operate.recipes import (
    Answer,
    Notice,
    Payment,
    Recipe,
    RecipeError,
    Refusal,
    Request,
    answer,
    probe_answer,
    read_notice,
    recipe_for,
    refusal_of,
)
from longshore.domains.pack.channels import server_parameters
from longshore.kit.http import metrics
from longshore.kit.secrets.keyring import Keyring

log = structlog.get_logger(__name__)
_REFUSED: dict[Effect, Refusal] = {
    "unknown_order": "unknown_order",
    "refund_differs": "mismatch",
}
_notices = Counter(
    "longshore_callbacks", "Payment notices of channels, by what came of them.",
    ["channel", "result"], registry=metrics.REGISTRY,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Game:
    """The game that a notice's address names, and how to open a transaction of its publisher."""

    publisher_id: int
    game_id: int
    transaction: Callable[[], AbstractAsyncContextManager[AsyncSession]]


async def answer_notice(
    keyring: Keyring, game: Game, channel: str, request: Request
) -> Answer | None:
    """Take a notice and give the channel's literal reply; None when there is no such channel.

    The reply is made after the transaction: whoever hears OK can rely on it.

    Raises:
        KeyringError: a parameter cannot be opened.
    """
    recipe = recipe_for(channel)
    if recipe is None or recipe.payment is None:
        return None
    async with game.transaction() as session:
        # Who paid before the channel was taken off the game has paid; refunds come months after.
        parameters = await server_parameters(
            session, keyring, game.game_id, recipe.served, even_removed=True
        )
    if parameters is None:
        return None
    try:
        if probed := probe_answer(recipe.payment, request, parameters):
            return probed
        notice = read_notice(recipe.payment, request, parameters)
    except RecipeError as error:
        _count(recipe, error.fault)
        log.warning("callback_refused", channel=recipe.code, fault=error.fault, of=error.detail)
        return answer(recipe.payment, request, parameters, refusal_of(error.fault))
    return await _taken(game, recipe, recipe.payment, request, parameters, notice)


async def _taken(
    game: Game,
    recipe: Recipe,
    payment: Payment,
    request: Request,
    parameters: Mapping[str, str],
    notice: Notice,
) -> Answer:
    told = Told(
        game.publisher_id,
        game.game_id,
        recipe.code,
        recipe.served,
        recipe.family != "pay",
        raw_of(request, [parameters.get(name, "") for name in recipe.secrets]),
    )
    async with game.transaction() as session:
        effect = await take(session, told, notice)
    tell_taken(recipe, effect, notice)
    return answer(payment, request, parameters, _REFUSED.get(effect))


def raw_of(request: Request, secrets: Iterable[str]) -> dict[str, object]:
    """The request as the ledger keeps it: as it came, but for what must not be read again."""
    mask = Mask(secrets)
    return {
        "method": request.method,
        "path": request.path,
        "query": mask.text(request.query),
        "headers": mask.headers(request.headers.items()),
        "body": mask.body(request.body),
    }


def tell_taken(recipe: Recipe, effect: Effect, notice: Notice) -> None:
    """Count what came of a verified notice, and write it to the log."""
    _count(recipe, effect)
    log.info("callback_taken", channel=recipe.code, effect=effect, order=notice.order)


def _count(recipe: Recipe, result: str) -> None:
    _notices.labels(recipe.code, result).inc()
