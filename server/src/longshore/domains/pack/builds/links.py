"""Short-lived links: to one package, to all as a ZIP, to the page on which a phone installs it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import quote

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call, publishers
from longshore.domains import games
from longshore.domains.pack.builds import errors, repository
from longshore.domains.pack.builds.archive import zip_name
from longshore.domains.pack.builds.models import DownloadTicket, PackItem
from longshore.domains.pack.builds.presenter import channel_name
from longshore.domains.pack.builds.schemas import (
    InstallOutput,
    LinkOutput,
    LinkRequest,
    LinksOutput,
)
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.integrations.resources import Resources
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.database import Database
from longshore.kit.errors import NotFoundError
from longshore.kit.secrets.tokens import new_token, token_digest
from longshore.kit.text.text import Language

_LIFE = timedelta(hours=1)
ZIP_PATH = "/ultra/pack/zip"
INSTALL_PAGE = "/micro/install"


async def make_links(call: Call, form: LinkRequest) -> LinksOutput:
    """Links to finished packages; who has them needs no login, for an hour.

    Raises:
        NotFoundError: an item is not this game's. NotFinishedError: one was not built.
    """
    items = await repository.find_items(call.session, call.game_id, form.item_ids)
    if len(items) != len(form.item_ids):
        raise NotFoundError()
    if any(item.state != "succeeded" for item in items):
        raise errors.NotFinishedError()
    ends = now() + _LIFE
    zone = await games.zone_of_game(call.session, call.game_id, call.settings.time_zone)
    rows = [await _link(call, item, ends) for item in items]
    ticket = await _ticket(call, [item.id for item in items], ends)
    call.record(
        "package.download",
        AuditTarget(items[0].build_id, items[0].file_name, game_id=call.game_id, type="build"),
        after={"items": [item.id for item in items]},
    )
    return LinksOutput(
        list=rows,
        zip_url=f"{ZIP_PATH}?token={ticket}",
        zip_name=zip_name(items, ends - _LIFE, zone),
        expires_at=epoch_seconds(ends),
    )


async def _link(call: Call, item: PackItem, ends: datetime) -> LinkOutput:
    assert item.size_bytes is not None and item.sha256
    ticket = await _ticket(call, [item.id], ends)
    return LinkOutput(
        item_id=item.id,
        file_name=item.file_name,
        size=item.size_bytes,
        sha256=item.sha256,
        url=await _address(call.resources.store, item, ends),
        install_path=f"{INSTALL_PAGE}/{ticket}",
        expires_at=epoch_seconds(ends),
    )


async def _address(store: ObjectStore, item: PackItem, ends: datetime) -> str:
    assert item.object_key
    seconds = max(1, int((ends - now()).total_seconds()))
    return await store.presign_get(
        Bucket.PRIVATE,
        item.object_key,
        expires_seconds=seconds,
        headers={
            "response-content-disposition": disposition(item.file_name),
            "response-content-type": "application/vnd.android.package-archive",
        },
    )


def disposition(name: str) -> str:
    """The Content-Disposition of a file with any name (RFC 6266)."""
    plain = name.encode("ascii", "replace").decode().replace("?", "_").replace('"', "_")
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


async def _ticket(call: Call, item_ids: list[int], ends: datetime) -> str:
    token = new_token()
    call.session.add(
        DownloadTicket(
            publisher_id=call.publisher_id,
            game_id=call.game_id,
            token_digest=token_digest(token),
            item_ids=item_ids,
            created_user_id=call.actor.user_id,
            expires_at=ends,
        )
    )
    return token


@dataclass(frozen=True, slots=True)
class Opened:
    """What a ticket opens, and what all of it together is called."""

    ticket: DownloadTicket
    items: Sequence[PackItem]
    zip_name: str


async def open_ticket(database: Database, token: str, time_zone: str) -> Opened:
    """The packages of a link; `time_zone` is the installation's.

    Raises:
        LinkEndedError: there is no such link any more, or its publisher is suspended.
    """
    async with database.system() as session:
        statement = select(DownloadTicket).where(
            DownloadTicket.token_digest == token_digest(token),
            DownloadTicket.expires_at > now(),
        )
        ticket = (await session.execute(statement)).scalar_one_or_none()
        if ticket is None or await publishers.is_suspended(session, ticket.publisher_id):
            raise errors.LinkEndedError()
    async with database.publisher(ticket.publisher_id) as session:
        items = await repository.find_items(session, ticket.game_id, ticket.item_ids)
        zone = await games.zone_of_game(session, ticket.game_id, time_zone)
    if not items or any(item.object_key is None for item in items):
        raise errors.LinkEndedError()
    return Opened(ticket, items, zip_name(items, ticket.expires_at - _LIFE, zone))


async def install_page(
    database: Database, resources: Resources, token: str, language: Language
) -> InstallOutput:
    """What the install page of a link shows.

    Raises:
        LinkEndedError: there is no such link any more.
    """
    opened = await open_ticket(database, token, resources.settings.time_zone)
    item, ticket = opened.items[0], opened.ticket
    async with database.publisher(ticket.publisher_id) as session:
        game = await _game(session, ticket.game_id)
    return InstallOutput(
        game_name=game[0],
        icon_url=game[1],
        channel_name=channel_name(item, language),
        package_name=item.package_name or "",
        version_name=item.version_name or "",
        size=item.size_bytes or 0,
        sha256=item.sha256 or "",
        file_name=item.file_name,
        url=await _address(resources.store, item, ticket.expires_at),
        expires_at=epoch_seconds(ticket.expires_at),
    )


async def _game(session: AsyncSession, game_id: int) -> tuple[str, str]:
    rows = await games.games_by_ids(session, [game_id])
    return (rows[0].Name, rows[0].Icon) if rows else ("", "")
