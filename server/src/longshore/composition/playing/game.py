"""What of a game is played: its keys, its channels as far as both sides know them, its goods."""

import base64
import copy
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Actor
from longshore.account.identity.models import Publisher, User
from longshore.composition.playing.errors import NotPlayableError
from longshore.domains.games import app_id_of
from longshore.domains.games.models import Game
from longshore.domains.operate.recipes import every_recipe, recipe_for
from longshore.domains.pack.access_keys import keys_of_game
from longshore.domains.pack.callbacks import STANDARD
from longshore.domains.pack.channels import callback_for, server_parameters
from longshore.domains.pack.channels.models import GameChannel
from longshore.domains.pack.goods.models import Goods as GoodsRow
from longshore.integrations.resources import Resources
from longshore.simulation import GameServer, Goods, Played
from longshore.simulation.channels import CHANNELS, Channel

OWN_CHANNEL = "official"
"""The publisher's own channel: players have accounts of the publisher, and ways to pay."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A game that is ready to be played; `notify` is where its server hears of payments."""

    game_id: int
    publisher_id: int
    name: str
    played: Played
    goods: tuple[Goods, ...]
    notify: str
    actor: Actor


async def stage(session: AsyncSession, resources: Resources, game_id: int) -> Stage:
    """Everything of a game, read as the system; its publisher must be named already.

    Raises:
        NotPlayableError: there is no such game, or nobody owns it.
    """
    game = await session.get(Game, game_id)
    if game is None:
        raise NotPlayableError(f"There is no game {app_id_of(game_id)}.")
    keys = await keys_of_game(session, resources.keyring, game_id)
    if keys is None:
        raise NotPlayableError(f"The game {app_id_of(game_id)} has no keys.")
    channels = await _channels(session, resources, game_id)
    ways = await _ways(session, resources, game_id)
    callback = await callback_for(
        session, resources.keyring, game_id, "production", "payment", next(iter(channels), "")
    )
    if callback is not None and callback.form != STANDARD:
        raise NotPlayableError(
            "The game's notices have another SDK's form, which the game server that is played does "
            "not take. Choose Longshore's under Game configuration, Callbacks."
        )
    secrets = [base64.b64encode(one).decode() for one in callback.secrets] if callback else []
    return Stage(
        game_id=game_id,
        publisher_id=game.publisher_id,
        name=game.name,
        played=Played(
            app_id_of(game_id), keys.client[0].text, keys.server[0].text, channels,
            GameServer(secrets), ways,
        ),
        goods=await _goods(session, game_id),
        notify=callback.url if callback else "",
        actor=await _actor(session, game),
    )  # fmt: skip


async def _channels(
    session: AsyncSession, resources: Resources, game_id: int
) -> dict[str, Channel]:
    """Enabled channels whose simulator can sign with what is filled in."""
    found = {}
    for code in await _enabled(session, game_id):
        recipe = recipe_for(code)
        kind = CHANNELS.get(recipe.code) if recipe else None
        if code == OWN_CHANNEL or kind is None or not (kind.pays and kind.logs_in):
            continue
        given = await server_parameters(session, resources.keyring, game_id, (code,))
        if channel := _filled_in(kind, given):
            found[code] = channel
            channel.code = code
    return found


async def _ways(session: AsyncSession, resources: Resources, game_id: int) -> dict[str, Channel]:
    """The ways to pay of the publisher's own channel whose simulator can sign."""
    if OWN_CHANNEL not in await _enabled(session, game_id):
        return {}
    given = await server_parameters(session, resources.keyring, game_id, (OWN_CHANNEL,))
    ways = [one.code for one in every_recipe().values() if OWN_CHANNEL in one.served]
    found = {}
    for code in ways:
        channel = _filled_in(CHANNELS[code], given) if code in CHANNELS else None
        if channel:
            found[code] = channel
            channel.sold_as = OWN_CHANNEL
    return found


async def _enabled(session: AsyncSession, game_id: int) -> list[str]:
    statement = select(GameChannel.channel_code).where(
        GameChannel.game_id == game_id, GameChannel.is_enabled
    )
    return sorted((await session.execute(statement)).scalars())


def _filled_in(kind: Channel, given: Mapping[str, str] | None) -> Channel | None:
    """A simulator with a game's parameters; None where one is missing or nobody has the key.

    The private key of a real channel nobody else has: keys must be those of the simulator.
    """
    if not given or any(not given.get(name) for name in kind.parameters):
        return None
    keys = [name for name in kind.parameters if name.endswith(("public_key", "private_key"))]
    if any(given[name] != kind.parameters[name] for name in keys):
        return None
    channel = copy.copy(kind)
    channel.parameters = dict(given)
    return channel


async def _goods(session: AsyncSession, game_id: int) -> tuple[Goods, ...]:
    statement = select(GoodsRow).where(GoodsRow.game_id == game_id, GoodsRow.is_on)
    rows = (await session.execute(statement.order_by(GoodsRow.price_minor))).scalars().all()
    return tuple(
        Goods(row.code, row.price_minor, 1 / (place + 1)) for place, row in enumerate(rows)
    )


async def _actor(session: AsyncSession, game: Game) -> Actor:
    statement = (
        select(User, Publisher.name)
        .join(Publisher, Publisher.id == User.publisher_id)
        .where(User.publisher_id == game.publisher_id, User.is_owner)
        .order_by(User.id)
        .limit(1)
    )
    row = (await session.execute(statement)).one_or_none()
    if row is None:
        raise NotPlayableError("The game's publisher has no owner.")
    user: User = row[0]
    return Actor(
        user_id=user.id, publisher_id=user.publisher_id, publisher_name=row[1], session_id=0,
        token="", account=user.account, name=user.name, is_owner=True, permissions=frozenset(),
        game_ids=frozenset({game.id}), game_id=game.id,
    )  # fmt: skip
