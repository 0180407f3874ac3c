"""The page that a game opens to show an agreement: one short address, always what is published."""

import html
import re

from longshore.domains.pack.agreements import repository
from longshore.domains.pack.agreements.models import AgreementVersion
from longshore.domains.pack.agreements.schemas import CHANNEL_CODE
from longshore.integrations.object_store.answer import SANDBOX
from longshore.kit.db.database import Database
from longshore.kit.text.text import Language, Text

EVERY_CHANNEL = "all"
READING_PATH = "/agreement/{game_id}/{channel}/{kind}"
HEADERS = SANDBOX | {
    "content-security-policy": (
        "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; "
        "frame-ancestors 'none'"
    ),
}
_GAME = re.compile(r"[1-9]\d{0,14}", re.ASCII)
_CHANNEL = re.compile(CHANNEL_CODE, re.ASCII)
_PAGE = """<!doctype html>
<html{lang}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title></head>
<body style="max-width:46rem;margin:0 auto;padding:1rem;font-family:system-ui;line-height:1.7">
<main><h1>{title}</h1>
{body}</main></body></html>
"""
_ABSENT = Text("没有找到该协议", "This agreement cannot be found")
_WHAT_TO_DO = Text(
    "该协议尚未发布或已撤下。请返回游戏重试，或联系游戏客服。",
    "It is not published, or was taken back. Return to the game and try again, or ask the "
    "game's support.",
)


def reading_path(game_id: int, channel_code: str, kind: str) -> str:
    """Where players read an agreement, below this server's address."""
    channel = channel_code or EVERY_CHANNEL
    return READING_PATH.format(game_id=game_id, channel=channel, kind=kind)


async def find_text(
    database: Database, game_id: str, channel: str, kind: str
) -> AgreementVersion | None:
    """What is published for a channel: its own text, or that for every channel."""
    if not _GAME.fullmatch(game_id) or not _CHANNEL.fullmatch(channel):
        return None
    if kind not in ("privacy", "user", "children"):
        return None
    code = "" if channel == EVERY_CHANNEL else channel
    async with database.system() as session:
        return await repository.read_by_players(session, int(game_id), code, kind)


def page_of(version: AgreementVersion) -> str:
    """The agreement as a page; its text was cleaned when it was saved."""
    # In which language a publisher wrote is not known, so the page does not claim one.
    return _PAGE.format(lang="", title=html.escape(version.title), body=version.html)


def absent_page(language: Language) -> str:
    """What a reader sees when nothing is published there."""
    title, text = _ABSENT.in_language(language), _WHAT_TO_DO.in_language(language)
    return _PAGE.format(lang=f' lang="{language}"', title=title, body=f"<p>{text}</p>")
