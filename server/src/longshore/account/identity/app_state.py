"""The long-lived things of the application that the account calls use."""

from typing import Annotated

from fastapi import Depends, Request

from longshore.account.identity.access import database_of
from longshore.integrations.sms import SmsSender
from longshore.kit.db.database import Database
from longshore.kit.http.context import settings_of
from longshore.kit.secrets.passwords import PasswordHashing
from longshore.kit.settings import Settings


class Services:
    """Settings, database, password hashing, the SMS sender and the key for codes."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        hashing: PasswordHashing,
        sms: SmsSender,
        code_key: bytes,
    ) -> None:
        self.settings = settings
        self.database = database
        self.hashing = hashing
        self.sms = sms
        self.code_key = code_key


async def services_of(request: Request) -> Services:
    """The application's services, put together from its state."""
    state = request.app.state
    return Services(
        settings_of(request), database_of(request), state.hashing, state.sms, state.code_key
    )


Wired = Annotated[Services, Depends(services_of)]
