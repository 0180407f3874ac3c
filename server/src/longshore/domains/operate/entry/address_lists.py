"""Importing lists of addresses, and looking into them."""

import asyncio
from collections.abc import Sequence
from itertools import islice

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.files.uploads import look_at, release, take
from longshore.domains.operate.entry.errors import UnreadableListError
from longshore.domains.operate.entry.schemas import (
    BadLineOutput,
    ImportedList,
    ImportListInput,
    ListQuery,
    PlacesOutput,
    RangeOutput,
)
from longshore.domains.operate.limits.addresses import packed, written
from longshore.domains.operate.limits.lists import keep, ranges_of
from longshore.domains.operate.limits.parsing import MOST_LINES, ReadList, read_list
from longshore.domains.operate.limits.places import load_places
from longshore.domains.operate.limits.ranges import Range
from longshore.gateway.of_game import OfGame
from longshore.kit.aside import aside
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import PageOf
from longshore.kit.text.parts import UTF_16_MARKS, decoded
from longshore.kit.text.text import Language, Text

_MOST_BYTES = 20 * 1_048_576
_AT_ONCE = 100


async def read_addresses(call: Call, form: ImportListInput) -> ReadList:
    """What a list says; reading a long one takes seconds, with no transaction open.

    Raises:
        UnreadableListError: it is too long, or says no address. NotUsableError: no such upload.
        StoreError.
    """
    text = form.content if form.content is not None else await _uploaded(call, form)
    if text.count("\n") > MOST_LINES:
        raise UnreadableListError(
            reason=Text("超过 {most} 行", "it has more than {most} lines").filled(most=MOST_LINES)
        )
    found = await aside(read_list, text)
    if not found.lines and not found.bad_count:
        raise UnreadableListError(reason=Text("没有一个 IP 地址", "it says no address"))
    return found


async def import_list(call: Call, form: ImportListInput, found: ReadList) -> ImportedList:
    """Keep what a list holds, to be named by a draft of limits.

    Raises:
        NotUsableError: the file went meanwhile.
    """
    is_kept = bool(found.lines) and (form.skips_bad or not found.bad_count)
    if is_kept:
        ranges = found.ranges
        await keep(call.session, call.publisher_id, call.game_id, ranges, call.actor.name)
        after = {"digest": ranges.digest, "ranges": ranges.count}
        target = AuditTarget(f"{call.game_id}:limits", "limits", game_id=call.game_id)
        call.record("address_list.import", target, after=after)
    if form.upload_id is not None:
        # What it says is kept as ranges; the file itself is not needed any more.
        file = await take(call.session, call.actor, form.upload_id, "addresses", call.game_id)
        await release(call.session, file.upload_id)
    return _output(found, call.language, is_kept=is_kept)


async def read_ranges(call: Call, query: ListQuery) -> PageOf[RangeOutput]:
    """A hundred ranges of a list in order, or the one that has an address.

    Raises:
        NotFoundError: the game has no such list.
    """
    ranges = (await ranges_of(call.session, call.game_id, [query.digest])).get(query.digest)
    if ranges is None:
        raise NotFoundError()
    if query.address:
        number = packed(query.address)
        found = ranges.find(number) if number else None
        return _page([found] if found else [], 1 if found else 0)
    shown = list(islice(ranges.pairs(query.offset), _AT_ONCE))
    return _page(shown, ranges.count)


async def read_places(call: Call, query: OfGame) -> PlacesOutput:
    """The countries that addresses can be told to be of."""
    places = await asyncio.to_thread(load_places)
    return PlacesOutput(
        codes=[code for code in places.codes if code], as_of=places.as_of, source=places.source
    )


async def _uploaded(call: Call, form: ImportListInput) -> str:
    assert form.upload_id
    async with call.services.database.reading(call.publisher_id) as session:
        file = await look_at(session, call.actor, form.upload_id, "addresses", call.game_id)
    if file.size > _MOST_BYTES:
        raise UnreadableListError(reason=Text("文件超过 20 MB", "it is larger than 20 MB"))
    data = await call.resources.store.read_bytes(file.bucket, file.key, limit=_MOST_BYTES)
    return await aside(_text, data)


def _text(data: bytes) -> str:
    if data.startswith(UTF_16_MARKS):
        return decoded(data, "utf-16", "replace")
    try:
        return decoded(data, "utf-8")
    except UnicodeDecodeError:
        # Excel writes CSV so in China; addresses are the same in it.
        return decoded(data, "gb18030", "replace")


def _output(found: ReadList, language: Language, *, is_kept: bool) -> ImportedList:
    ranges = found.ranges
    return ImportedList(
        digest=ranges.digest if is_kept else "",
        lines=found.lines,
        ranges=ranges.count,
        v4=len(ranges.v4) // 8,
        v6=len(ranges.v6) // 32,
        bad=[
            BadLineOutput(line=one.line, content=one.content, why=one.why.in_language(language))
            for one in found.bad
        ],
        bad_count=found.bad_count,
    )


def _page(pairs: Sequence[Range], total: int) -> PageOf[RangeOutput]:
    rows = [RangeOutput(first=written(first), last=written(last)) for first, last in pairs]
    return PageOf(list=rows, total=total)
