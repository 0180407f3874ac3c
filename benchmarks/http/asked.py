"""The requests that are measured: the lists of the hot lane, and every other one."""

import asyncio
import json
from pathlib import Path

GATEWAY = "/ultra/protected/app/send/"
GOODS = GATEWAY + "usdk/sdk/u_goodsList"
COMMENTS = "/ultra/api/v1/comments?page=1&page_size=20&page_id=SDK"
PAGE = b'{"page":1,"page_size":20}'
_READ = (
    "user/info", "user/sessions", "api-key/list", "role/myRoleList", "role/list",
    "admin/getGameList", "admin/invitations", "admin/roles", "api/v1/comment/tags?page_id=SDK",
    "api/v1/comment/colleagues", "audit/list?page=1&page_size=20", "upload/list", "home/overview",
    "protected/app/send/data-new/today/overview",
)  # fmt: skip
_SENT = (
    "agreement/list", "build/list", "channel/list", "icon/list", "package/list",
    "sandboxAccount/list", "sign/list", "splash/list", "u_currencyList", "u_gameInfoList",
    "validation/list",
)  # fmt: skip
_BY_SEND = ("/pb/cps/promoter/list", "/msdk/simpleList", "/msdk/v2/channel/list")


def hot(headers: dict[str, str], game_id: int) -> dict[str, bytes]:
    """What the hot lane answers."""
    about = headers | {"appid": str(game_id)}
    return {
        "game list": raw("GET", "/ultra/game/list", headers),
        "comments, 20": raw("GET", COMMENTS, about),
        "comments, count": raw("GET", "/ultra/api/v1/comments/count?page_id=SDK", about),
        "goods, 20": raw("POST", GOODS, about, PAGE),
    }


def by_route(headers: dict[str, str], game_id: int) -> dict[str, bytes]:
    """The same lists by the ordinary route: with a filter that changes nothing."""
    about = headers | {"appid": str(game_id)}
    return {
        "by the route: game list": raw("GET", "/ultra/game/list?keyword=", headers),
        "by the route: comments, 20": raw("GET", COMMENTS + "&mentioned=0", about),
        "by the route: goods, 20": raw("POST", GOODS, about, PAGE[:-1] + b',"is_on":true}'),
    }


def every_other(headers: dict[str, str], game_id: int) -> dict[str, bytes]:
    """Every other list that a console's page opens with."""
    about = headers | {"appid": str(game_id)}
    found = {name.partition("?")[0]: raw("GET", f"/ultra/{name}", about) for name in _READ}
    found["admin/list"] = raw("POST", "/ultra/admin/list", about, b"{}")
    for name in _SENT:
        found[name] = raw("POST", f"{GATEWAY}usdk/sdk/{name}", about, b"{}")
    found["v2/channel/list"] = raw("POST", f"{GATEWAY}usdk/v2/channel/list", about, b"{}")
    for name in _BY_SEND:
        body = json.dumps({"path": name}).encode()
        found[name] = raw("POST", "/ultra/app/send", about, body)
    return found


def sign_in(port: int, folder: Path) -> dict[str, str]:
    """The headers of the first demo publisher's owner."""
    logins = json.loads((folder / "data" / "demo-logins.json").read_text())["logins"]
    owner = next(login for login in logins if login["account"] == "aurora.all")
    form = json.dumps({key: owner[key] for key in ("account", "password")}).encode()
    user = json.loads(ask(port, raw("POST", "/ultra/login", {}, form)))["data"]
    return {"Access-Token": user["Token"], "uid": str(user["Id"])}


def raw(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    """A request as it goes over the wire."""
    sent = {"Host": "127.0.0.1"} | headers
    if body:
        sent |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
    lines = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body


def ask(port: int, request: bytes) -> bytes:
    """The body of the answer."""

    async def answer() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]
        body = await reader.readexactly(int(length))
        writer.close()
        return body

    return asyncio.run(answer())
