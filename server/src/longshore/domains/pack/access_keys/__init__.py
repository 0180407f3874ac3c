"""A game's AppId, client key and server secret, and login tokens signed with the latter."""

from longshore.domains.pack.access_keys.code_samples import code_samples
from longshore.domains.pack.access_keys.login_token import (
    Claims,
    GameSecret,
    LoginTokenError,
    issue_login_token,
    plainly_valid,
    verify_login_token,
)
from longshore.domains.pack.access_keys.schemas import (
    AccessKeysOutput,
    CodeSamples,
    RevealedKeys,
    RevealInput,
    RotateInput,
)
from longshore.domains.pack.access_keys.service import (
    GameKeys,
    ValidKey,
    game_secret,
    game_secrets,
    keys_of_game,
    read_keys,
    reveal,
    rotate,
)

__all__ = [
    "AccessKeysOutput",
    "Claims",
    "CodeSamples",
    "GameKeys",
    "GameSecret",
    "LoginTokenError",
    "RevealInput",
    "RevealedKeys",
    "RotateInput",
    "ValidKey",
    "code_samples",
    "game_secret",
    "game_secrets",
    "issue_login_token",
    "keys_of_game",
    "plainly_valid",
    "read_keys",
    "reveal",
    "rotate",
    "verify_login_token",
]
