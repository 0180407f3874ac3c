"""What a module asks of those above it without knowing them.

The owner of a key must not delete it while a channel uses it, and channels know of keys, not the
other way round. So the owner declares a question, and whoever can answer says so beside the
answer; composition imports them all.
"""

from collections.abc import Awaitable, Callable, Iterable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Question(Generic[P, T]):
    """A question with any number of answers, each a list; `what` says it in words."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._answers: list[Callable[P, Awaitable[Iterable[T]]]] = []

    @property
    def is_answered(self) -> bool:
        """Whether somebody answers."""
        return bool(self._answers)

    def answer(
        self, answer: Callable[P, Awaitable[Iterable[T]]]
    ) -> Callable[P, Awaitable[Iterable[T]]]:
        """Declare a function to be an answer; for use as a decorator."""
        self._answers.append(answer)
        return answer

    async def ask(self, *args: P.args, **kwargs: P.kwargs) -> list[T]:
        """What everybody answers, one after the other."""
        return [part for answer in self._answers for part in await answer(*args, **kwargs)]
