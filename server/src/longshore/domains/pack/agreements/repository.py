"""Reading agreements; every statement sees the session's publisher only."""

from collections.abc import Collection, Iterable, Sequence

from sqlalchemy import and_, bindparam, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.agreements.models import Agreement, AgreementVersion
from longshore.domains.pack.agreements.schemas import MOST_LISTED, AgreementPlace

MOST_AGREEMENTS = 1_000
REQUIRED_KINDS = ("privacy", "user")
"""What no store takes a game without; the children's rules depend on the game."""

_LOCK_DOCUMENTS = text(
    "SELECT pg_advisory_xact_lock(hashtextextended('agreements of ' || :place, 0))"
)
_published = select(Agreement.channel_code, Agreement.kind).where(
    Agreement.game_id == bindparam("game_id"),
    Agreement.published_version.is_not(None),
)
_slot = select(Agreement).where(
    Agreement.game_id == bindparam("game_id"),
    Agreement.channel_code == bindparam("channel_code"),
    Agreement.kind == bindparam("kind"),
)
_locked_slot = _slot.with_for_update()
_version = select(AgreementVersion).where(
    AgreementVersion.agreement_id == bindparam("agreement_id"),
    AgreementVersion.version == bindparam("version"),
)
_versions = (
    select(AgreementVersion)
    .where(AgreementVersion.agreement_id == bindparam("agreement_id"))
    .order_by(AgreementVersion.version.desc())
    .limit(MOST_LISTED)
)
_listed = (
    select(Agreement, AgreementVersion.title)
    .join(
        AgreementVersion,
        and_(
            AgreementVersion.agreement_id == Agreement.id,
            AgreementVersion.version == Agreement.last_version,
        ),
    )
    .where(Agreement.game_id == bindparam("game_id"))
    .order_by(Agreement.channel_code, Agreement.kind)
    .limit(MOST_AGREEMENTS)
)
_current = (
    select(Agreement, AgreementVersion)
    .join(
        AgreementVersion,
        and_(
            AgreementVersion.agreement_id == Agreement.id,
            AgreementVersion.version == Agreement.published_version,
        ),
    )
    .where(
        Agreement.game_id == bindparam("game_id"),
        Agreement.channel_code == bindparam("channel_code"),
    )
    .order_by(Agreement.kind)
)
_read = (
    select(AgreementVersion)
    .join(
        Agreement,
        and_(
            AgreementVersion.agreement_id == Agreement.id,
            AgreementVersion.version == Agreement.published_version,
        ),
    )
    .where(
        Agreement.game_id == bindparam("game_id"),
        Agreement.channel_code.in_(["", bindparam("channel_code")]),
        Agreement.kind == bindparam("kind"),
    )
    .order_by(Agreement.channel_code.desc())
    .limit(1)
)


async def agreements_missing(
    session: AsyncSession, game_id: int, channel_codes: Iterable[str]
) -> dict[str, list[str]]:
    """By channel the required kinds without a text for it or for every channel; one statement."""
    rows = await session.execute(_published, {"game_id": game_id})
    return kinds_missing({(row.channel_code, row.kind) for row in rows}, channel_codes)


def kinds_missing(
    found: Collection[tuple[str, str]], channel_codes: Iterable[str]
) -> dict[str, list[str]]:
    """The same beside published texts, each a channel (empty is every one) and a kind."""
    wanted = [kind for kind in REQUIRED_KINDS if ("", kind) not in found]
    return {code: [kind for kind in wanted if (code, kind) not in found] for code in channel_codes}


async def lock_documents(session: AsyncSession, game_id: int, channel_code: str) -> None:
    """Let what players of a channel code (empty: of every channel) see change one after the other.

    A document holds every kind: whoever writes it must see what the one before published.
    """
    await session.execute(_LOCK_DOCUMENTS, {"place": f"{game_id}/{channel_code}"})


async def find(
    session: AsyncSession, game_id: int, place: AgreementPlace, *, lock: bool = False
) -> Agreement | None:
    """The agreement at a place; locked, nobody else changes it until the commit."""
    values = {"game_id": game_id, "channel_code": place.channel_code, "kind": place.kind}
    return (await session.execute(_locked_slot if lock else _slot, values)).scalar_one_or_none()


async def find_version(
    session: AsyncSession, agreement: Agreement, version: int
) -> AgreementVersion | None:
    """One version of an agreement."""
    values = {"agreement_id": agreement.id, "version": version}
    return (await session.execute(_version, values)).scalar_one_or_none()


async def versions(session: AsyncSession, agreement: Agreement) -> Sequence[AgreementVersion]:
    """The latest versions of an agreement, newest first."""
    return (await session.execute(_versions, {"agreement_id": agreement.id})).scalars().all()


async def list_all(session: AsyncSession, game_id: int) -> list[tuple[Agreement, str]]:
    """Every agreement of the game with the title of its latest version."""
    rows = await session.execute(_listed, {"game_id": game_id})
    return [(agreement, title) for agreement, title in rows]


async def published(
    session: AsyncSession, game_id: int, channel_code: str
) -> list[tuple[Agreement, AgreementVersion]]:
    """What players of one channel code (empty: of every channel) see now."""
    rows = await session.execute(_current, {"game_id": game_id, "channel_code": channel_code})
    return [(agreement, version) for agreement, version in rows]


async def read_by_players(
    session: AsyncSession, game_id: int, channel_code: str, kind: str
) -> AgreementVersion | None:
    """The published text of a channel, or else of every channel."""
    values = {"game_id": game_id, "channel_code": channel_code, "kind": kind}
    return (await session.execute(_read, values)).scalar_one_or_none()
