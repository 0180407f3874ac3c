"""What comes of a tag that a client shows: a device bound to its promoter, or a finding."""

import hashlib
from dataclasses import dataclass

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.attribution import Touch, bind
from longshore.domains.popularize.packages.keys import public_keys
from longshore.domains.popularize.packages.schemas import FindingKind
from longshore.domains.popularize.packages.tags import Judged, ShownTag, judge


@dataclass(frozen=True, slots=True)
class Shown:
    """A tag and who shows it: `device` is the keyed digest of the device's id."""

    publisher_id: int
    game_id: int
    device: bytes
    address: str
    tag: ShownTag


_PACKAGE = text("""
SELECT k.promoter_id, k.code, k.status, p.status AS promoter_status
FROM promotion_package k JOIN promoter p ON p.id = k.promoter_id
WHERE k.game_id = :game AND k.id = :package
""")
# What one game is told in a day stays within what somebody can look at.
_MOST_A_DAY = 5_000
_FIND = text("""
INSERT INTO tag_finding (publisher_id, game_id, kind, device, mark, package_id, said, address)
SELECT :publisher, :game, :kind, :device, :mark, :package, :said, :address
WHERE (SELECT count(*) FROM tag_finding
       WHERE game_id = :game AND first_at > moment() - interval '1 day') < :most
ON CONFLICT (game_id, kind, device, mark) DO UPDATE
SET times = tag_finding.times + 1, last_at = moment(), address = excluded.address
""")


async def show(session: AsyncSession, shown: Shown) -> FindingKind | None:
    """Bind the device to the package's promoter, or note what is wrong with the tag.

    What was wrong, None where nothing was. Nobody is refused for it.
    """
    keys = await public_keys(session)
    judged = judge(shown.tag, keys, publisher_id=shown.publisher_id, game_id=shown.game_id)
    package = await _package(session, shown, judged)
    fault = judged.fault or _fault(package, shown.tag)
    if fault is not None:
        await _note(session, shown, judged, fault)
    elif package is not None:
        touch = Touch(
            shown.publisher_id, shown.game_id, shown.device, package.promoter_id, "package",
            package_id=judged.package_id,
        )  # fmt: skip
        await bind(session, touch)
    return fault


async def _package(
    session: AsyncSession, shown: Shown, judged: Judged
) -> Row[tuple[object]] | None:
    if judged.fault or judged.package_id is None:
        return None
    values = {"game": shown.game_id, "package": judged.package_id}
    return (await session.execute(_PACKAGE, values)).one_or_none()


def _fault(package: Row[tuple[object]] | None, tag: ShownTag) -> FindingKind | None:
    if package is None:
        return "unknown"
    if tag.code and tag.code != package.code:
        return "replaced"
    return "forbidden" if package.status == "forbidden" else None


async def _note(session: AsyncSession, shown: Shown, judged: Judged, fault: str) -> None:
    seen = shown.tag.value + b"\0" + f"{shown.tag.code}\0{shown.tag.digest}".encode()
    values = {
        "publisher": shown.publisher_id, "game": shown.game_id, "kind": fault,
        "device": shown.device, "mark": hashlib.sha256(seen).digest(),
        "package": judged.package_id, "said": judged.said[:250], "address": shown.address,
        "most": _MOST_A_DAY,
    }  # fmt: skip
    await session.execute(_FIND, values)
