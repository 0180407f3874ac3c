"""The keys and pictures of a game that its channels name: which are gone, and who uses which.

The columns of `game_channel` that repeat these ids are foreign keys: nothing that a channel uses
can be deleted, and nothing that was deleted can be saved, whoever comes first.
"""

from collections.abc import Sequence
from typing import Literal

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack import signing_keys
from longshore.domains.pack.artwork import ICON_SET_USERS, SPLASH_USERS, artwork_of
from longshore.domains.pack.channels.config import ChannelConfig
from longshore.domains.pack.channels.errors import ReferenceGoneError
from longshore.domains.pack.channels.models import Channel, GameChannel
from longshore.domains.pack.signing_keys import KEY_USERS
from longshore.kit.db.in_use import FOREIGN_KEY_VIOLATION
from longshore.kit.db.violations import violated
from longshore.kit.errors import NotFoundError
from longshore.kit.text.text import CHINESE, Language, Listed, Text

Reference = Literal["signing_key_id", "icon_set_id", "splash_id"]
REFERENCES: tuple[Reference, ...] = ("signing_key_id", "icon_set_id", "splash_id")
WHAT: dict[Reference, Text] = {
    "signing_key_id": Text("签名密钥", "signing key"),
    "icon_set_id": Text("图标", "icon set"),
    "splash_id": Text("闪屏", "splash picture"),
}


async def gone(
    session: AsyncSession, game_id: int, channel_code: str, config: ChannelConfig
) -> list[Reference]:
    """What a configuration names although the game has it no more."""
    found: list[Reference] = []
    key_id = config.signing_key_id
    if key_id is not None and not await signing_keys.key_exists(session, game_id, key_id):
        found.append("signing_key_id")
    pictures: tuple[tuple[Reference, int | None, int | None], ...] = (
        ("icon_set_id", config.icon_set_id, None),
        ("splash_id", None, config.splash_id),
    )
    for name, icon_set_id, splash_id in pictures:
        try:
            await artwork_of(session, game_id, icon_set_id, splash_id, channel_code=channel_code)
        except NotFoundError:
            found.append(name)
    return found


def gone_meanwhile(error: IntegrityError) -> Reference | None:
    """What was deleted while a channel that names it was saved; None for any other violation."""
    if getattr(error.orig, "sqlstate", None) != FOREIGN_KEY_VIOLATION:
        return None
    return next((name for name in REFERENCES if f"_game_id_{name}" in violated(error)), None)


def reference_gone(names: Sequence[Reference]) -> ReferenceGoneError:
    """The refusal of a configuration that names what is gone."""
    return ReferenceGoneError(
        {"fields": [f"config.{name}" for name in names]},
        what=Listed([WHAT[name] for name in names]),
    )


@KEY_USERS.answer
async def _using_key(
    session: AsyncSession, game_id: int, language: Language, key_id: int | None
) -> Sequence[str]:
    return await _channels_using(session, game_id, language, "signing_key_id", key_id)


@ICON_SET_USERS.answer
async def _using_icon_set(
    session: AsyncSession, game_id: int, language: Language, icon_set_id: int
) -> Sequence[str]:
    return await _channels_using(session, game_id, language, "icon_set_id", icon_set_id)


@SPLASH_USERS.answer
async def _using_splash(
    session: AsyncSession, game_id: int, language: Language, splash_id: int
) -> Sequence[str]:
    return await _channels_using(session, game_id, language, "splash_id", splash_id)


async def _channels_using(
    session: AsyncSession,
    game_id: int,
    language: Language,
    reference: Reference,
    wanted: int | None,
) -> Sequence[str]:
    """The names of the game's channels that use a key or picture, in the catalogue's order.

    With `wanted` None: those that name none, and so use what is the default.
    """
    column = getattr(GameChannel, reference)
    statement = (
        select(Channel.name_zh if language == CHINESE else Channel.name_en)
        .join(GameChannel, GameChannel.channel_code == Channel.code)
        .where(
            GameChannel.game_id == game_id,
            GameChannel.is_removed.is_(False),
            column.is_(None) if wanted is None else column == wanted,
        )
        .order_by(Channel.position, Channel.code)
    )
    return (await session.execute(statement)).scalars().all()
