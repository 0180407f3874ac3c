"""GET /demo/outbox: the text messages that nobody was sent. Only the demo has this page."""

import base64
import hashlib
from datetime import UTC
from html import escape

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from longshore.integrations.sms import Message, Outbox
from longshore.kit.settings import Settings
from longshore.kit.text.language import language_of
from longshore.kit.text.text import Text

_STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:15px/1.6 system-ui,sans-serif;max-width:46rem;margin:2.5rem auto;padding:0 1rem}"
    "h1{font-size:1.3rem}li{margin:.8rem 0;padding:.7rem 1rem;border:1px solid #8884;"
    "border-radius:8px}ol{list-style:none;padding:0}small{opacity:.75}"
)
_STYLE_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}
_TEXTS = (
    Text("短信发件箱（演示）", "Text message outbox (demo)"),
    Text("短信不会真正发出，验证码显示在这里。", "Nothing is really sent; the codes show up here."),
    Text("还没有短信。", "No messages yet."),
)


async def _respond(request: Request) -> Response:
    outbox: Outbox = request.app.state.outbox
    language = language_of(request)
    page = _page(await outbox.newest(), language)
    return HTMLResponse(page, headers=_HEADERS)


def _page(messages: list[Message], language: str) -> str:
    title, hint, empty = (text.in_language(language) for text in _TEXTS)
    rows = "".join(_row(message) for message in messages) or f"<li>{empty}</li>"
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="refresh" content="5"><title>{title}</title><style>{_STYLE}</style>'
        f"</head><body><main><h1>{title}</h1><p>{hint}</p><ol>{rows}</ol></main></body></html>"
    )


def _row(message: Message) -> str:
    moment = message.created_at.astimezone(UTC)
    return (
        f"<li><strong>{escape(message.phone)}</strong> "
        f'<small><time datetime="{moment.isoformat()}">{moment:%Y-%m-%d %H:%M:%S} UTC</time>'
        f"</small><br>{escape(message.text)}</li>"
    )


def mount_outbox(app: FastAPI, settings: Settings) -> None:
    """Serve the page when the demo is on."""
    if settings.demo:
        app.add_route("/demo/outbox", _respond, methods=["GET"])
