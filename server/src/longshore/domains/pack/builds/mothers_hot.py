"""The list of mother packages by the hot lane; what is wrong with one is told in the language."""

import json
from collections.abc import Sequence

from longshore.account.identity import Permission
from longshore.domains.pack.builds.problems import problem_of
from longshore.gateway.hot_read import HotCaller, HotRead, epoch, page_of_game, values_of_page
from longshore.gateway.routes import PREFIX

_PAGE_SIZE = 10
# As `MotherPackage.is_foreign` and the presenter have them.
_COLUMNS = f"""
  t.id, t.game_id, t.name, t.size_bytes AS size, t.sha256, t.note, t.status, t.stage, t.progress,
  t.problem, t.package_name,
  CASE WHEN t.status = 'ready' THEN (SELECT n.package_name FROM package_identity n
    WHERE n.game_id = t.game_id AND n.package_name IS DISTINCT FROM t.package_name) END
    AS expected_package_name, t.version_code, t.version_name, t.min_sdk, t.target_sdk, t.abis,
  t.schemes, t.is_16k_ready, {epoch("t.created_at")} AS created_at, t.created_user_name,
  (SELECT count(*) FROM pack_build b WHERE b.mother_id = t.id) AS build_count
"""  # noqa: S608 - constants


async def _present(columns: Sequence[bytes], caller: HotCaller) -> bytes:
    page = json.loads(columns[0])
    for row in page["list"]:
        problem = problem_of(row["problem"], caller.language)
        row["problem"] = problem.model_dump() if problem else None
    return json.dumps(page, ensure_ascii=False).encode()


HOT_READS = (
    HotRead(
        "POST",
        PREFIX + "usdk/sdk/package/list",
        page_of_game("mother_package", _COLUMNS, more="t.removed_at IS NULL"),
        values_of_page(_PAGE_SIZE),
        permissions=(Permission.PACK,),
        is_about_game=True,
        service="usdk",
        present=_present,
    ),
)
