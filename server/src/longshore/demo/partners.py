"""A promoter of the demo's first game who signs in for themselves, and one who is only invited.

The password is random and kept beside the demo's other logins.
"""

import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import structlog
from sqlalchemy import select

from longshore.account.identity import Actor, Call, Services
from longshore.demo.channels import demo_game_and_actor
from longshore.demo.loader import LOGINS_FILE, demo_password
from longshore.domains.popularize.partners.entering import join
from longshore.domains.popularize.partners.inviting import invite_partner, read_partner
from longshore.domains.popularize.partners.schemas import PartnerJoin, PartnerReference
from longshore.domains.popularize.promoters.models import Promoter
from longshore.integrations.resources import Resources
from longshore.kit.files import write_private
from longshore.kit.http.request_context import RequestContext

log = structlog.get_logger(__name__)
ACCOUNT = "yuhuo.partner"
_JOINED, _INVITED = "yuhuo", "nanfeng"
# Nobody of the demo plays from there.
_CONTEXT = RequestContext("-", "zh-CN", "203.0.113.20", "", "", "", "", "")


async def load_demo_partners(wired: Services, resources: Resources) -> None:
    """Have them invited, and the first one join, unless that was done before."""
    try:
        found = await demo_game_and_actor(wired.database)
        if found is not None:
            await _load(wired, resources, found[1], found[0])
    except Exception as error:  # noqa: BLE001 - the demo must not stop the server
        log.warning("demo_partners_failed", error=type(error).__name__)


async def _load(wired: Services, resources: Resources, actor: Actor, game_id: int) -> None:
    token = ""
    async with wired.database.publisher(actor.publisher_id) as session:
        call = Call(actor, _CONTEXT, wired.settings, resources, session, game_id)
        statement = select(Promoter.code, Promoter.id).where(
            Promoter.game_id == game_id, Promoter.code.in_((_JOINED, _INVITED))
        )
        for code, number in (await session.execute(statement)).all():
            one = PartnerReference(id=number)
            if (await read_partner(call, one)).state == "joined":
                continue
            invited = await invite_partner(call, one)
            if code == _JOINED:
                (token,) = parse_qs(urlsplit(invited.path).query)["token"]
    if token:
        password = await demo_password(wired.settings, wired.hashing, [ACCOUNT, _JOINED])
        await join(wired, _CONTEXT, PartnerJoin(token=token, account=ACCOUNT, password=password))
        _keep(wired.settings.data_dir / LOGINS_FILE, password)


def _keep(path: Path, password: str) -> None:
    if path.exists():
        document = json.loads(path.read_text())
        address = document["address"] + "/partner"
        document["partner"] = {"address": address, "account": ACCOUNT, "password": password}
        write_private(path, (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode())
