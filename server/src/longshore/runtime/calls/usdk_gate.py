"""The gate for games that carry USDK: their servers check a login at its own address.

Fields, order of what is signed and the exchange of characters are those of USDK's documentation
for games' servers (checkUserInfo, form: pcode, data, timestamp, sign). `pcode` is our AppId, the
product key our server secret, the access token our login token. MD5 is what that protocol has, so
the gate of a game is closed until somebody opens it.
"""

import base64
import binascii
import hashlib
import hmac
import json
from urllib.parse import parse_qs

from starlette.responses import Response

from longshore.domains.pack.access_keys import GameKeys, LoginTokenError
from longshore.kit.clock import now, now_seconds
from longshore.kit.errors import ApiError
from longshore.kit.http.json_body import read_object
from longshore.kit.text.text import Text
from longshore.runtime.callers import RawCall
from longshore.runtime.calls.verify_token import TokenOutput, judged_token
from longshore.runtime.limits import per_address
from longshore.runtime.operation import raw_call
from longshore.runtime.ports import TOLERANCE_SECONDS

_GATE = "usdk"
_MOST_BYTES = 16_384
_FIELDS = ("pcode", "data", "timestamp", "sign")
# Exchanged in texts of more than 51 characters, against reading them by eye.
_EXCHANGED = ((1, 33), (10, 42), (18, 50), (19, 51))
_MOST_PLAIN = 51

_BAD_FORM = (
    1,
    Text("需要表单字段 pcode、data、timestamp、sign", "pcode, data, timestamp, sign are needed"),
)
_CLOSED = (
    2,
    Text(
        "pcode 不是有效的 AppId，或者该游戏没有开放 USDK 接口（出包 › SDK接入）",
        "pcode is no AppId, or the game does not take USDK's calls (Pack, SDK integration)",
    ),
)
_OLD = (
    3,
    Text(
        "timestamp 应为秒，与服务器相差不超过5分钟",
        "timestamp must be seconds, 5 minutes off at most",
    ),
)
_SIGN = (
    4,
    Text(
        "签名不符：md5(data=…&pcode=…&timestamp=…&productKey)",
        "The sign does not fit: md5(data=…&pcode=…&timestamp=…&productKey)",
    ),
)
_DATA = (
    5,
    Text(
        "data 应为 base64 的 JSON，含 cUid 和 accessToken",
        "data must be JSON in base64, with cUid and accessToken",
    ),
)
_TOKEN = 6, Text("登录令牌无效：{reason}", "The login token is not valid: {reason}")
_OTHER = 7, Text("令牌属于另一个玩家", "The token is another player's")
Refusal = tuple[int, Text]


def exchanged(text: str) -> str:
    """A text with its characters exchanged; twice gives the text again."""
    if len(text) <= _MOST_PLAIN:
        return text
    letters = list(text)
    for one, other in _EXCHANGED:
        letters[one], letters[other] = letters[other], letters[one]
    return "".join(letters)


def sign(data: str, pcode: str, timestamp: str, key: str) -> str:
    """The sign of a login check, in hexadecimal."""
    text = f"data={data}&pcode={pcode}&timestamp={timestamp}&{key}"
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()


@raw_call(
    "/hu/v1/login/checkUserInfo.lg", per_address(6_000), methods=("POST",),
    most_body_bytes=_MOST_BYTES,
)  # fmt: skip
async def check_user(call: RawCall) -> Response:
    """Say whose login an access token is."""
    form = _form(call.body)
    if form is None:
        return _refused(call, _BAD_FORM)
    game = await call.ports.keys.get(form["pcode"])
    if game is None or game.is_suspended:
        return _refused(call, _CLOSED)
    call.about(game)
    if _GATE not in await call.ports.gates.get((game.publisher_id, game.game_id)):
        return _refused(call, _CLOSED)
    if refusal := _fault(game, form):
        return _refused(call, refusal)
    told = _told(form["data"])
    if told is None:
        return _refused(call, _DATA)
    try:
        found = await judged_token(call.ports, game, form["pcode"], told["accessToken"])
    except LoginTokenError as error:
        code, text = _TOKEN
        return _refused(call, (code, text.filled(reason=error.reason)))
    if told["cUid"] != found.player_id:
        return _refused(call, _OTHER)
    return _user(found, told)


def _form(body: bytes) -> dict[str, str] | None:
    try:
        fields = parse_qs(body.decode("ascii"), max_num_fields=20)
    except ValueError:
        return None
    if any(len(fields.get(name, ())) != 1 for name in _FIELDS):
        return None
    told = {name: fields[name][0] for name in _FIELDS}
    # Old clients write Base64 into a form as it is, where `+` stands for a blank.
    return {**told, "data": told["data"].replace(" ", "+")}


def _fault(game: GameKeys, form: dict[str, str]) -> Refusal | None:
    stamp, moment = form["timestamp"], now()
    if not (stamp.isascii() and stamp.isdigit() and len(stamp) <= 12):
        return _OLD
    if abs(now_seconds() - int(stamp)) > TOLERANCE_SECONDS:
        return _OLD
    keys = [key.text for key in game.server if key.expires_at is None or key.expires_at > moment]
    given = form["sign"].lower().encode()
    fits = [
        hmac.compare_digest(sign(form["data"], form["pcode"], stamp, key).encode(), given)
        for key in keys
    ]
    return None if any(fits) else _SIGN


def _told(data: str) -> dict[str, str] | None:
    try:
        found = read_object(base64.b64decode(exchanged(data), validate=True))
    except (binascii.Error, ValueError, ApiError):
        return None
    told = {name: _text(found.get(name)) for name in ("cUid", "cName", "accessToken")}
    return told if told["cUid"] and told["accessToken"] else None


def _text(value: object) -> str:
    """As text; half of a pair of UTF-16, where a client has cut a name, becomes a question mark."""
    return str(value or "").encode(errors="replace").decode()


def _user(found: TokenOutput, told: dict[str, str]) -> Response:
    """`environment` is ours: a production server refuses "sandbox"."""
    answer = {
        "code": 0, "msg": "success", "cUid": found.player_id, "cName": told["cName"],
        "channel": found.channel or "official", "channelId": found.channel or "official",
        "swLogin": 0, "curChannelUser": found.player_id, "environment": found.environment,
    }  # fmt: skip
    return _said(answer)


def _refused(call: RawCall, refusal: Refusal) -> Response:
    code, text = refusal
    call.refused(code)
    return _said({"code": code, "msg": text.in_language(call.language)})


def _said(fields: dict[str, object]) -> Response:
    content = json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()
    return Response(content, media_type="application/json")
