"""What a client asks when it starts."""

import time
from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from longshore.runtime.callers import ClientCall
from longshore.runtime.calls.fields import ChannelCode, DeviceInput, Name, Short
from longshore.runtime.limits import per_device
from longshore.runtime.operation import sdk_call

Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-fA-F]{0,64}$")]


class InitInput(BaseModel):
    """The client as it is: package, the digest of its signing certificate, channel tag, versions.

    `store` is the channel that the package was built for, as its channel tag says.
    """

    device: DeviceInput
    package: Name = ""
    signature_sha256: Digest = ""
    store: ChannelCode = ""
    client_version: Short = ""
    sdk_version: Short = ""
    timezone_offset_minutes: Annotated[int, Field(ge=-900, le=900)] = 0


class InitOutput(BaseModel):
    """What the client starts with; `server_time` is Unix seconds."""

    server_time: int
    login_methods: list[str]


@sdk_call("/sdk/v1/init", per_device(60))
async def init(call: ClientCall, form: InitInput) -> InitOutput:
    """Begin: what the client needs before anybody signs in."""
    return InitOutput(server_time=int(time.time()), login_methods=["guest"])
