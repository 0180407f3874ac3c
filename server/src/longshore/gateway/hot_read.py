"""Declaring a read that pages open with: one statement, which PostgreSQL answers as JSON.

The statement's row has one column, the JSON of `data`, unless `present` makes that of its columns.
It may read who asks from the settings that `open_scope` has made: `longshore.publisher_id` and
`longshore.game_ids`; both are empty when the session is refused, and the statement must then find
nothing and not fail.
"""

import json
import re
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl

from longshore.account.identity import Permission
from longshore.gateway.target import Service
from longshore.integrations.object_store import ObjectStore
from longshore.kit.db.lane import Value
from longshore.kit.http.body import FORM, JSON
from longshore.kit.text.text import Language

MY_PUBLISHER = "NULLIF(current_setting('longshore.publisher_id', true), '')::bigint"
MY_GAMES = "NULLIF(current_setting('longshore.game_ids', true), '')::bigint[]"
_MOST_QUERY = 500
_MOST_DIGITS = 6
_MOST_PAGE_SIZE = 100
MOST_SKIPPED = 10_000
"""Rows that a page may skip: they are walked through, and others wait for the lane meanwhile."""


@dataclass(frozen=True, slots=True)
class HotCall:
    """What a read's values are made of.

    `game_id` and `user_id` are the headers appid and uid, empty without one; `body` is None of a
    GET, `zone` the installation's time zone.
    """

    query: bytes
    body: bytes | None
    content_type: bytes
    game_id: str
    user_id: str
    zone: str

    @property
    def sent_path(self) -> str:
        """The target that a body names; empty when it names none."""
        pairs = self._pairs() if self.body is not None else None
        return next((value for name, value in pairs or () if name == "path"), "")

    def fields(self, known: Collection[str]) -> dict[str, str] | None:
        """The plain fields of the query or body; None for anything that is not as plain as that."""
        found = self._pairs()
        if found is None:
            return None
        fields = dict(found)
        is_plain = len(fields) == len(found) and all(name in known for name in fields)
        return fields if is_plain else None

    def _pairs(self) -> list[tuple[str, str]] | None:
        kind = self.content_type.split(b";", 1)[0].strip().lower().decode("latin-1")
        try:
            if self.body is None:
                return _form(self.query)
            if self.query or kind not in (FORM, JSON):
                return None
            return _form(self.body) if kind == FORM else _object(self.body)
        except (ValueError, RecursionError):
            return None


@dataclass(frozen=True, slots=True)
class HotCaller:
    """Who is answered, and in which language; `held` are all permissions, implied ones too.

    `token` is the session's, as it was sent; `store` says where objects are read.
    """

    held: frozenset[Permission]
    token: str
    language: Language
    store: ObjectStore


@dataclass(frozen=True, slots=True)
class HotRead:
    """One read that the hot lane serves.

    Attributes:
        method, path: where it is, exactly.
        statement: one text; the parameters are $1, $2, ….
        values: what fills it; None lets the ordinary route answer.
        permissions: any of these; nobody needs one when it is empty.
        is_about_game: true when the call must name a game of the caller.
        service: the gateway's service, which may run in another process.
        sent: the target that the body of such a call names, of a service without an address.
        present: makes the JSON of `data` of the row's columns, where PostgreSQL cannot; None lets
            the ordinary route answer.
        is_heavy: true when it takes PostgreSQL longer than a look-up; such reads have lanes of
            their own, so that nobody waits for them who asked for less.
    """

    method: str
    path: str
    statement: str
    values: Callable[[HotCall], Sequence[Value] | None]
    permissions: tuple[Permission, ...] = ()
    is_about_game: bool = False
    service: Service | None = None
    sent: str = ""
    present: Callable[[Sequence[bytes], HotCaller], Awaitable[bytes | None]] | None = None
    is_heavy: bool = False

    @property
    def name(self) -> str:
        """What its prepared statement is called."""
        path = (self.sent or self.path).strip("/")
        return "hot_" + "".join(c if c.isalnum() else "_" for c in path).lower()


def numbered(statement: str, places: Mapping[str, str]) -> str:
    """A statement whose `:name` stand as what `places` say of them.

    Raises:
        KeyError: they say nothing of one.
    """
    return re.sub(r"(?<!:):([a-z_]+)", lambda found: places[found[1]], statement)


def no_values(call: HotCall) -> tuple[()] | None:
    """The values of a read that takes none: of a call without fields."""
    return () if call.fields(()) is not None else None


def of_game(call: HotCall) -> tuple[str] | None:
    """The value of a read that takes the game alone: its id."""
    return (call.game_id,) if call.fields(()) is not None else None


def mine(call: HotCall) -> tuple[str] | None:
    """The value of a read of one's own: the caller's id."""
    is_plain = call.user_id.isdigit() and call.fields(()) is not None
    return (call.user_id,) if is_plain else None


def page_of(fields: dict[str, str], *, page_size: int) -> tuple[str, str] | None:
    """Limit and offset of a page; None when they are not plain, or out of the bounds."""
    page, size = _whole(fields.get("page", "1")), _whole(fields.get("page_size", str(page_size)))
    if not page or not size or size > _MOST_PAGE_SIZE:
        return None
    return str(size), str((page - 1) * size)


def values_of_page(page_size: int, *empty: str) -> Callable[[HotCall], tuple[str, str, str] | None]:
    """The values of a game's page: its id, limit and offset; `empty` are filters, when not used."""
    known = ("page", "page_size", *empty)

    def values(call: HotCall) -> tuple[str, str, str] | None:
        fields = call.fields(known)
        if fields is None or any(fields.get(name) for name in empty):
            return None
        page = page_of(fields, page_size=page_size)
        return (call.game_id, *page) if page and int(page[1]) <= MOST_SKIPPED else None

    return values


def page_of_game(table: str, columns: str, *, more: str = "true") -> str:
    """The statement of such a page, newest first; `columns` and `more` conditions say `t`."""
    where = (
        f"t.publisher_id = {MY_PUBLISHER} AND t.game_id = $1::bigint "
        f"AND t.game_id = ANY({MY_GAMES}) AND {more}"
    )
    return f"""
SELECT json_build_object(
  'list', (SELECT coalesce(json_agg(row), '[]') FROM (
    SELECT {columns} FROM (
      SELECT t.* FROM {table} t WHERE {where} ORDER BY t.id DESC LIMIT $2::bigint OFFSET $3::bigint
    ) t ORDER BY t.id DESC) AS row),
  'total', (SELECT count(*) FROM {table} t WHERE {where}))::text
"""  # noqa: S608 - constants


def epoch(column: str) -> str:
    """A moment as answers carry it; a plain cast would round, and everything else cuts off."""
    return f"floor(extract(epoch FROM {column}))::bigint"


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else None


def _form(raw: bytes) -> list[tuple[str, str]] | None:
    if len(raw) > _MOST_QUERY:
        return None
    return parse_qsl(raw.decode("ascii"), keep_blank_values=True, errors="strict")


def _object(raw: bytes) -> list[tuple[str, str]] | None:
    """Whole numbers and texts of an object; what else there may be is for the ordinary route."""
    if len(raw) > _MOST_QUERY:
        return None
    pairs = json.loads(raw, object_pairs_hook=list)
    if not isinstance(pairs, list) or raw.lstrip()[:1] != b"{":
        return None
    if not all(type(value) in (int, str) for _, value in pairs):
        return None
    return [(name, str(value)) for name, value in pairs]
