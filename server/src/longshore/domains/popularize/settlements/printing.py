"""A statement as a PDF, set by typst: an optional part of the installation.

The template is constant, and what it shows reaches it as JSON, so no name can say anything to it.
"""

import asyncio
import contextlib
import json
import re
import sys
from asyncio.subprocess import PIPE
from importlib.resources import files

import structlog

from longshore.domains.popularize.settlements.errors import PrintingError
from longshore.domains.popularize.settlements.rates import money
from longshore.domains.popularize.settlements.schemas import SettlementDetail, SettlementLineOutput
from longshore.domains.popularize.settlements.words import (
    DIGEST,
    HEAD,
    KINDS,
    PARTNER,
    REFERENCE,
    STATE,
    STATES,
    SUM,
    TITLE,
    ZONE,
)
from longshore.kit.text.text import Language

log = structlog.get_logger(__name__)
MOST_LINES = 2_000
"""Typst sets so many in about five seconds; a workbook has room for more."""
_MOST_SECONDS = 30
_ONE_AT_ONCE = asyncio.Semaphore(1)
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


async def printed(detail: SettlementDetail, language: Language) -> bytes:
    """The bytes of a PDF, made by a process of its own.

    Raises:
        PrintingError: typst is not installed, or the statement is too long for paper.
    """
    if len(detail.lines) > MOST_LINES:
        raise PrintingError()
    told = json.dumps(_told(detail, language), ensure_ascii=False).encode()
    here = files(__package__)
    async with _ONE_AT_ONCE:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-I", str(here.joinpath("typesetting.py")),
            str(here.joinpath("statement.typ")), stdin=PIPE, stdout=PIPE, stderr=PIPE,
        )  # fmt: skip
        try:
            content, said = await asyncio.wait_for(process.communicate(told), _MOST_SECONDS)
        except TimeoutError as error:
            raise PrintingError() from error
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
    if process.returncode:
        log.warning("statement_not_printed", status=process.returncode, said=said[-500:].decode())
        raise PrintingError()
    return content


def _told(detail: SettlementDetail, language: Language) -> dict[str, object]:
    month, name = f"{detail.statement.month:%Y-%m}", _plain(detail.statement.promoter_name)
    facts = [
        (PARTNER.in_language(language), name),
        (STATE.in_language(language), STATES[detail.statement.state].in_language(language)),
        (ZONE.in_language(language), detail.zone),
    ]
    if detail.reference:
        facts.append((REFERENCE.in_language(language), _plain(detail.reference)))
    lines = [
        [
            str(line.number), KINDS[line.kind].in_language(language),
            f"{line.source_month:%Y-%m}", line.day.isoformat() if line.day else "",
            f"{line.orders:,}", _base(line), line.rate, line.currency,
            money(line.amount_minor, line.currency),
        ]
        for line in detail.lines
    ]  # fmt: skip
    return {
        "language": language.partition("-")[0],
        "title": f"{TITLE.in_language(language)} {month} {name}",
        "facts": facts,
        "head": [word.in_language(language) for word in HEAD],
        "lines": lines,
        "sums": [
            f"{SUM.in_language(language)} {one.currency} {money(one.amount_minor, one.currency)}"
            for one in detail.statement.sums
        ],
        "digest": f"{DIGEST.in_language(language)}: {detail.digest}",
    }


def _base(line: SettlementLineOutput) -> str:
    return f"{line.base:,}" if line.base_unit == "players" else money(line.base, line.currency)


def _plain(words: str) -> str:
    return _CONTROL.sub(" ", words)
