"""A new order: one round trip."""

import re

import msgspec
from msgspec import UNSET, UnsetType
from psycopg.pq.abc import PGresult

from longshore.domains.operate.orders import is_signed_for, new_number
from longshore.domains.operate.players import OpenSession
from longshore.runtime.calls.order import order as ordinary
from longshore.runtime.quick.asked import Asked, Reply, is_client, player_of
from longshore.runtime.quick.statements import asked_at_once

Told = str | UnsetType
_PLAYER = ordinary.limits[0]
# Letters as `Line` leaves them: ASCII and the Chinese ones of most names.
_WORDS = r"(?:[!-~\u4e00-\u9fff]+(?: [!-~\u4e00-\u9fff]+)*)?"
_PLAIN = re.compile(
    rf"(?=[^\n]{{0,64}}\n){_WORDS}\n[A-Za-z0-9_.:-]{{1,64}}\n[a-z0-9_-]{{0,40}}\n"
    rf"(?=[^\n]{{0,64}}\n){_WORDS}\n(?=[^\n]{{0,100}}\n){_WORDS}\n(?=[^\n]{{0,64}}\n){_WORDS}\n"
    rf"(?=[^\n]{{0,1000}}$){_WORDS}"
)


class _Order(msgspec.Struct, forbid_unknown_fields=True):
    goods_code: str
    game_order_id: str
    channel: Told = UNSET
    role_id: Told = UNSET
    role_name: Told = UNSET
    server_id: Told = UNSET
    extra: Told = UNSET


class _Data(msgspec.Struct):
    order_id: str
    goods_code: str
    goods_name: str
    product_id: str
    amount: int
    currency: str
    environment: str
    notify_path: str
    is_new: bool
    channel_fields: dict[str, str]


class _Answer(msgspec.Struct):
    code: int
    msg: str
    data: _Data


_decoder, _encoder = msgspec.json.Decoder(_Order), msgspec.json.Encoder()


async def order(asked: Asked) -> Reply | None:
    """Make a new order; one made before, refused, or signed for its channel, goes the long way."""
    ports, form = asked.ports, _form(asked.body)
    if form is None or not ports.lanes.is_up or not is_client(asked):
        return None
    player = player_of(asked)
    if player is None or not _is_unlimited(asked, player):
        return None
    channel = form.channel or player.channel_code
    if is_signed_for(channel):
        return None
    subject = str(player.player_id)
    ports.counters.hit(asked.path, _PLAYER, subject)
    values = _values(asked, form, player, channel)
    found = await asked_at_once(ports.lanes, asked.game.publisher_id, values, "new_order")
    if found is None or found.ntuples != 1:
        ports.counters.give_back(asked.path, _PLAYER, subject)
        return None
    return _reply(asked, form, player, channel, found)


def _is_unlimited(asked: Asked, player: OpenSession) -> bool:
    """Whether neither an area nor a minor's age limits what may be bought here.

    Else the ordinary route judges the order.
    """
    snapshot = asked.ports.snapshots.peek(asked.game)
    if snapshot is None or snapshot.areas.of(asked.address):
        return False
    return not snapshot.minors.covers(player.channel_code)


def _form(body: bytes) -> _Order | None:
    """The form where it is plain."""
    if b"\\" in body:
        return None
    try:
        form = _decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
    more = [form.channel, form.role_id, form.role_name, form.server_id, form.extra]
    # As in `init`: a doubled key has more quotes than its struct.
    if body.count(b'"') != 4 * (7 - more.count(UNSET)):
        return None
    texts = [form.goods_code, form.game_order_id, *(one or "" for one in more)]
    return form if _PLAIN.fullmatch("\n".join(texts)) else None


def _values(asked: Asked, form: _Order, player: OpenSession, channel: str) -> dict[str, str]:
    return {
        "publisher": str(asked.game.publisher_id), "game": str(asked.game.game_id),
        "player": str(player.player_id), "number": new_number(), "channel": channel,
        "goods": form.goods_code, "game_order": form.game_order_id, "role": form.role_id or "",
        "role_name": form.role_name or "", "server": form.server_id or "",
        "extra": form.extra or "", "sandbox": "t" if player.is_sandbox else "f",
    }  # fmt: skip


def _reply(asked: Asked, form: _Order, player: OpenSession, channel: str, found: PGresult) -> Reply:
    number, name, product, amount, currency = (
        (found.get_value(0, place) or b"").decode() for place in range(5)
    )
    data = _Data(
        number, form.goods_code, name, product, int(amount), currency,
        "sandbox" if player.is_sandbox else "production",
        f"/sdk/callback/{channel}/{asked.app_id}", True, {},
    )  # fmt: skip
    return Reply(_encoder.encode(_Answer(0, "", data)), player=player.player_id)
