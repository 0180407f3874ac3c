"""The signature playground: a pasted call of a game's server, signed anew and compared.

Whoever sees the signature that was expected can make the call: it asks for the permission to see
secrets and for the password, and is recorded.
"""

import base64
import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import app_id_of
from longshore.domains.operate.integration.schemas import SignatureTrial, SignedTried
from longshore.domains.operate.orders import read_pasted
from longshore.domains.operate.recipes import Request
from longshore.domains.pack.access_keys import GameSecret, game_secrets
from longshore.gateway.action import asks_password
from longshore.kit.clock import now_seconds
from longshore.kit.secrets.call_signature import NONCE, content_to_sign, signature
from longshore.kit.text.text import Text

_TOLERANCE_SECONDS = 300
_PATH = "/sdk/server/v1/token/verify"
_NEEDED = ("longshore-app", "longshore-time", "longshore-nonce", "longshore-signature")

_MISSING = Text("缺少请求头 {name}", "The header {name} is missing")
_OTHER_APP = Text("Longshore-App 不是本游戏的 {app}", "Longshore-App is not this game's, {app}")
_NO_TIME = Text("Longshore-Time 应为 Unix 秒", "Longshore-Time must be Unix seconds")
_OLD = Text(
    "Longshore-Time 与服务器相差{seconds}秒，最多300秒",
    "Longshore-Time is {seconds} seconds off, 300 are the most",
)
_NONCE_FORM = Text(
    "Longshore-Nonce 应为16到64位字母、数字、- 或 _",
    "Longshore-Nonce must be 16 to 64 letters, digits, - or _",
)
_QUERY = Text("地址里的参数不签名，也不该有", "A query is not signed, and there should be none")
_BARE_KEY = Text(
    "密钥少了前缀 sk_：密钥是全部文本",
    "The key lacks its prefix sk_: the key is the whole text",
)
_HEX = Text("用了十六进制，应为 Base64", "It is in hexadecimal, Base64 is needed")
_NO_VERSION = Text("缺少前缀 v1,", "The prefix v1, is missing")
_BODY_ITSELF = Text(
    "第五行用了请求内容本身，应为它的 SHA-256",
    "The fifth line is the body itself, its SHA-256 is needed",
)
_UPPER = Text("SHA-256 应为小写", "The SHA-256 must be in lower case")
_LAST_LINE = Text("末尾多了一个换行符", "There is one line feed too many at the end")
_NO_BODY = Text("签名时没有算上请求内容", "The body was left out of the signature")
_OLD_KEY = Text("用的是旧密钥，版本 {version}", "It is signed with the old key, version {version}")


@asks_password
async def try_signature(call: Call, form: SignatureTrial) -> SignedTried:
    """Say what is wrong with the signature of a call as it was sent; nothing is called."""
    request = read_pasted(form.request, _PATH)
    head = {name.lower(): value for name, value in request.headers.items()}
    secrets = await game_secrets(call.session, call.resources.keyring, call.game_id)
    content = _content(request, head)
    given = head.get("longshore-signature", "")
    right = next((one for one in secrets if _fits(one, content, given)), None)
    shown = signature((right or secrets[0]).text, content)
    findings = [*_heads(call, request, head), *_causes(request, head, secrets, right)]
    call.record(
        "access_key.try_signature",
        AuditTarget(f"{call.game_id}:server", "server", game_id=call.game_id),
        after={"is_right": right is not None},
    )
    return SignedTried(
        string_to_sign=content.decode("utf-8", "replace"),
        expected=shown,
        given=given,
        is_right=right is not None,
        first_difference=None if right else _first_difference(shown, given),
        findings=[one.in_language(call.language) for one in findings],
    )


def _first_difference(one: str, other: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _content(request: Request, head: Mapping[str, str]) -> bytes:
    return content_to_sign(
        request.method, request.path, head.get("longshore-time", ""),
        head.get("longshore-nonce", ""), request.body,
    )  # fmt: skip


def _fits(secret: GameSecret, content: bytes, given: str) -> bool:
    return hmac.compare_digest(signature(secret.text, content).encode(), given.encode())


def _heads(call: Call, request: Request, head: Mapping[str, str]) -> Iterator[Text]:
    """What the run time would refuse before it looks at the signature."""
    for name in _NEEDED:
        if not head.get(name):
            yield _MISSING.filled(name=name)
    app_id, stamp = app_id_of(call.game_id), head.get("longshore-time", "")
    if head.get("longshore-app", app_id) != app_id:
        yield _OTHER_APP.filled(app=app_id)
    if stamp and not (stamp.isascii() and stamp.isdigit() and len(stamp) <= 12):
        yield _NO_TIME
    elif stamp and abs(now_seconds() - int(stamp)) > _TOLERANCE_SECONDS:
        yield _OLD.filled(seconds=str(abs(now_seconds() - int(stamp))))
    if (nonce := head.get("longshore-nonce")) and not NONCE.fullmatch(nonce):
        yield _NONCE_FORM
    if request.query:
        yield _QUERY


def _causes(
    request: Request, head: Mapping[str, str], secrets: Sequence[GameSecret],
    right: GameSecret | None,
) -> Iterator[Text]:  # fmt: skip
    """Mistakes that make exactly the signature that was given."""
    if right is not None:
        if right != secrets[0]:
            yield _OLD_KEY.filled(version=str(right.version))
        return
    given = head.get("longshore-signature", "")
    for secret in secrets:
        for cause, made in _mistakes(request, head, secret.text):
            if given and made == given:
                yield cause


def _mistakes(request: Request, head: Mapping[str, str], secret: str) -> Iterator[tuple[Text, str]]:
    content = _content(request, head)
    lines, body = content.rsplit(b"\n", 1)[0], request.body
    digest = hashlib.sha256(body).hexdigest()
    yield _BARE_KEY, signature(secret.removeprefix("sk_"), content)
    code = hmac.new(secret.encode(), content, "sha256")
    yield _HEX, f"v1,{code.hexdigest()}"
    yield _HEX, code.hexdigest()
    yield _NO_VERSION, base64.b64encode(code.digest()).decode()
    yield _BODY_ITSELF, signature(secret, lines + b"\n" + body)
    yield _UPPER, signature(secret, lines + b"\n" + digest.upper().encode())
    yield _LAST_LINE, signature(secret, content + b"\n")
    yield _NO_BODY, signature(secret, lines)
