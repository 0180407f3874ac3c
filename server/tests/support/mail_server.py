"""A mail server of its own: aiosmtpd on loopback, which wants STARTTLS and a signed-in user."""

import email
import email.policy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.support.certificates import server_tls


@dataclass(frozen=True, slots=True)
class Taken:
    """One mail, as its reader has it."""

    to: list[str]
    sender: str
    subject: str
    text: str
    signed_in: str
    is_encrypted: bool


class MailServer:
    """Takes mail of one user over STARTTLS, and remembers it."""

    def __init__(self, folder: Path, host: str, user: str, password: str) -> None:
        self.taken: list[Taken] = []
        self.certificate = folder / "mail.pem"
        self._user, self._password = user, password
        self._controller = _Controller(
            self, hostname="127.0.0.1", port=0, tls_context=server_tls(self.certificate, host),
            require_starttls=True, auth_required=True, authenticator=self._authenticate,
        )  # fmt: skip

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._controller.port)

    def start(self) -> None:
        """Listen."""
        self._controller.start()

    def stop(self) -> None:
        """Stop listening."""
        self._controller.stop()

    def _authenticate(
        self, _: SMTP, __: Session, ___: Envelope, ____: str, given: Any
    ) -> AuthResult:
        is_right = isinstance(given, LoginPassword) and (
            (given.login.decode(), given.password.decode()) == (self._user, self._password)
        )
        return AuthResult(success=is_right, handled=False, auth_data=given)

    async def handle_DATA(  # noqa: N802 - as aiosmtpd calls it
        self, _: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Keep a mail."""
        assert isinstance(envelope.content, bytes)
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        body = mail.get_body()
        assert body is not None
        self.taken.append(
            Taken(
                list(envelope.rcpt_tos), str(mail["From"]), str(mail["Subject"]),
                body.get_content().replace("\r\n", "\n").strip(),
                session.auth_data.login.decode(), session.ssl is not None,
            )
        )  # fmt: skip
        return "250 taken"


class _Controller(Controller):
    """On a port that the system chooses."""

    def _trigger_server(self) -> None:
        assert self.server is not None
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()
