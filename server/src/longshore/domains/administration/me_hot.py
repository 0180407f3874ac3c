"""The signed-in user by the hot lane: what the console asks first wherever it is opened."""

import json
from collections.abc import Sequence

from longshore.account.identity import permission_fields
from longshore.gateway.hot_read import MY_PUBLISHER, HotCaller, HotRead, epoch, mine

_ME = f"""
SELECT json_build_object(
  'Id', u.id, 'Account', u.account, 'Name', u.name, 'Email', u.email, 'Phone', u.phone,
  'PublisherId', u.publisher_id, 'PublisherName', p.name, 'IsOwner', u.is_owner,
  'LastGameId', u.last_game_id, 'CreatedAt', {epoch("u.created_at")})::text
FROM user_account u JOIN publisher p ON p.id = u.publisher_id
WHERE u.publisher_id = {MY_PUBLISHER} AND u.id = $1::bigint
UNION ALL SELECT NULL LIMIT 1
"""  # noqa: S608 - constants


async def _present(columns: Sequence[bytes], caller: HotCaller) -> bytes | None:
    me = json.loads(columns[0])
    if me is None:
        return None
    told = me | {"Token": caller.token} | permission_fields(caller.held)
    return json.dumps(told, ensure_ascii=False).encode()


HOT_READS = (HotRead("GET", "/ultra/user/info", _ME, mine, present=_present),)
