"""What the gateway can do: actions, and the table that holds every one of them."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.gateway.target import Service, Target, normalise
from longshore.domains.identity import Actor, Permission, Services
from longshore.integrations.resources import Resources
from longshore.kit.context import RequestContext
from longshore.kit.settings import Settings

Method = Literal["GET", "POST"]


@dataclass(frozen=True, slots=True)
class Invocation:
    """What a handler works with besides its form: everything in here has been checked.

    `services` is for `identity.reconfirm`, which asks for the password again.
    """

    actor: Actor
    context: RequestContext
    settings: Settings
    resources: Resources
    services: Services
    open_session: AsyncSession | None
    checked_game_id: int | None

    @property
    def session(self) -> AsyncSession:
        """The call's transaction, of an action that does not open its own."""
        assert self.open_session is not None, "the action opens its own transactions"
        return self.open_session

    @property
    def game_id(self) -> int:
        """The game of a game-scoped action."""
        assert self.checked_game_id is not None, "the action is not declared as game-scoped"
        return self.checked_game_id


Handler = Callable[[Invocation, Any], Awaitable[BaseModel]]


@dataclass(frozen=True, slots=True)
class Action:
    """One row of the table: where it is, who may call it, what goes in and comes out.

    `request` must have a `game_id` that may be None when the action is game-scoped. An action that
    waits for another server opens its own transactions, so that none is held meanwhile.
    """

    name: str
    summary: str
    service: Service
    path: str
    methods: tuple[Method, ...]
    request: type[BaseModel]
    response: Any
    permissions: tuple[Permission, ...]
    is_game_scoped: bool
    handler: Handler
    opens_transactions: bool = False


class Registry:
    """The closed table; two actions at one place or a path that no call can name stop the start."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self._actions: dict[Target, Action] = {}
        for action in actions:
            target = Target(action.service, action.path)
            if normalise(action.path) != action.path or target in self._actions:
                raise ValueError(f"{action.name}: {action.path} is taken or not a plain path")
            if action.is_game_scoped and "game_id" not in action.request.model_fields:
                raise ValueError(f"{action.name}: game-scoped without game_id in its request")
            self._actions[target] = action

    def find(self, target: Target) -> Action | None:
        """The action at exactly this place."""
        return self._actions.get(target)

    def of(self, *services: Service) -> list[Action]:
        """Every action of these services."""
        return [action for action in self._actions.values() if action.service in services]
