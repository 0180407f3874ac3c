"""A player tells who they are: kept at once, asked of the authority after."""

from dataclasses import dataclass
from datetime import date

from sqlalchemy import select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.players import digest_key, facts_of, keyed_digest, put_fact
from longshore.domains.operate.real_names.models import NameState, RealName
from longshore.domains.operate.real_names.settings import asks_authority
from longshore.kit.clock import now
from longshore.kit.secrets.keyring import Keyring

_LOCK = text("SELECT id FROM player WHERE id = :player AND game_id = :game FOR NO KEY UPDATE")
_AI_CHARACTERS = 32


class OtherPersonError(Exception):
    """The player has told another name or number, which stands."""


@dataclass(frozen=True, slots=True)
class Whose:
    """The player of whom something is told; a sandbox player is not asked of the authority."""

    publisher_id: int
    game_id: int
    player_id: int
    is_sandbox: bool = False


@dataclass(frozen=True, slots=True)
class Person:
    """A name and number whose form is right."""

    name: str
    number: str
    born_on: date


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player's real name comes to; `id` names the row to be asked about."""

    id: int
    state: NameState
    born_on: date

    @property
    def counts(self) -> bool:
        """Whether the player may be taken for who they say they are."""
        return self.state in ("given", "verified")


async def give(session: AsyncSession, keyring: Keyring, whose: Whose, person: Person) -> Standing:
    """Keep a name and number, sealed; the same again changes nothing unless it had failed.

    Raises:
        OtherPersonError: another name or number stands. KeyringError: nothing can be sealed.
    """
    await session.execute(_LOCK, {"player": whose.player_id, "game": whose.game_id})
    row = await _row_of(session, whose.game_id, whose.player_id)
    known = await facts_of(session, keyring, whose.publisher_id, whose.game_id, whose.player_id)
    told = {"name": person.name, "identity": person.number}
    if any(known.get(kind, value) != value for kind, value in told.items()):
        raise OtherPersonError
    if row and row.state != "failed":
        return Standing(row.id, row.state, row.born_on)  # type: ignore[arg-type]
    ids = (whose.publisher_id, whose.game_id, whose.player_id)
    await put_fact(session, keyring, *ids, "name", person.name)
    await put_fact(session, keyring, *ids, "identity", person.number)
    return await _asked(session, keyring, whose, person, row.tries + 1 if row else 1)


async def standing_of(session: AsyncSession, game_id: int, player_id: int) -> Standing | None:
    """What is known of a player; None when they told nothing."""
    row = await _row_of(session, game_id, player_id)
    return Standing(row.id, row.state, row.born_on) if row else None  # type: ignore[arg-type]


async def _row_of(session: AsyncSession, game_id: int, player_id: int) -> RealName | None:
    statement = select(RealName).where(RealName.game_id == game_id, RealName.player_id == player_id)
    return (await session.execute(statement)).scalar_one_or_none()


async def _asked(
    session: AsyncSession, keyring: Keyring, whose: Whose, person: Person, tries: int
) -> Standing:
    key = await digest_key(session, keyring, whose.publisher_id)
    asks = not whose.is_sandbox and await asks_authority(session, whose.game_id)
    state: NameState = "waiting" if asks else "given"
    values = {
        "state": state, "source": "nppa" if asks else "form", "born_on": person.born_on,
        "person": keyed_digest(key, "person", 0, person.number),
        "ai": asking_code(key, whose.game_id, whose.player_id, tries) if asks else "",
        "tries": tries, "attempts": 0, "error_code": None, "pi": None,
        "next_at": now() if asks else None, "asked_at": now(),
        "settled_at": None if asks else now(),
    }  # fmt: skip
    ids = {
        "publisher_id": whose.publisher_id, "game_id": whose.game_id,
        "player_id": whose.player_id,
    }  # fmt: skip
    statement = insert(RealName).values(**ids, **values)
    statement = statement.on_conflict_do_update(index_elements=["player_id"], set_=values)
    row_id = (await session.execute(statement.returning(RealName.id))).scalar_one()
    return Standing(row_id, state, person.born_on)


def asking_code(key: bytes, game_id: int, player_id: int, tries: int) -> str:
    """Our code for one asking: 32 characters that say nothing of the player."""
    return keyed_digest(key, "ai", game_id, f"{player_id}:{tries}").hex()[:_AI_CHARACTERS]
