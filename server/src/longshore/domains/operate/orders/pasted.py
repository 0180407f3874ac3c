"""A channel's request as people paste it: a whole HTTP message, or what they have of one."""

import re

from longshore.domains.operate.recipes import Request

_START = re.compile(r"(GET|POST) (\S+)(?: HTTP/[0-9.]+)?$")
_HEADER = re.compile(r"[A-Za-z0-9-]+:")
_FORM = "application/x-www-form-urlencoded"


def read_pasted(text: str, path: str) -> Request:
    """The request that a text means; `path` is where the channel calls when it does not say.

    `GET /path?query`, with headers and, after an empty line, a body; or a body alone (JSON, XML or
    a form); or, after a question mark, a query alone.
    """
    lines = text.strip().replace("\r\n", "\n").split("\n")
    started = _START.fullmatch(lines[0].strip())
    if started is None:
        return _part(text.strip(), path)
    method, target = started.groups()
    headers, at = {}, 1
    while at < len(lines) and _HEADER.match(lines[at]):
        name, _, value = lines[at].partition(":")
        headers[name.strip()] = value.strip()
        at += 1
    body = "\n".join(lines[at:]).strip("\n")
    found, _, query = target.partition("?")
    if re.match(r"https?://", found):
        found = "/" + found.split("/", 3)[3] if found.count("/") > 2 else path
    if body and not any(name.lower() == "content-type" for name in headers):
        headers["Content-Type"] = _kind(body)
    return Request(method, found, query, headers, body.encode())


def _part(text: str, path: str) -> Request:
    if text.startswith("?"):
        return Request("GET", path, text[1:])
    return Request("POST", path, "", {"Content-Type": _kind(text)}, text.encode())


def _kind(body: str) -> str:
    if body.lstrip().startswith(("{", "[")):
        return "application/json"
    return "application/xml" if body.lstrip().startswith("<") else _FORM
