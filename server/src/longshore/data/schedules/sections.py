"""The reports of a message, each by itself: one that has no answer keeps no other back."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from longshore.account.identity import Call
from longshore.data.digests.digest import Digest
from longshore.data.digests.evaluating import digest_of
from longshore.data.digests.parsing import UnreadableReportError, asked_by
from longshore.data.engine.errors import TooHeavyError
from longshore.data.export.asked import asked_of, conditions_of
from longshore.data.export.facts import Said
from longshore.data.export.pages import ExportQuery, PageName
from longshore.data.export.table import channel_of
from longshore.data.schedules.wording import headed, lines_of
from longshore.kit.errors import ApiError
from longshore.kit.text.text import Language, Listed, Text

_CHANNELS = Text("渠道", "Channels")


@dataclass(frozen=True, slots=True)
class Asked:
    """A report as its owner sees it: its name, its page, and the address of what it asks."""

    name: str
    page: PageName
    search: str


@dataclass(frozen=True, slots=True)
class Section:
    """What a message says of a report: its figures and what they are narrowed to, or why not."""

    name: str
    answer: Digest | ApiError
    asked: Sequence[Said] = ()

    def lines(self, language: Language) -> list[str]:
        """For people."""
        if isinstance(self.answer, ApiError):
            return [headed(self.name), self.answer.text(language)]
        return lines_of(self.name, self.answer, language, self.asked)

    def facts(self, language: Language) -> dict[str, object]:
        """For programs; as in the text no figures while those of the past come in."""
        withheld: dict[str, object] = {"figures": [], "chart": None}
        if isinstance(self.answer, ApiError):
            return {"name": self.name, "refused": self.answer.text(language), **withheld}
        told = self.answer.model_dump(mode="json")
        return {"name": self.name, **told, **(withheld if self.answer.loading else {})}


async def sections_of(call: Call, reports: Iterable[Asked]) -> list[Section]:
    """What some reports say, for whoever calls.

    Raises:
        TooHeavyError, UnreadableReportError: none of them has an answer.
        EngineNotInstalledError, EngineAwayError: as pages; all of them may have one later.
    """
    found = [await _section(call, one) for one in reports]
    refused = [one.answer for one in found if isinstance(one.answer, ApiError)]
    if found and len(refused) == len(found):
        raise refused[0]
    return found


async def _section(call: Call, report: Asked) -> Section:
    try:
        asked = asked_by(report.page, report.search)
        return Section(report.name, await digest_of(call, asked), [*_narrowed(asked)])
    except (TooHeavyError, UnreadableReportError) as error:
        return Section(report.name, error)


def _narrowed(asked: ExportQuery) -> Iterator[Said]:
    """As its file says it; the chart of events names event and measure itself."""
    if asked.channels and asked.page != "realTime":
        yield _CHANNELS, Listed([channel_of(code) for code in asked.channel_codes])
    yield from conditions_of(asked) if asked.page == "events" else asked_of(asked)
