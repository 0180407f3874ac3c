"""Mail that a game sends to its own people, by the server that it has published."""

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.messages.providers import mail_provider
from longshore.domains.operate.messages.secrets import open_secret
from longshore.domains.operate.players import digest_key
from longshore.domains.operate.publishing import Messages, read_snapshot
from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.messaging import Provider
from longshore.kit.secrets.keyring import Keyring


async def game_mail(
    session: AsyncSession, keyring: Keyring, http: OutgoingHttp, whose: tuple[int, int]
) -> Provider:
    """The server that mail of `whose` (publisher, game) goes out by; counted against no quota.

    Raises:
        NotSentError: the game has published none. KeyringError: its password cannot be opened.
    """
    publisher_id, game_id = whose
    key = await digest_key(session, keyring, publisher_id)
    snapshot = await read_snapshot(session, key, game_id)
    password = await open_secret(session, keyring, game_id, "smtp")
    told = Messages.model_validate(snapshot.kinds.get("messages", {}))
    return mail_provider(told.mail, password, http)
