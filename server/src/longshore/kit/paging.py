"""Lists in answers: `{list}` and, where there is more than one page, `{list, total}`."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from pydantic import BaseModel

T = TypeVar("T")


class Rows(BaseModel, Generic[T]):
    """Everything there is, at once."""

    list: Sequence[T]


class PageOf(BaseModel, Generic[T]):
    """One page, and how many rows there are in all."""

    list: Sequence[T]
    total: int


MOST_COUNTED = 10_000
"""Where a list that grows without end stops counting: `total` says as many when there are more."""


def offset_of(page: int, page_size: int) -> int:
    """Rows before a page; pages count from 1."""
    return (page - 1) * page_size
