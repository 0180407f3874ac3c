"""Rows by the hundred and the thousand, made by the database itself; for lists at real sizes."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.channels.config import ChannelConfig

_CHANNELS = text("""
    INSERT INTO channel (code, name_zh, name_en, kind, needs_agreement, position)
    SELECT 'many' || n, '渠道' || n, 'Channel ' || n, 'domestic', n % 2 = 0, n
    FROM generate_series(1, :count) AS n ON CONFLICT DO NOTHING
""")
_PLUGINS = text("""
    INSERT INTO channel_plugin (channel_code, version, plugin_key, object_key, sha256, size_bytes,
                                min_sdk, parameters, status)
    SELECT 'many' || n, version, 'many', 'none', repeat('0', 64), 1, 21,
           jsonb_build_array(jsonb_build_object('key', 'app_id', 'required', true,
               'label', jsonb_build_object('zh', '应用', 'en', 'App'),
               'help', jsonb_build_object('zh', '', 'en', ''))), 'published'
    FROM generate_series(1, :count) AS n CROSS JOIN unnest(ARRAY['1.0', '1.1']) AS version
    ON CONFLICT DO NOTHING
""")
_GAME_CHANNELS = text("""
    INSERT INTO game_channel (publisher_id, game_id, channel_code, is_enabled, plugin_id, config,
                              updated_user_name)
    SELECT :publisher_id, :game_id, p.channel_code, true, p.id, CAST(:config AS jsonb), 'test'
    FROM channel_plugin p WHERE p.channel_code LIKE 'many%' AND p.version = '1.0'
      AND substr(p.channel_code, 5)::int <= :count
    ON CONFLICT DO NOTHING
""")
_GOODS = text("""
    INSERT INTO goods (publisher_id, game_id, code, name, price_minor, currency)
    SELECT :publisher_id, :game_id, 'many' || n, '商品' || n, n, 'CNY'
    FROM generate_series(1, :count) AS n
""")
_PRODUCTS = text("""
    INSERT INTO goods_product (goods_id, channel_code, publisher_id, game_id, product_id)
    SELECT g.id, 'many' || n, g.publisher_id, g.game_id, 'p' || g.id
    FROM goods g CROSS JOIN generate_series(1, :mapped_channels) AS n
    WHERE g.game_id = :game_id AND g.code LIKE 'many%'
""")

_COMMENTS = text("""
    INSERT INTO comment (publisher_id, game_id, page_id, content, plain_text, tags,
                         created_user_id, created_at)
    SELECT :publisher_id, :game_id, 'SDK', '<p>' || n || '</p>', n::text,
           ARRAY['标签' || n % 7]::varchar[], :user_id,
           now() - make_interval(mins => (:count - n)::int)
    FROM generate_series(1, :count) AS n
""")
_MENTIONS = text("""
    INSERT INTO comment_mention (publisher_id, comment_id, user_id)
    SELECT publisher_id, id, :user_id FROM comment
    WHERE game_id = :game_id AND id % 500 = 0
    ON CONFLICT DO NOTHING
""")
_AUDIT = text("""
    INSERT INTO audit_event (id, publisher_id, at, actor_id, actor_name, action, target_type,
                             target_id, target_name, game_id, ip, request_id)
    SELECT gen_random_uuid(), :publisher_id, now() - make_interval(secs => :count - n), :user_id,
           'test', CASE n % 3 WHEN 0 THEN 'game.edit' ELSE 'goods.edit' END, 'goods', n::text,
           '商品' || n, CASE n % 2 WHEN 0 THEN :game_id END, '192.0.2.1', 'many'
    FROM generate_series(1, :count) AS n
""")
_MOTHER = text("""
    INSERT INTO mother_package (publisher_id, game_id, upload_id, name, status, object_key, sha256,
        size_bytes, package_name, version_name, version_code, min_sdk, target_sdk, is_16k_ready,
        created_user_id, created_user_name)
    VALUES (:publisher_id, :game_id, 'many' || :game_id, 'many.apk', 'ready', 'none',
            repeat('0', 64), 1, 'com.example.many', '1.0', 1, 21, 35, true, :user_id, 'test')
    RETURNING id
