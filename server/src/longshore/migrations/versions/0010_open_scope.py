"""`open_scope`: who a session belongs to, and the settings that its reads are confined by.

It is the one statement that looks beyond a publisher before it is known whose call it is; what
follows it in the same transaction sees the session's publisher, or nothing at all.
"""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_FUNCTION = """
CREATE FUNCTION open_scope(digest bytea, idle interval,
    OUT user_id bigint, OUT publisher_id bigint, OUT seen bigint, OUT is_owner boolean,
    OUT is_provider boolean, OUT permissions varchar[], OUT game_ids bigint[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM set_config('longshore.publisher_id', '*', true);
  SELECT s.user_id, s.publisher_id, floor(extract(epoch FROM s.last_seen_at))::bigint, u.is_owner,
         p.is_provider,
         CASE WHEN u.is_owner THEN '{}'::varchar[] ELSE ARRAY(SELECT DISTINCT rp.key
              FROM public.user_role ur JOIN public.role_permission rp ON rp.role_id = ur.role_id
              WHERE ur.user_id = u.id) END,
         CASE WHEN u.is_owner OR u.all_games
              THEN ARRAY(SELECT g.id FROM public.game g WHERE g.publisher_id = u.publisher_id)
              ELSE ARRAY(SELECT ug.game_id FROM public.user_game ug WHERE ug.user_id = u.id) END
    INTO user_id, publisher_id, seen, is_owner, is_provider, permissions, game_ids
    FROM public.login_session s
    JOIN public.user_account u ON u.id = s.user_id
    JOIN public.publisher p ON p.id = s.publisher_id
   WHERE s.token_digest = digest AND coalesce(s.ended_reason, '') = '' AND now() < s.expires_at
     AND now() - s.last_seen_at <= idle AND u.is_enabled;
  -- Nobody: what follows in the transaction finds nothing.
  PERFORM set_config('longshore.publisher_id', coalesce(publisher_id::text, ''), true),
          set_config('longshore.game_ids', coalesce(game_ids::text, ''), true);
END $$
"""


def upgrade() -> None:
    """Apply."""
    op.execute(_FUNCTION)
    op.execute("REVOKE ALL ON FUNCTION open_scope FROM PUBLIC")
