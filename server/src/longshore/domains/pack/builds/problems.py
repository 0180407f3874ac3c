"""Problems and log lines in the caller's language; what the packer says is English."""

from typing import Any

from longshore.domains.pack.builds.schemas import LogLine, Problem
from longshore.domains.pack.packer_words import EN_REMEDIES, WITH_DETAIL, ZH, in_chinese
from longshore.kit.text.text import CHINESE, Language, Text


def problem_of(stored: dict[str, Any] | None, language: Language) -> Problem | None:
    """A stored problem for a person."""
    if not stored:
        return None
    problem = Problem(**{name: str(stored.get(name, "")) for name in Problem.model_fields})
    if language == CHINESE:
        problem.message, problem.remedy = chinese(problem.code, problem.message, problem.remedy)
    else:
        problem.remedy = problem.remedy or EN_REMEDIES.get(problem.code, "")
    return problem


def chinese(code: str, message: str, remedy: str = "") -> tuple[str, str]:
    """What is wrong and what to do; a code that nobody knows keeps its English words."""
    if code.startswith("store.") and code not in ZH:
        code = "store.failed"  # as older builds wrote it down, with the store's own code
    text, what_to_do = ZH.get(code, (message, remedy))
    if code in ZH and message and code.startswith(WITH_DETAIL):
        text = f"{text}（{in_chinese(message) or message}）"
    return text, what_to_do


def lines_of(stored: list[dict[str, Any]], language: Language) -> list[LogLine]:
    """The stored lines for a person."""
    return [
        LogLine(
            at=line["at"],
            level=line["level"],
            text=Text.stored(line).in_language(language),
        )
        for line in stored
    ]