""")
_BUILDS = text("""
    WITH made AS (
        INSERT INTO pack_build (publisher_id, game_id, mother_id, name_template, created_user_id,
                                created_user_name)
        SELECT :publisher_id, :game_id, :mother_id, '{game}', :user_id, 'test'
        FROM generate_series(1, :count) RETURNING id)
    INSERT INTO pack_item (publisher_id, game_id, build_id, game_channel_id, channel_code,
                           channel_name, state, stage, progress, file_name, plan)
    SELECT :publisher_id, :game_id, made.id, channel, 'many' || channel, '{"zh": "", "en": ""}',
           CASE WHEN channel % 9 = 0 THEN 'failed' ELSE 'succeeded' END, 'done', 100, 'x.apk', '{}'
    FROM made CROSS JOIN generate_series(1, :channels) AS channel
""")


async def add_comments(
    session: AsyncSession, publisher_id: int, game_id: int, count: int, *, user_id: int
) -> None:
    """`count` comments on one page, a minute apart; every five hundredth mentions the user."""
    place = {"game_id": game_id, "user_id": user_id}
    await session.execute(_COMMENTS, place | {"publisher_id": publisher_id, "count": count})
    await session.execute(_MENTIONS, place)


async def add_audit(
    session: AsyncSession, publisher_id: int, game_id: int, count: int, *, user_id: int
) -> None:
    """`count` events, a second apart, half of them about the game."""
    place = {"publisher_id": publisher_id, "game_id": game_id, "user_id": user_id}
    await session.execute(_AUDIT, place | {"count": count})


async def add_builds(
    session: AsyncSession,
    publisher_id: int,
    game_id: int,
    count: int,
    *,
    user_id: int,
    channels: int = 10,
) -> int:
    """`count` finished builds of `channels` packages each; the mother package's id."""
    place = {"publisher_id": publisher_id, "game_id": game_id, "user_id": user_id}
    mother_id = int((await session.execute(_MOTHER, place)).scalar_one())
    more = {"mother_id": mother_id, "count": count, "channels": channels}
    await session.execute(_BUILDS, place | more)
    return mother_id


async def add_channels(session: AsyncSession, publisher_id: int, game_id: int, count: int) -> None:
    """`count` enabled channels of a game, each with an old plug-in and a parameter not given."""
    config = ChannelConfig(package_rule="suffix", package_value=".same").model_dump_json()
    place = {"publisher_id": publisher_id, "game_id": game_id, "count": count}
    await session.execute(_CHANNELS, {"count": count})
    await session.execute(_PLUGINS, {"count": count})
    await session.execute(_GAME_CHANNELS, place | {"config": config})


async def add_goods(
    session: AsyncSession, publisher_id: int, game_id: int, count: int, *, mapped_channels: int = 0
) -> None:
    """`count` goods on sale; the first `mapped_channels` channels have a product id for each."""
    place = {"publisher_id": publisher_id, "game_id": game_id, "count": count}
    await session.execute(_GOODS, place)
    if mapped_channels:
        more = {"game_id": game_id, "mapped_channels": mapped_channels}
        await session.execute(_PRODUCTS, more)


