"""Login tokens that a game's server must refuse, each wrong in one way. Pure."""

import base64
import secrets
from collections.abc import Callable, Mapping

import msgspec

from longshore.domains.pack.access_keys import GameSecret, issue_login_token

_DAY_SECONDS = 86_400


class TokenFor:
    """What a token says: the run's own game, player, channel and environment."""

    def __init__(self, secret: GameSecret, app_id: str, player_id: str, channel: str) -> None:
        self._secret, self._app_id = secret, app_id
        self._player_id, self._channel = player_id, channel

    def forged(self, moment: int) -> str:
        """Signed with a secret that somebody made up."""
        return self._issued(GameSecret(self._secret.version, f"sk_{secrets.token_hex(24)}"), moment)

    def altered(self, moment: int) -> str:
        """Rightly signed, and another player's id put in afterwards."""
        header, claims, signature = self._issued(self._secret, moment).split(".")
        padded = claims + "=" * (-len(claims) % 4)
        told = msgspec.json.decode(base64.urlsafe_b64decode(padded))
        changed = msgspec.json.encode(told | {"sub": f"{self._player_id}0"})
        return f"{header}.{base64.urlsafe_b64encode(changed).rstrip(b'=').decode()}.{signature}"

    def expired(self, moment: int) -> str:
        """Rightly signed, a day ago."""
        return self._issued(self._secret, moment - _DAY_SECONDS)

    def of_another_game(self, moment: int) -> str:
        """Rightly signed, for an AppId that is not this game's."""
        other = str(int(self._app_id) + 1) if self._app_id.isdigit() else f"{self._app_id}x"
        return self._issued(self._secret, moment, app_id=other)

    def _issued(self, secret: GameSecret, moment: int, app_id: str = "") -> str:
        return issue_login_token(
            secret,
            app_id=app_id or self._app_id,
            player_id=self._player_id,
            channel=self._channel,
            environment="sandbox",
            token_id=secrets.token_hex(12),
            now=moment,
        )


MAKERS: Mapping[str, Callable[[TokenFor, int], str]] = {
    "token_forged": TokenFor.forged,
    "token_altered": TokenFor.altered,
    "token_expired": TokenFor.expired,
    "token_other_game": TokenFor.of_another_game,
}
"""By the name of the step."""
