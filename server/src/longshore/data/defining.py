"""What every figure of the data center means, as its definitions page and each figure show it."""

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.metrics.definitions import METRICS, Unit
from longshore.gateway.of_game import OfGame


class Definition(BaseModel):
    """One metric in the caller's language, and the query that is asked for it."""

    name: str
    title: str
    sentence: str
    formula: str
    excluded: str
    example: str
    unit: Unit
    query: str


class Definitions(BaseModel):
    """All of them."""

    list: list[Definition]


async def definitions(call: Call, _: OfGame) -> Definitions:
    """Every metric."""
    language = call.language
    return Definitions(
        list=[
            Definition(
                name=one.name,
                title=one.title.in_language(language),
                sentence=one.sentence.in_language(language),
                formula=one.formula.in_language(language),
                excluded=one.excluded.in_language(language),
                example=one.example.in_language(language),
                unit=one.unit,
                query=one.query,
            )
            for one in METRICS
        ]
    )
