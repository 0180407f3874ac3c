"""The console's own codes by the installation's provider, against the stand-in that checks it."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import structlog
from fastapi import FastAPI
from pydantic import ValidationError
from tests.support import message_provider as outside
from tests.support.client import Client
from tests.support.message_provider import MessageProvider
from tests.support.world import World

from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.messaging import posting
from longshore.integrations.messaging.installed import installed_sms
from longshore.kit.settings import Settings

SIGNED = {"sms_sign_name": "Longshore", "sms_template_code": "SMS_100001"}
GIVEN: dict[str, dict[str, Any]] = {
    "aliyun": SIGNED | {"sms_key_id": outside.ALIYUN_KEY, "sms_secret": outside.ALIYUN_SECRET},
    "tencent": SIGNED
    | {
        "sms_key_id": outside.TENCENT_ID,
        "sms_secret": outside.TENCENT_KEY,
        "sms_app_id": "1400000001",
    },
    "http": {"sms_secret": outside.PLAIN_KEY},
}


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine answers late, not wrongly."""
    monkeypatch.setattr(posting, "SECONDS", 30.0)


@pytest.fixture
async def provider(app: FastAPI) -> AsyncIterator[MessageProvider]:
    stand_in = MessageProvider().start()
    kept = app.state.sms
    yield stand_in
    app.state.sms = kept
    stand_in.stop()


def settings(name: str, url: str) -> Settings:
    return Settings(sms_provider=name, sms_url=url, **GIVEN[name])  # type: ignore[arg-type]


@pytest.mark.parametrize("name", list(GIVEN))
async def test_a_sign_in_code_goes_out_signed(
    app: FastAPI, client: Client, world: World, provider: MessageProvider, name: str
) -> None:
    http = OutgoingHttp(allowed=["127.0.0.1"])
    app.state.sms = installed_sms(settings(name, provider.url), http, app.state.outbox)
    phone = world.aurora.none.phone
    asked = {"phone": phone, "purpose": "login"}
    assert (await client.call("POST", "/ultra/sms/send", form=asked)).code == 0
    assert provider.refused == []
    (taken,) = provider.taken
    fields = taken.get("fields")
    if name == "http":
        code = taken["text"].partition("验证码 ")[2][:6]
    else:
        code = fields["code"] if isinstance(fields, dict) else fields[0]
    login = await client.call("POST", "/ultra/login", form={"phone": phone, "code": code})
    assert login.code == 0, login.msg
    await http.close()


async def test_a_refusal_is_logged_without_the_number(
    client: Client, app: FastAPI, world: World, provider: MessageProvider
) -> None:
    provider.mode = "echoes"
    http = OutgoingHttp(allowed=["127.0.0.1"])
    app.state.sms = installed_sms(settings("http", provider.url), http, app.state.outbox)
    phone = world.aurora.none.phone
    assert phone
    with structlog.testing.capture_logs() as logged:
        asked = {"phone": phone, "purpose": "login"}
        assert (await client.call("POST", "/ultra/sms/send", form=asked)).code == 0
    (line,) = [one for one in logged if one["event"] == "sms_not_sent"]
    assert line["kind"] == "refused" and "could not send" in line["said"]
    assert phone not in repr(logged) and phone[3:] not in repr(logged)
    await http.close()


def test_what_is_missing_stops_the_start() -> None:
    with pytest.raises(ValidationError, match="LONGSHORE_SMS_KEY_ID, LONGSHORE_SMS_SECRET"):
        Settings(sms_provider="aliyun")
