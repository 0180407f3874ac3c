"""Sandbox accounts and runs by the hot lane, as their page opens: without filters."""

from longshore.account.identity import Permission
from longshore.gateway.hot_read import HotRead, epoch, page_of_game, values_of_page
from longshore.gateway.routes import PREFIX

_PAGE_SIZE = 10
_ACCOUNTS = f"""
  t.id, t.name, t.player_id, t.note,
  CASE t.status WHEN 'disabled' THEN 'disabled' ELSE 'active' END AS status, t.created_user_name,
  {epoch("t.created_at")} AS created_at, {epoch("t.updated_at")} AS updated_at
"""
_RUNS = f"""
  t.id, t.kind, t.status, t.url, t.data -> 'body' -> 'data' ->> 'channel' AS channel,
  t.account_name, t.created_user_name, {epoch("t.created_at")} AS created_at,
  {epoch("t.finished_at")} AS finished_at
"""

HOT_READS = (
    HotRead(
        "POST",
        PREFIX + "usdk/sdk/sandboxAccount/list",
        page_of_game("sandbox_account", _ACCOUNTS),
        values_of_page(_PAGE_SIZE, "keyword", "status"),
        permissions=(Permission.PACK,),
        is_about_game=True,
        service="usdk",
    ),
    HotRead(
        "POST",
        PREFIX + "usdk/sdk/validation/list",
        page_of_game("validation_run", _RUNS),
        values_of_page(_PAGE_SIZE, "kind"),
        permissions=(Permission.PACK,),
        is_about_game=True,
        service="usdk",
    ),
)
