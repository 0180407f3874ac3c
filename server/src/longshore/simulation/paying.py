"""Buying: an order, a channel that takes the money, and notices that come as they do in life."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from longshore.simulation.books import Sold
from longshore.simulation.caller import ask
from longshore.simulation.channels import Channel, Sale, Told
from longshore.simulation.people import Person
from longshore.simulation.play import Play

# After how many seconds a channel tells again what it was not answered.
_AGAIN = (60, 120, 600, 600, 3600, 7200)
# When our courier looks again at what the game's server did not take.
_LOOKS = (1, 17, 50, 180, 840, 2700, 6600, 14500, 40000)
_ADDRESS = "198.51.100.24"
_UNFINISHED, _LOST, _DOUBLED, _ALTERED, _TWICE, _REFUNDED = 0.14, 0.04, 0.05, 0.006, 0.008, 0.025
# Of what was paid by a way that tells of refunds; a quarter of them give back a part.
_GIVEN_BACK, _IN_PART = 0.06, 0.25


async def buy(
    play: Play, person: Person, session: str, role: dict[str, str]
) -> AsyncIterator[datetime]:
    """Order something and pay, unless the player thinks better of it."""
    sold = await _order(play, person, session, role)
    if sold is None:
        return
    chance = play.chance(f"{person.number}:{play.moment:%y%m%d%H%M%S}:pays")
    channel = play.game.taker(sold.channel)
    if channel is None or chance.random() < _UNFINISHED:
        return
    yield play.moment + timedelta(seconds=chance.lognormvariate(2.6, 0.6))
    sale = Sale(
        sold.number, f"T{play.moment:%Y%m%d}{chance.getrandbits(40)}", sold.amount, person.uid
    )
    if person.cheats or chance.random() < _ALTERED:
        forged = channel.notice(replace(sale, fen=sale.fen + 1), signed=sale)
        await _say(play, channel, forged, sale, "altered")
    if person.cheats:
        return
    if chance.random() < _LOST:
        play.books.note("notices lost")
        yield play.moment + timedelta(seconds=_AGAIN[0])
    play.add(play.moment, _tell(play, channel, sale, sold))
    if chance.random() < _DOUBLED:
        yield play.moment + timedelta(milliseconds=400)
        await _say(play, channel, channel.notice(sale), sale, "repeated")
    if chance.random() < _TWICE:
        yield play.moment + timedelta(seconds=20)
        second = replace(sale, transaction=sale.transaction + "2")
        sold.transactions += await _say(play, channel, channel.notice(second), second, "paid twice")
    if channel.gives_back and chance.random() < _GIVEN_BACK:
        back = replace(sale, is_refunded=True, refund=f"R{sale.transaction}")
        if chance.random() < _IN_PART:
            back = replace(back, refund_fen=sale.fen // 2)
        later = play.moment + timedelta(hours=chance.uniform(1, 90))
        play.add(later, _told_back(play, channel, back, sold))
    elif chance.random() < _REFUNDED:
        play.add(play.moment + timedelta(hours=chance.uniform(1, 70)), _give_back(play, sold))


async def _order(play: Play, person: Person, session: str, role: dict[str, str]) -> Sold | None:
    number = f"G{person.number}-{play.moment:%y%m%d%H%M%S}"
    chance = play.chance(number)
    goods = play.plan.goods
    choice = chance.choices(goods, [one.weight for one in goods])[0]
    form: dict[str, Any] = role | {
        "goods_code": choice.code,
        "game_order_id": number,
        "extra": f"seq={person.number}",
    }
    channel = _taker(play, person, chance)
    if channel is None and not person.channel:
        return None
    if channel and not person.channel:
        form["channel"] = channel.sold_as
        form["way"] = "" if channel.sold_as == channel.code else channel.code
        form["claim"] = channel.paying_claim()
    play.asked = channel
    heard = await ask(play, person, "/sdk/v1/order", form, session)
    play.asked = None
    if heard.code:
        if isinstance(heard.data, dict) and "reason" in heard.data:
            play.books.note(f"held back: {heard.data['reason']}")
        return None
    if chance.random() < _DOUBLED:
        # A client that did not hear the answer asks again under the same number.
        again = await ask(play, person, "/sdk/v1/order", form, session)
        if again.data["order_id"] != heard.data["order_id"]:
            play.books.note("orders doubled")
    taker = channel.code if channel else person.channel
    sold = Sold(heard.data["order_id"], taker, person.uid, heard.data["amount"], play.moment)
    play.books.sold[sold.number] = sold
    if channel and heard.data["channel_fields"]:
        _open(play, channel, heard.data["channel_fields"], sold)
    return sold


def _taker(play: Play, person: Person, chance: Random) -> Channel | None:
    """Who takes somebody's money: the channel that they came by, or a way of the publisher's."""
    if person.channel:
        return play.game.channels.get(person.channel)
    ways = play.game.ways
    return ways[chance.choice(sorted(ways))] if ways else None


def _open(play: Play, channel: Channel, fields: Mapping[str, str], sold: Sold) -> None:
    """The channel's SDK looks at what the server made for it, and asks the player for money."""
    try:
        order, fen = channel.opened(fields)
    except ValueError:
        order, fen = "", 0
    is_right = order == sold.number and fen in (None, sold.amount)
    play.books.note("orders opened" if is_right else "orders not opened")


async def _tell(play: Play, channel: Channel, sale: Sale, sold: Sold) -> AsyncIterator[datetime]:
    """The channel's notice, again and again until it hears its OK; then the game's server."""
    for seconds in (*_AGAIN, None):
        if await _say(play, channel, channel.notice(sale), sale, "notices"):
            sold.paid, sold.transactions = sale.fen, sold.transactions + 1
            break
        if seconds is None:
            return
        yield play.moment + timedelta(seconds=seconds)
    begun = play.moment
    for look in _LOOKS:
        yield begun + timedelta(seconds=look)
        await play.desk.deliver(play.moment)
        if sold.number in play.game.server.given:
            return


async def _say(play: Play, channel: Channel, told: Told, sale: Sale, what: str) -> bool:
    """One notice; whether the channel heard the OK that it waits for."""
    path = f"/sdk/callback/{channel.code}/{play.game.app_id}"
    heard = await play.wire.send(
        play.moment, told.method, path, told.query, told.headers, told.body, _ADDRESS
    )
    is_ok = heard.status == 200 and heard.body == channel.reply_ok(sale)
    play.books.note(what if is_ok else f"{what} refused")
    return is_ok


async def _told_back(
    play: Play, channel: Channel, back: Sale, sold: Sold
) -> AsyncIterator[datetime]:
    """The channel gave money back, all or a part, and tells of it."""
    if not sold.paid or not await _say(play, channel, channel.notice(back), back, "refund notices"):
        return
    sold.given_back = back.given_fen
    sold.is_refunded = back.given_fen == back.fen
    yield play.moment + timedelta(seconds=2)
    await play.desk.deliver(play.moment)


async def _give_back(play: Play, sold: Sold) -> AsyncIterator[datetime]:
    """A refund by hand: the player wrote to the support."""
    if not sold.paid:
        return
    if await play.desk.refund(play.moment, sold.number, "玩家申请退款，客服核实"):
        sold.is_refunded = True
    yield play.moment + timedelta(seconds=2)
    await play.desk.deliver(play.moment)
