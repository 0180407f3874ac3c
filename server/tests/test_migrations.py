"""Migrations over data that was there before them."""

from importlib.resources import files

import psycopg
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.engine import make_url

from longshore.kit.db.migrate import schemas, upgrade
from longshore.kit.testing import TestPostgres

_BEFORE = """
SET longshore.publisher_id = '*';
INSERT INTO publisher (name) VALUES ('one');
INSERT INTO game (publisher_id, name) SELECT id, 'game' FROM publisher;
INSERT INTO icon_set (publisher_id, game_id, name, kind)
  SELECT publisher_id, id, 'kept', 'image' FROM game;
INSERT INTO channel (code, name_zh, name_en, kind)
  SELECT code, code, code, 'domestic' FROM unnest(ARRAY['uses', 'lost', 'removed']) AS code;
INSERT INTO game_channel
  (publisher_id, game_id, channel_code, is_removed, config, updated_user_name)
  SELECT game.publisher_id, game.id, code, code = 'removed',
    jsonb_build_object('label', code, 'splash_id', NULL, 'signing_key_id', 77,
      'icon_set_id', CASE code WHEN 'lost' THEN icon_set.id + 1 ELSE icon_set.id END), 'x'
  FROM game, icon_set, unnest(ARRAY['uses', 'lost', 'removed']) AS code;
"""


def test_names_of_files_tell_the_schemas() -> None:
    """A command asks them, so that it loads no Alembic when there is nothing to migrate."""
    config = Config()
    config.set_main_option("script_location", str(files("longshore") / "migrations"))
    walked = ScriptDirectory.from_config(config).walk_revisions()
    assert list(schemas()) == [script.revision for script in walked][::-1]


def test_channel_references(postgres: TestPostgres) -> None:
    """0008: what channels use is kept as a reference; what was deleted long ago is let go."""
    url = postgres.clone().owner or ""
    address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
        upgrade(url, "0007")
        connection.execute(_BEFORE)
        upgrade(url, "0008")
        rows = connection.execute(
            "SELECT channel_code, icon_set_id IS NOT NULL, config ->> 'icon_set_id' IS NOT NULL, "
            "signing_key_id, config ->> 'signing_key_id', config ->> 'label' "
            "FROM game_channel ORDER BY channel_code"
        ).fetchall()
    assert rows == [
        ("lost", False, False, None, None, "lost"),
        ("removed", False, True, None, None, "removed"),
        ("uses", True, True, None, None, "uses"),
    ]


_PAID_BEFORE = """
SET longshore.publisher_id = '*';
INSERT INTO publisher (name) VALUES ('one');
INSERT INTO game (publisher_id, name) SELECT id, 'game' FROM publisher;
INSERT INTO player (publisher_id, game_id, channel_code, channel_uid)
  SELECT publisher_id, id, 'vivo', 'u' FROM game;
INSERT INTO orders (publisher_id, game_id, player_id, number, channel_code, goods_code, goods_name,
  amount_minor, currency, game_order_id, payment)
  SELECT publisher_id, game_id, id, of.payment || of.n, 'vivo', 'g', 'g', 600, 'CNY',
    of.payment || of.n, of.payment
  FROM player, (VALUES ('paid', 1), ('paid', 2), ('refunded', 1), ('refunded', 2))
    AS of(payment, n);
INSERT INTO order_event (publisher_id, game_id, order_id, kind, data)
  SELECT publisher_id, game_id, id, kind, data FROM orders, (VALUES
    ('part_refunded', '{"amount_minor": 100}'::jsonb), ('part_refunded', '{"amount_minor": 50}'),
    ('part_told', '{"amount_minor": 7}')) AS back(kind, data)
  WHERE game_order_id IN ('paid2', 'refunded2');
INSERT INTO order_event (publisher_id, game_id, order_id, kind)
  SELECT publisher_id, game_id, id, 'refunded' FROM orders WHERE payment = 'refunded';
"""


def test_returned_amounts(postgres: TestPostgres) -> None:
    """0065: orders of which money went back before say how much."""
    url = postgres.clone().owner or ""
    address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public, played CASCADE")
        connection.execute("CREATE SCHEMA public")
        upgrade(url, "0064")
        connection.execute(_PAID_BEFORE)
        upgrade(url, "0065")
        rows = connection.execute(
            "SELECT number, returned_minor FROM orders ORDER BY number"
        ).fetchall()
    assert rows == [("paid1", 0), ("paid2", 150), ("refunded1", 600), ("refunded2", 600)]


_REVEALED_BEFORE = """
SET longshore.publisher_id = '*';
INSERT INTO publisher (name) VALUES ('one');
INSERT INTO role (publisher_id, name) SELECT id, role FROM publisher,
  unnest(ARRAY['release', 'both', 'operator']) AS of(role);
INSERT INTO role_permission (publisher_id, role_id, key)
  SELECT publisher_id, id, of.key FROM role, unnest(ARRAY['secretReveal', 'operate']) AS of(key)
  WHERE name = 'both' OR (name, of.key) IN (('release', 'secretReveal'), ('operator', 'operate'));
INSERT INTO user_account (publisher_id, account, name, password_hash)
  SELECT id, 'user', 'user', 'x' FROM publisher;
INSERT INTO api_key (publisher_id, user_id, name, token_digest, hint, permissions, game_ids)
  SELECT u.publisher_id, u.id, key.name, convert_to(key.name, 'UTF8'), 'x', key.permissions, '{}'
  FROM user_account u, (VALUES ('release', '{secretReveal}'::varchar[]), ('operator', '{operate}'),
    ('both', '{operate,orders,secretReveal}'), ('neither', '{}')) AS key(name, permissions);
"""


def test_personal_data(postgres: TestPostgres) -> None:
    """0074: who saw both keys and players still may, who held a game's keys alone may not."""
    url = postgres.clone().owner or ""
    address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public, played CASCADE")
        connection.execute("CREATE SCHEMA public")
        upgrade(url, "0069")
        connection.execute(_REVEALED_BEFORE)
        upgrade(url, "0074")
        rows = connection.execute(
            "SELECT name FROM role JOIN role_permission ON role_id = role.id "
            "WHERE key = 'personalReveal'"
        ).fetchall()
        keys = connection.execute("SELECT name, permissions FROM api_key ORDER BY name").fetchall()
    assert rows == [("both",)]
    assert keys == [
        ("both", ["operate", "orders", "secretReveal", "personalReveal"]),
        ("neither", []), ("operator", ["operate"]), ("release", ["secretReveal"]),
    ]  # fmt: skip
