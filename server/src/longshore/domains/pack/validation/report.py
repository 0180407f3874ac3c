"""A run as a file to hand over: a page that prints, or data."""

import json
from datetime import UTC, datetime
from html import escape
from zoneinfo import ZoneInfo

from longshore.account.identity import Call
from longshore.domains.games import games_by_ids, zone_of_game
from longshore.domains.pack.validation.runs import read_run
from longshore.domains.pack.validation.schemas import Report, ReportQuery, RunOutput, StepOutput
from longshore.domains.pack.validation.texts import KINDS, REPORT, VERDICTS
from longshore.kit.text.text import Language

_STYLE = """
body{font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:#1f2329;
max-width:900px;margin:32px auto;padding:0 16px}
h1{font-size:22px}h2{font-size:16px;margin:28px 0 4px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;margin:8px 0}dt{color:#646a73}
dd{margin:0;overflow-wrap:anywhere}
pre{background:#f5f6f7;padding:8px 12px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:12px}
.passed{color:#1a7f37}.failed{color:#c9302c}.unproven{color:#9a6700}.skipped{color:#646a73}
section{break-inside:avoid;border-top:1px solid #dee0e3}
"""


async def make_report(call: Call, form: ReportQuery) -> Report:
    """The report of a run.

    Raises:
        NotFoundError: no such run of this game.
    """
    run = await read_run(call, form)
    games = await games_by_ids(call.session, [call.game_id])
    game = games[0].model_dump().get("name", "") if games else ""
    stem = f"validation-{run.kind}-{run.id}"
    if form.format == "json":
        content = {"game_id": call.game_id, "game": game, **run.model_dump()}
        text = json.dumps(content, ensure_ascii=False, indent=2) + "\n"
        return Report(file_name=f"{stem}.json", content_type="application/json", content=text)
    zone = await zone_of_game(call.session, call.game_id, call.settings.time_zone)
    page = _page(run, str(game), call.language, ZoneInfo(zone))
    return Report(file_name=f"{stem}.html", content_type="text/html; charset=utf-8", content=page)


def _page(run: RunOutput, game: str, language: Language, zone: ZoneInfo) -> str:
    moment = datetime.fromtimestamp(run.created_at, UTC).astimezone(zone)
    facts = {
        "game": game,
        "address": run.url,
        "channel": run.channel,
        "account": run.account_name,
        "by": run.created_user_name,
        "at": f"{moment:%Y-%m-%d %H:%M:%S %Z}",
        "result": VERDICTS[run.status].in_language(language),
    }
    title = f"{REPORT['title'].in_language(language)}: {KINDS[run.kind].in_language(language)}"
    sections = "".join(_section(step, language) for step in run.steps)
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{_STYLE}</style><h1>{escape(title)}</h1>"
        f"{_facts(facts, language)}{sections}</html>\n"
    )


def _section(step: StepOutput, language: Language) -> str:
    verdict = f'<span class="{step.verdict}">{VERDICTS[step.verdict].in_language(language)}</span>'
    facts = {}
    if step.remedy:
        facts["remedy"] = step.remedy
    if step.ms is not None:
        facts["took"] = f"{step.ms} ms, {step.remote_ip}"
    parts = [
        f"<section><h2>{step.position + 1}. {escape(step.title)} {verdict}</h2>",
        f"<p>{escape(step.purpose)}</p><p>{escape(step.text)}</p>",
        _facts(facts, language),
    ]
    if step.request_body:
        parts.append(_block("string_to_sign", step.string_to_sign, language))
        sent = "\n".join(f"{name}: {value}" for name, value in step.request_headers.items())
        parts.append(_block("request", f"{sent}\n\n{step.request_body}", language))
    if step.response_status is not None:
        answer = f"HTTP {step.response_status}\n\n{step.response_body}"
        parts.append(_block("answer", answer, language))
    return "".join((*parts, "</section>"))


def _facts(facts: dict[str, str], language: Language) -> str:
    rows = (
        f"<dt>{escape(REPORT[name].in_language(language))}</dt><dd>{escape(value)}</dd>"
        for name, value in facts.items()
    )
    return f"<dl>{''.join(rows)}</dl>" if facts else ""


def _block(name: str, text: str, language: Language) -> str:
    return f"<p>{escape(REPORT[name].in_language(language))}</p><pre>{escape(text)}</pre>"
