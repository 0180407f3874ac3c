"""Buying: an order, a channel that takes the money, and notices that come as they do in life."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta

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


async def buy(
    play: Play, person: Person, session: str, role: dict[str, str]
) -> AsyncIterator[datetime]:
    """Order something and pay, unless the player thinks better of it."""
    sold = await _order(play, person, session, role)
    if sold is None:
        return
    chance = play.chance(f"{person.number}:{play.moment:%y%m%d%H%M%S}:pays")
    channel = play.game.channels.get(sold.channel)
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
    if chance.random() < _REFUNDED:
        play.add(play.moment + timedelta(hours=chance.uniform(1, 70)), _give_back(play, sold))


async def _order(play: Play, person: Person, session: str, role: dict[str, str]) -> Sold | None:
    number = f"G{person.number}-{play.moment:%y%m%d%H%M%S}"
    chance = play.chance(number)
    goods = play.plan.goods
    choice = chance.choices(goods, [one.weight for one in goods])[0]
    form = role | {
        "goods_code": choice.code,
        "game_order_id": number,
        "extra": f"seq={person.number}",
    }
    heard = await ask(play, person, "/sdk/v1/order", form, session)
    if heard.code:
        return None
    if chance.random() < _DOUBLED:
        # A client that did not hear the answer asks again under the same number.
        again = await ask(play, person, "/sdk/v1/order", form, session)
        if again.data["order_id"] != heard.data["order_id"]:
            play.books.note("orders doubled")
    sold = Sold(
        heard.data["order_id"], person.channel, person.uid, heard.data["amount"], play.moment
    )
    play.books.sold[sold.number] = sold
    return sold


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


async def _give_back(play: Play, sold: Sold) -> AsyncIterator[datetime]:
    """A refund by hand: the player wrote to the support."""
    if not sold.paid:
        return
    if await play.desk.refund(play.moment, sold.number, "玩家申请退款，客服核实"):
        sold.is_refunded = True
    yield play.moment + timedelta(seconds=2)
    await play.desk.deliver(play.moment)
