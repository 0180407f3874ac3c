"""The landing page: one small document, with the words and the way of the visitor's system."""

import base64
import hashlib
from html import escape
from io import BytesIO

import segno

from longshore.domains.popularize.links.clicks import Kind
from longshore.kit.text.text import Language, Text

_STYLE = (
    ":root{color-scheme:light dark}*{box-sizing:border-box}"
    "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f5f6fa;"
    "color:#1b1f2a;font:16px/1.6 system-ui,sans-serif}"
    "main{width:min(26rem,100%);padding:2rem 1.5rem;text-align:center}"
    "h1{font-size:1.6rem;line-height:1.3;margin:0 0 .5rem;overflow-wrap:anywhere}"
    "p{margin:.75rem 0}.go{display:block;padding:.9rem 1rem;margin:1.25rem 0;border-radius:10px;"
    "background:#2456e6;color:#fff;font-weight:600;text-decoration:none}"
    ".go:focus-visible{outline:3px solid #8fb0ff;outline-offset:2px}"
    ".qr{background:#fff;padding:14px;border-radius:12px;display:inline-block}"
    ".qr svg{display:block;width:220px;height:220px}"
    ".hint{border:1px solid #c9cfdd;border-radius:10px;padding:1rem}"
    "code{font:600 1.1rem ui-monospace,monospace;letter-spacing:.1em}small{color:#5a6275}"
    "@media(prefers-color-scheme:dark){body{background:#14171f;color:#e8ebf2}"
    ".hint{border-color:#3b4254}small{color:#a3abbd}.go{background:#2f5fe8}}"
)
_STYLE_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
POLICY = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

_DOWNLOAD = Text("下载安卓版", "Download for Android")
_STORE = Text("下载 iOS 版", "Download for iOS")
_SCAN = Text("用手机扫码下载", "Scan with a phone to download")
_BROWSER = Text(
    "点右上角 ···，选择“在浏览器打开”，再下载游戏",
    "Tap ··· at the top right, choose “Open in browser”, then download the game",
)
_CODE = Text("推广码", "Promotion code")
_NOTHING = Text("这台设备还没有可下载的版本", "There is no version for this device yet")
_GONE_TITLE = Text("链接无效", "This link leads nowhere")
_GONE = Text("链接已停用，或地址不完整", "It was disabled, or part of the address is missing")


def landing(game: str, code: str, kind: Kind, goal: str, address: str, language: Language) -> bytes:
    """The page of a game for a visitor's system; `goal` is empty where there is nothing for it.

    `address` is the link's own, for the QR code.
    """
    if kind == "wechat":
        body = f'<p class="hint">{_BROWSER.in_language(language)}</p>'
    elif kind == "other":
        body = f'<div class="qr">{_qr(address)}</div><p>{_SCAN.in_language(language)}</p>'
    elif goal:
        words = (_DOWNLOAD if kind == "android" else _STORE).in_language(language)
        body = f'<a class="go" rel="noreferrer" href="{escape(goal, quote=True)}">{words}</a>'
    else:
        body = f'<p class="hint">{_NOTHING.in_language(language)}</p>'
    told = f"<p><small>{_CODE.in_language(language)}</small> <code>{code}</code></p>"
    return _document(game, body + told, language)


def gone(language: Language) -> bytes:
    """The page of a link that leads nowhere."""
    body = f"<p>{_GONE.in_language(language)}</p>"
    return _document(_GONE_TITLE.in_language(language), body, language)


def _document(title: str, body: str, language: Language) -> bytes:
    shown = escape(title)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="robots" content="noindex">'
        f"<title>{shown}</title><style>{_STYLE}</style></head>"
        f"<body><main><h1>{shown}</h1>{body}</main></body></html>"
    ).encode()


def _qr(address: str) -> str:
    out = BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(out, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=0)
    return out.getvalue().decode()
