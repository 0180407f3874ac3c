"""Mail by a server of somebody's choice: SMTP (RFC 5321) with TLS (RFC 8314, RFC 3207).

The address is a user's, so it is checked as those of HTTP are, and the connection goes to the
checked address; the certificate must fit the name all the same. A password never leaves without
TLS.
"""

import asyncio
import socket
import ssl
from dataclasses import dataclass
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Literal

import aiosmtplib

from longshore.integrations.http_out import OutgoingError, OutgoingHttp
from longshore.integrations.messaging.port import Message, NotSentError, Receipt

Security = Literal["tls", "starttls", "none"]
_SECONDS = 15.0
_CONNECT_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Sender:
    """Whom mail is from; `name` is what people read beside the address."""

    address: str
    name: str = ""

    def header(self) -> str:
        """As the header From has it."""
        return str(Address(self.name, addr_spec=self.address))


@dataclass(frozen=True, slots=True)
class Smtp:
    """One server; without a `user` nobody signs in. `tls` says whom to trust instead of all."""

    http: OutgoingHttp
    host: str
    port: int
    security: Security
    user: str
    password: str
    sender: Sender
    tls: ssl.SSLContext | None = None

    async def send(self, message: Message) -> Receipt:
        """Send one message; the receipt is its Message-ID.

        Raises:
            NotSentError: it was refused, or the server was not reached.
        """
        if self.user and (self.security == "none" or not self.password):
            raise NotSentError("setting")
        mail = self._mail(message)
        try:
            async with asyncio.timeout(_SECONDS):
                await self._hand_over(mail)
        except TimeoutError as error:
            raise NotSentError("timeout") from error
        except aiosmtplib.SMTPResponseException as error:
            raise NotSentError("refused", f"{error.code} {error.message}") from error
        except aiosmtplib.SMTPRecipientsRefused as error:
            said = [f"{one.code} {one.message}" for one in error.recipients]
            raise NotSentError("refused", " ".join(said)) from error
        except (aiosmtplib.SMTPConnectError, aiosmtplib.SMTPServerDisconnected, OSError) as error:
            raise NotSentError("unreachable", str(error)) from error
        except aiosmtplib.SMTPException as error:
            raise NotSentError("answer", str(error)) from error
        return Receipt(str(mail["Message-ID"]).strip("<>"))

    def _mail(self, message: Message) -> EmailMessage:
        mail = EmailMessage()
        try:
            mail["From"] = self.sender.header()
            mail["To"] = str(Address(addr_spec=message.to))
        except (HeaderParseError, ValueError) as error:
            raise NotSentError("setting", "address") from error
        mail["Subject"] = " ".join(message.subject.split())
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=self.sender.address.rpartition("@")[2])
        # Out-of-office answers are not wanted for what a program sends (RFC 3834).
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(message.text)
        return mail

    async def _hand_over(self, mail: EmailMessage) -> None:
        client = aiosmtplib.SMTP(
            hostname=self.host,
            sock=await self._connected(),
            use_tls=self.security == "tls",
            start_tls=self.security == "starttls",
            tls_context=self.tls,
            username=self.user or None,
            password=self.password if self.user else None,
            local_hostname=self.sender.address.rpartition("@")[2],
            timeout=_SECONDS,
        )
        async with client:
            await client.send_message(mail)

    async def _connected(self) -> socket.socket:
        """A connection to an address that may be called."""
        scheme = "http" if self.security == "none" else "https"
        try:
            found = await self.http.check(f"{scheme}://{_bracketed(self.host)}:{self.port}/")
        except OutgoingError as error:
            raise NotSentError("unreachable", str(error)) from error
        address = found[0]
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        sock = socket.socket(family, socket.SOCK_STREAM)
        sock.setblocking(False)
        try:
            async with asyncio.timeout(_CONNECT_SECONDS):
                await asyncio.get_running_loop().sock_connect(sock, (address, self.port))
        except BaseException:
            sock.close()
            raise
        return sock


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
