"""Asking for a code by text message or mail."""

from typing import Literal, Self

from pydantic import BaseModel, model_validator

from longshore.domains.operate.players import VALID_SECONDS
from longshore.kit.text.fields import MailAddress, Phone
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text
from longshore.runtime import phone_codes
from longshore.runtime.callers import ClientCall
from longshore.runtime.calls.fields import DeviceInput
from longshore.runtime.limits import per_address, per_device
from longshore.runtime.operation import sdk_call
from longshore.runtime.phone_codes import Recipient
from longshore.runtime.signing_in import check_open


class CodeInput(BaseModel):
    """Which phone or address of mail, and what for: to sign in, or to bind it to the player."""

    phone: Phone | None = None
    email: MailAddress | None = None
    purpose: Literal["login", "bind"] = "login"
    device: DeviceInput

    @model_validator(mode="after")
    def _goes_somewhere(self) -> Self:
        if (self.phone is None) == (self.email is None):
            raise refused(
                "one_recipient",
                Text("应填写手机号或邮箱之一", "needs a phone or an address of mail, one of them"),
            )
        return self

    @property
    def recipient(self) -> Recipient:
        """Whom the code goes to."""
        return Recipient(self.email, "email") if self.email else Recipient(self.phone or "")


class CodeOutput(BaseModel):
    """How long the code is valid, and when another may be asked for."""

    valid_seconds: int
    resend_after_seconds: int


@sdk_call("/sdk/v1/code", per_device(10), per_address(120))
async def send_code(call: ClientCall, form: CodeInput) -> CodeOutput:
    """Send a code of six digits; the answer does not tell whether anybody plays with it."""
    if form.purpose == "login":
        await check_open(call, form.recipient.kind, "")
    await phone_codes.send(call, form.recipient, form.purpose)
    return CodeOutput(
        valid_seconds=VALID_SECONDS, resend_after_seconds=phone_codes.RESEND_AFTER_SECONDS
    )
