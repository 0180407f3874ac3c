"""The demo's channels: the catalogue from build/catalogue, and the first game's eight channels.

A game that gets its channels here is configured and operated in the same transaction.
"""

import asyncio
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Actor, Call
from longshore.account.identity.models import Publisher, User
from longshore.demo.cast import AURORA
from longshore.demo.game_conf import load_game_conf
from longshore.demo.operating import load_operating
from longshore.domains.games.models import Game
from longshore.domains.pack.channels import add_channels, load_catalogue, save_game_channel
from longshore.domains.pack.channels.models import Channel, GameChannel
from longshore.domains.pack.channels.schemas import AddInput, SaveInput
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.http.request_context import RequestContext
from longshore.kit.settings import Settings
from longshore.simulation.channels import private_text, public_text

CATALOGUE = Path(__file__).resolve().parents[4] / "build" / "catalogue"
_HOW = "Channels: none; `make catalogue` builds the demo's and says what it lacks."
# Invented values that each store's form accepts; keys are those by which the simulated channels
# sign when the demo's game is played. bilibili lacks two, so that the check shows.
VALUES: dict[str, dict[str, object]] = {
    "huawei": {
        "app_id": "106482731", "cp_id": "890086000102034567", "client_id": "118204417",
        "client_secret": "d3" * 32, "pay_public_key": public_text("huawei"),
        "game_private_key": private_text("huawei game"),
    },
    "oppo": {
        "app_id": "30918274", "app_key": "7h3kQ9sLmT2vX4aB", "app_secret": "9cF2" * 8,
        "pay_public_key": public_text("oppo"),
    },
    "vivo": {"app_id": "105572913", "cp_id": "4f1b9c0de2a73356d8e1", "app_key": "0a1b2c3d" * 4},
    "xiaomi": {
        "app_id": "2882303761520148837", "app_key": "5882014883700", "app_secret": "Zm9vYmFy" * 4,
    },
    "bilibili": {"app_id": "6821", "merchant_id": "1742", "app_key": "5e6f7a8b" * 4},
    "9game": {"game_id": "1083442", "cp_id": "81742", "api_key": "c0ffee00" * 4},
    "taptap": {
        "client_id": "kq3vw8zt5mxn1r7yab", "client_token": "T0kenOfDemo" * 3 + "Tok0ken",
        "server_secret": "Sv2" * 12,
    },
    "official": {
        "site_id": "1", "wechat_app_id": "wx4d5e6f7a8b9c0d1e", "wechat_app_secret": "3f9a" * 8,
        "wechat_mch_id": "1900000001",
        "wechat_mch_serial": "5157F09EFDC096DE15EBE81A47057A7232F1B8E1",
        "wechat_mch_private_key": private_text("wechat merchant"),
        "wechat_pay_public_key": public_text("wechatpay"),
        "wechat_pay_public_key_id": "PUB_KEY_ID_0119000000012026",
        "wechat_pay_key": "9b1D" * 8, "alipay_app_id": "2021004151600001",
        "alipay_public_key": public_text("alipay"),
        "alipay_private_key": private_text("alipay app"),
    },
}  # fmt: skip


async def load_demo_channels(
    settings: Settings, database: Database, resources: Resources, folder: Path = CATALOGUE
) -> str:
    """Load the catalogue, and set up the first game if it has no channels; a line to print."""
    if not await asyncio.to_thread(folder.is_dir):
        return _HOW
    report = await load_catalogue(database.addresses.system, resources.store, folder)
    if report.faults:
        return "\n".join(["The demo's channels were not loaded:", *report.faults])
    async with database.system() as session:
        game = await _first_game(session)
        taken = select(GameChannel.id).where(GameChannel.game_id == (game.id if game else 0))
        if game is None or (await session.execute(taken.limit(1))).first():
            return f"Channels: {report}"
        actor = await _actor(session, game)
    if actor is not None:
        async with database.publisher(game.publisher_id) as session:
            context = RequestContext("-", "zh-CN", "", "", "", "", "", "")
            call = Call(actor, context, settings, resources, session, game.id)
            await load_game_conf(call, await _configure(call))
            await load_operating(call)
    return f"Channels: {report}"


async def demo_game_and_actor(database: Database) -> tuple[int, Actor] | None:
    """The first game of the demo and the person who packs it; None without them."""
    async with database.system() as session:
        game = await _first_game(session)
        actor = await _actor(session, game) if game else None
        return (game.id, actor) if game and actor else None


async def _configure(call: Call) -> list[str]:
    """Add and fill in the channels; their codes."""
    codes = (await call.session.execute(select(Channel.code))).scalars()
    wanted = sorted(code for code in codes if code in VALUES)
    added = await add_channels(call, AddInput(codes=wanted))
    for row in [await call.session.get_one(GameChannel, number) for number in added.ids]:
        config = row.config | {"parameters": VALUES[row.channel_code]}
        form = {"id": row.id, "version": row.version, "plugin_id": row.plugin_id, "config": config}
        await save_game_channel(call, SaveInput.model_validate(form))
    return wanted


async def _first_game(session: AsyncSession) -> Game | None:
    statement = (
        select(Game)
        .join(Publisher, Publisher.id == Game.publisher_id)
        .where(Publisher.name == AURORA.name, Game.name == AURORA.games[0].name)
    )
    return (await session.execute(statement)).scalar_one_or_none()


async def _actor(session: AsyncSession, game: Game) -> Actor | None:
    """The person of the demo who configured it all, as the audit log will name them."""
    statement = select(User).where(User.account == "aurora.pack")
    user = (await session.execute(statement)).scalar_one_or_none()
    if user is None:
        return None
    return Actor(
        user_id=user.id,
        publisher_id=user.publisher_id,
        publisher_name=AURORA.name,
        session_id=0,
        token="",
        account=user.account,
        name=user.name,
        is_owner=False,
        permissions=frozenset(),
        game_ids=frozenset({game.id}),
        game_id=game.id,
    )
