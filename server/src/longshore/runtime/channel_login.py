"""Signing in through a channel: its recipe says what to ask, and what the answer means."""

import secrets
from collections.abc import Mapping

import structlog

from longshore.domains.operate.alerts import note_failed_login
from longshore.domains.operate.players import Who
from longshore.domains.operate.recipes import (
    Fault,
    Login,
    Moment,
    Question,
    RecipeError,
    channel_uid,
    question,
    recipe_for,
)
from longshore.domains.pack.access_keys import GameKeys
from longshore.domains.pack.channels import rules_of, server_parameters
from longshore.integrations.http_out import OutgoingError
from longshore.integrations.resources import Resources
from longshore.kit.clock import now_milliseconds
from longshore.kit.db.database import Database
from longshore.kit.text.text import Text
from longshore.runtime.errors import ChannelLoginError, LoginMethodOffError

log = structlog.get_logger(__name__)
_SECONDS = 5.0
_BUSY = Text(
    "渠道暂时没有回应，请稍后再试", "the channel does not answer now, try again in a moment"
)
_OTHER = Text("渠道不认可该凭证", "the channel does not vouch for this token")
_REASONS: dict[Fault, Text] = {
    "key_missing": Text(
        "渠道参数未填写，请在“出包 › 渠道配置”填写",
        "a parameter of the channel is not filled in; see Pack, Channels",
    ),
    "key_unusable": Text(
        "渠道参数中的密钥无法使用", "a key among the channel's parameters cannot be used"
    ),
    "uid_mismatch": Text("凭证属于另一名玩家", "the token is somebody else's"),
    "expired": Text("凭证已过期", "the token has expired"),
}


class ChannelLogins:
    """Asks channels; an outage of a channel lets nobody in."""

    def __init__(self, database: Database, resources: Resources) -> None:
        self._database, self._resources = database, resources

    async def __call__(self, game: GameKeys, channel_code: str, fields: Mapping[str, str]) -> Who:
        """The player that the channel vouches for.

        Raises:
            LoginMethodOffError: the game has no such channel, or signing in is switched off there.
            ChannelLoginError: the channel refused, or did not answer in time.
        """
        recipe = recipe_for(channel_code)
        if recipe is None or recipe.login is None or recipe.family == "pay":
            raise LoginMethodOffError()
        async with self._database.publisher(game.publisher_id) as session:
            rules = await rules_of(session, game.game_id, channel_code)
            parameters = await server_parameters(
                session, self._resources.keyring, game.game_id, (channel_code,)
            )
        if rules is None or parameters is None or "login" in rules.off:
            raise LoginMethodOffError()
        try:
            uid = await self._uid(game, recipe.login, fields, parameters)
        except RecipeError as error:
            log.info("channel_login_refused", channel=channel_code, fault=error.fault)
            await self._note_failed(game)
            raise ChannelLoginError(reason=_REASONS.get(error.fault, _OTHER)) from None
        return Who(channel_code, uid)

    async def _uid(
        self,
        game: GameKeys,
        login: Login,
        fields: Mapping[str, str],
        parameters: Mapping[str, str],
    ) -> str:
        moment = Moment(now_milliseconds(), secrets.token_hex(8))
        asked = question(login, fields, parameters, moment)
        answered = await self._answer(game, asked) if asked else None
        return channel_uid(login, fields, parameters, moment, answered)

    async def _answer(self, game: GameKeys, asked: Question) -> bytes:
        """What the first address says that answers at all."""
        for url in asked.urls:
            try:
                answer = await self._resources.http_out.request(
                    asked.method, url, asked.body, asked.headers, _SECONDS, owner=game.publisher_id
                )
            except OutgoingError as error:
                log.warning("channel_not_reached", kind=error.kind)
                continue
            if answer.status < 500:
                return answer.body
        await self._note_failed(game)
        raise ChannelLoginError(reason=_BUSY)

    async def _note_failed(self, game: GameKeys) -> None:
        async with self._database.publisher(game.publisher_id) as session:
            await note_failed_login(session, game.publisher_id, game.game_id)