_PLAYERS = text("""
    INSERT INTO player (publisher_id, game_id, channel_code, channel_uid)
    SELECT :publisher_id, :game_id, 'many' || n % 20, 'uid' || n
    FROM generate_series(CAST(:first AS bigint), CAST(:last AS bigint)) AS n
""")
_ROLES = text("""
    INSERT INTO player_role (publisher_id, game_id, player_id, server_id, role_id, role_name, level)
    SELECT publisher_id, game_id, id, 's' || id % 50, 'r' || id, '角色' || id, id % 100
    FROM player WHERE game_id = :game_id AND id > :after
""")
# As players leave them behind: a device and a stay on it each, an account and a phone of some.
_BELONGINGS = (
    text("""
        INSERT INTO device (publisher_id, game_id, digest, os)
        SELECT publisher_id, game_id, sha256(CAST('device' || id AS bytea)), 'android'
        FROM player WHERE game_id = :game_id AND id > :after
    """),
    text("""
        INSERT INTO player_session (publisher_id, game_id, player_id, device_id, digest, expires_at)
        SELECT p.publisher_id, p.game_id, p.id, d.id, d.digest, now() - interval '1 day'
        FROM player p JOIN device d ON d.game_id = p.game_id
          AND d.digest = sha256(CAST('device' || p.id AS bytea))
        WHERE p.game_id = :game_id AND p.id > :after
    """),
    text("""
        INSERT INTO player_account (publisher_id, game_id, player_id, name, password_hash)
        SELECT publisher_id, game_id, id, 'name' || id, 'none' FROM player
        WHERE game_id = :game_id AND id > :after AND id % 5 = 0
    """),
    text("""
        INSERT INTO player_fact (publisher_id, game_id, player_id, kind, value, digest)
        SELECT publisher_id, game_id, id, kind, '\\x00', sha256(CAST(kind || id AS bytea))
        FROM player CROSS JOIN unnest(ARRAY['phone', 'email']) AS kind
        WHERE game_id = :game_id AND id > :after AND id % 5 < 2
    """),
)
# One in a hundred is never paid for, one in five thousand is in the sandbox.
_ORDERS = text("""
    INSERT INTO orders (publisher_id, game_id, player_id, number, channel_code, goods_code,
        goods_name, amount_minor, currency, game_order_id, server_id, is_sandbox, payment,
        delivery, created_at, paid_at, delivered_at)
    SELECT :publisher_id, :game_id, :player_id + n % :players, 'MANY' || n,
        CASE WHEN n % 100000 = 7 THEN 'rare' ELSE 'many' || n % 20 END, 'gem', '宝石', 600, 'CNY',
        'G' || n, 's' || n % 50, n % 5000 = 3,
        CASE WHEN n % 100 = 0 THEN 'created' ELSE 'paid' END,
        CASE WHEN n % 100 = 0 THEN 'none' ELSE 'delivered' END,
        now() - interval '200 days', now() - interval '200 days', now() - interval '200 days'
    FROM generate_series(CAST(:first AS bigint), CAST(:last AS bigint)) AS n
""")
_PAYMENTS = text("""
    INSERT INTO payment (game_id, channel_code, transaction, publisher_id, order_id, order_number,
        amount_minor, currency, kind)
    SELECT game_id, channel_code, 'T' || id, publisher_id, id, number, amount_minor, currency,
        'accepted'
    FROM orders WHERE game_id = :game_id AND id > :after AND payment = 'paid'
""")
_EVENTS = text("""
    INSERT INTO order_event (publisher_id, game_id, order_id, kind)
    SELECT publisher_id, game_id, id, kind
    FROM orders CROSS JOIN unnest(CAST(:kinds AS text[])) AS kind
    WHERE game_id = :game_id AND id > :after AND payment = 'paid'
""")
_NEWEST = {
    "player": text("SELECT coalesce(max(id), 0) FROM player"),
    "orders": text("SELECT coalesce(max(id), 0) FROM orders"),
}


async def add_players(
    session: AsyncSession, publisher_id: int, game_id: int, first: int, last: int
) -> int:
    """Players of twenty channels by number, each with a character; the id before the first."""
    after = int((await session.execute(_NEWEST["player"])).scalar_one())
    place = {"publisher_id": publisher_id, "game_id": game_id, "first": first, "last": last}
    await session.execute(_PLAYERS, place)
    await session.execute(_ROLES, {"game_id": game_id, "after": after})
    return after


async def add_belongings(session: AsyncSession, game_id: int, after: int) -> None:
    """What players after an id are found by besides: devices, accounts, phones, addresses."""
    # Tables that a test before left empty are planned as such: each player would be compared with
    # each device, which no time allowed for a statement is enough for.
    await session.execute(text("SET LOCAL enable_nestloop = off"))
    for statement in _BELONGINGS:
        await session.execute(statement, {"game_id": game_id, "after": after})


async def add_orders(
    session: AsyncSession, publisher_id: int, game_id: int, first: int, last: int,
    *, player_id: int, players: int,
) -> None:  # fmt: skip
    """Orders by number of `players` players from `player_id` on, each with a short ledger."""
    after = int((await session.execute(_NEWEST["orders"])).scalar_one())
    place = {"publisher_id": publisher_id, "game_id": game_id, "first": first, "last": last}
    await session.execute(_ORDERS, place | {"player_id": player_id, "players": players})
    made = {"game_id": game_id, "after": after}
    await session.execute(_PAYMENTS, made)
    await session.execute(_EVENTS, made | {"kinds": ["paid", "delivered"]})
