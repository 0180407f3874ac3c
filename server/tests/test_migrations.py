"""Migrations over data that was there before them."""

import psycopg
from sqlalchemy.engine import make_url

from longshore.kit.db.migrate import upgrade
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
