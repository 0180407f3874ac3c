"""How a target is reached: by whom, at which address, how often."""

import json

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.alerts.models import RECORD, AlertTarget
from longshore.domains.operate.messages import game_mail
from longshore.integrations.alerting import ByMail, DingTalk, Feishu, Teller, WebHook, WeCom
from longshore.integrations.resources import Resources
from longshore.kit.http import throttle
from longshore.kit.http.throttle import Limit
from longshore.kit.secrets.keyring import Keyring

RATES: dict[str, tuple[Limit, ...]] = {
    # The makers of the bots allow 5 a second and 100 a minute, and 20 a minute, and punish who
    # passes it. They count any minute, our windows begin with their first hit: a minute touches no
    # more than four of 20 seconds, a second no more than two of one.
    "feishu": (Limit("alert_feishu_second", 2, 1), Limit("alert_feishu_20s", 25, 20)),
    "dingtalk": (Limit("alert_dingtalk_20s", 5, 20),),
    "wecom": (Limit("alert_wecom_20s", 5, 20),),
    "webhook": (Limit("alert_webhook_minute", 300, 60),),
    "mail": (Limit("alert_mail_minute", 20, 60), Limit("alert_mail_day", 500, 86_400)),
}


async def seconds_to_wait(session: AsyncSession, target: AlertTarget) -> int:
    """Seconds until the target may be told again; 0 for now."""
    for limit in RATES[target.kind]:
        refused = await throttle.count(session, limit, str(target.id))
        if refused:
            return int(str(refused.params["seconds"]))
    return 0


async def teller_of(
    session: AsyncSession, resources: Resources, target: AlertTarget, kind: str = "alert"
) -> Teller:
    """Who tells a target; `kind` is what a web hook is told that it is.

    Raises:
        KeyringError: its secret cannot be opened.
        NotSentError: it is told by mail, and the game has published no server.
    """
    url, secret = opened(resources.keyring, target)
    if target.kind == "mail":
        whose = (target.publisher_id, target.game_id)
        return ByMail(await game_mail(session, resources.keyring, resources.http_out, whose), url)
    http, owner = resources.http_out, target.publisher_id
    if target.kind == "webhook":
        return WebHook(http, url, secret, owner, kind)
    if target.kind == "wecom":
        return WeCom(http, url, owner)
    bot = Feishu if target.kind == "feishu" else DingTalk
    return bot(http, url, secret, owner)


def opened(keyring: Keyring, target: AlertTarget) -> tuple[str, str]:
    """Address and secret of a target."""
    record = RECORD.format(game_id=target.game_id, key=target.key)
    told = json.loads(
        keyring.decrypt(target.secret, publisher_id=target.publisher_id, record=record)
    )
    return told["url"], told["secret"]
