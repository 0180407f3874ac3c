"""Links of a game: listing, creating, editing. Every change is audited."""

import secrets
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Row, text

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.popularize.links.door import CODE, PREFIX
from longshore.domains.popularize.links.errors import LinkLoopError, NoAddressError
from longshore.domains.popularize.links.schemas import (
    PromotionLinkInput,
    PromotionLinkOutput,
    PromotionLinkQuery,
    PromotionLinkUpdate,
)
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import PageOf, offset_of

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_CODE_LENGTH = 7
_FACTS = ("campaign", "material", "opens", "android_url", "ios_url", "status")
_WHERE = """
WHERE l.game_id = :game AND (CAST(:promoter AS bigint) IS NULL OR l.promoter_id = :promoter)
  AND (CAST(:status AS text) IS NULL OR l.status = :status)
  AND (:keyword = '' OR position(lower(:keyword) IN
    lower(concat_ws(' ', l.code, l.campaign, l.material, p.name))) > 0)
"""
_PAGE = text(f"""
SELECT l.*, p.name AS promoter_name, c.clicks, c.bots, a.devices, b.players
FROM promotion_link l JOIN promoter p ON p.id = l.promoter_id
CROSS JOIN LATERAL (SELECT coalesce(sum(clicks) FILTER (WHERE bot = ''), 0) AS clicks,
  coalesce(sum(clicks) FILTER (WHERE bot <> ''), 0) AS bots
  FROM link_clicks WHERE link_id = l.id) c
CROSS JOIN LATERAL (SELECT count(*) AS devices FROM attribution
  WHERE game_id = l.game_id AND promoter_id = l.promoter_id AND link_id = l.id
    AND outranked_by IS NULL) a
CROSS JOIN LATERAL (SELECT count(*) AS players FROM player_attribution x
  JOIN attribution y ON y.id = x.attribution_id
  JOIN player r ON r.id = x.player_id AND NOT r.is_sandbox
  WHERE x.game_id = l.game_id AND x.promoter_id = l.promoter_id AND y.link_id = l.id
    AND NOT x.is_return) b
{_WHERE} AND (CAST(:id AS bigint) IS NULL OR l.id = :id)
ORDER BY l.id DESC OFFSET :offset LIMIT :limit
""")  # noqa: S608 - of constants
_TOTAL = text(
    f"SELECT count(*) FROM promotion_link l JOIN promoter p ON p.id = l.promoter_id {_WHERE}"  # noqa: S608
)
_PROMOTER = text("""
SELECT EXISTS (SELECT FROM promoter WHERE id = :promoter AND game_id = :game)
""")
_ADD = text("""
INSERT INTO promotion_link (publisher_id, game_id, promoter_id, code, campaign, material, opens,
  android_url, ios_url, created_user_name)
VALUES (:publisher, :game, :promoter_id, :code, :campaign, :material, :opens, :android_url,
  :ios_url, :name)
ON CONFLICT (code) DO NOTHING RETURNING id
""")
_LOCK = text("SELECT * FROM promotion_link WHERE id = :id AND game_id = :game FOR UPDATE")
_EDIT = text("""
UPDATE promotion_link SET campaign = :campaign, material = :material, opens = :opens,
  android_url = :android_url, ios_url = :ios_url, status = :status, updated_at = moment()
WHERE id = :id
""")


async def list_links(call: Call, query: PromotionLinkQuery) -> PageOf[PromotionLinkOutput]:
    """One page of a game's links, the newest first."""
    values = {
        "game": call.game_id, "promoter": query.promoter_id, "status": query.status,
        "keyword": query.keyword, "id": None,
        "offset": offset_of(query.page, query.page_size), "limit": query.page_size,
    }  # fmt: skip
    rows = (await call.session.execute(_PAGE, values)).all()
    total = (await call.session.execute(_TOTAL, values)).scalar_one()
    return PageOf(list=[_output(row) for row in rows], total=total)


async def create_link(call: Call, form: PromotionLinkInput) -> PromotionLinkOutput:
    """Make a link for a promoter.

    Raises:
        NotFoundError: no such promoter of this game.
        LinkLoopError, NoAddressError: it would lead to a link, or nowhere.
    """
    _check(call, form.opens, form.android_url, form.ios_url)
    values = form.model_dump(exclude={"game_id"})
    values |= {"game": call.game_id, "publisher": call.publisher_id, "name": call.actor.name}
    asked = {"promoter": form.promoter_id, "game": call.game_id}
    if not (await call.session.execute(_PROMOTER, asked)).scalar_one():
        raise NotFoundError()
    made = None
    while made is None:
        code = "".join(secrets.choice(_ALPHABET) for _ in range(_CODE_LENGTH))
        made = (await call.session.execute(_ADD, values | {"code": code})).scalar_one_or_none()
    output = await _one(call, made)
    target = AuditTarget(str(made), output.code, game_id=call.game_id)
    call.record("promotion_link.create", target, after=_facts(output))
    return output


async def edit_link(call: Call, form: PromotionLinkUpdate) -> PromotionLinkOutput:
    """Change a link, disable or enable it; visitors see it within seconds.

    Raises:
        NotFoundError: no such link of this game. LinkLoopError, NoAddressError: as for a new one.
    """
    row = await call.session.execute(_LOCK, {"id": form.id, "game": call.game_id})
    before = row.one_or_none()
    if before is None:
        raise NotFoundError()
    told = form.model_dump(include=set(_FACTS), exclude_none=True)
    values = {name: getattr(before, name) for name in _FACTS} | told
    _check(call, values["opens"], values["android_url"], values["ios_url"])
    await call.session.execute(_EDIT, values | {"id": form.id})
    target = AuditTarget(str(form.id), before.code, game_id=call.game_id)
    if values != _facts(before):
        call.record("promotion_link.update", target, before=_facts(before), after=values)
    return await _one(call, form.id)


def _check(call: Call, opens: str, *addresses: str) -> None:
    if opens == "target" and not any(addresses):
        raise NoAddressError()
    own = call.settings.public_url.host if call.settings.public_url else None
    for address in filter(None, addresses):
        parts = urlsplit(address)
        code = parts.path.removeprefix(PREFIX)
        is_link = parts.path != code and CODE.fullmatch(code)
        if is_link or (own is not None and parts.hostname == own and parts.path == PREFIX[:-1]):
            raise LinkLoopError(address=address)


async def _one(call: Call, link_id: int) -> PromotionLinkOutput:
    values = {
        "game": call.game_id, "promoter": None, "status": None, "keyword": "", "id": link_id,
        "offset": 0, "limit": 1,
    }  # fmt: skip
    return _output((await call.session.execute(_PAGE, values)).one())


def _facts(link: Any) -> dict[str, object]:
    return {name: getattr(link, name) for name in _FACTS}


def _output(row: Row[Any]) -> PromotionLinkOutput:
    return PromotionLinkOutput(
        id=row.id,
        promoter_id=row.promoter_id,
        promoter_name=row.promoter_name,
        code=row.code,
        path=PREFIX + row.code,
        campaign=row.campaign,
        material=row.material,
        opens=row.opens,
        android_url=row.android_url,
        ios_url=row.ios_url,
        status=row.status,
        clicks=int(row.clicks),
        bots=int(row.bots),
        devices=row.devices,
        players=row.players,
        created_at=epoch_seconds(row.created_at),
        created_user_name=row.created_user_name,
    )
