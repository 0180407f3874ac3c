"""Asking for a code by text message."""

from typing import Literal

from pydantic import BaseModel

from longshore.domains.operate.players import VALID_SECONDS
from longshore.kit.text.fields import Phone
from longshore.runtime import phone_codes
from longshore.runtime.callers import ClientCall
from longshore.runtime.calls.fields import DeviceInput
from longshore.runtime.limits import per_address, per_device
from longshore.runtime.operation import sdk_call
from longshore.runtime.signing_in import check_open


class CodeInput(BaseModel):
    """Which phone, and what for: to sign in, or to bind the phone to the player signed in."""

    phone: Phone
    purpose: Literal["login", "bind"] = "login"
    device: DeviceInput


class CodeOutput(BaseModel):
    """How long the code is valid, and when another may be asked for."""

    valid_seconds: int
    resend_after_seconds: int


@sdk_call("/sdk/v1/code", per_device(10), per_address(120))
async def send_code(call: ClientCall, form: CodeInput) -> CodeOutput:
    """Send a code of six digits; the answer does not tell whether anybody plays with the phone."""
    if form.purpose == "login":
        await check_open(call, "phone", "")
    await phone_codes.send(call, form.phone, form.purpose)
    return CodeOutput(
        valid_seconds=VALID_SECONDS, resend_after_seconds=phone_codes.RESEND_AFTER_SECONDS
    )
