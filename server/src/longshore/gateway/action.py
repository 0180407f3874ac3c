"""What the gateway can do: actions, and the table that holds every one of them."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, cast, get_args, get_type_hints

from pydantic import BaseModel

from longshore.account.identity import Call, Permission
from longshore.gateway.target import Service, Target, normalise

Method = Literal["GET", "POST"]

Handler = Callable[..., Awaitable[BaseModel]]
Before = Callable[[Call, Any], Awaitable[Any]]
H = TypeVar("H", bound=Callable[..., Awaitable[BaseModel]])


def asks_password(handler: H) -> H:
    """Mark a handler whose form has the caller's `password`, checked before it begins."""
    handler.asks_password = True  # type: ignore[attr-defined]
    return handler


@dataclass(frozen=True, slots=True)
class Action:
    """One row of the table: where it is, who may call it, what goes in and comes out.

    `request` must have a `game_id` that may be None when the action is game-scoped. An action that
    waits for another server opens its own transactions, so that none is held meanwhile, and so does
    one whose refusal leaves something behind. One that `only_reads` has no transaction: each of its
    statements sees its own moment; with both it reads in sessions of its own. `is_on_phone`: a
    phone that shows the figures of one game may call it as well. `before` is work that takes its
    time, a tool's such as reading a key store: it is done before the transaction, and what it gives
    is the handler's third argument.
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
    only_reads: bool = False
    is_on_phone: bool = False
    before: Before | None = None


def action(
    name: str,
    place: str,
    summary: str,
    handler: Handler,
    *needs: Permission,
    methods: tuple[Method, ...] = ("POST",),
    is_game_scoped: bool = True,
    opens_transactions: bool = False,
    only_reads: bool = False,
    is_on_phone: bool = False,
    before: Before | None = None,
) -> Action:
    """Declare an action; what goes in and comes out is what the handler's types say.

    `name` is what clients call it by and never changes; `place` is the service and the path, as in
    "usdk/sdk/u_goodsList"; any one of `needs` lets a caller in.

    Raises:
        TypeError: the handler is not of the form `(call, form) -> answer`, with what `before` gives
            as a third argument; there is no such service; or it is on phones without being about a
            game and reading only.
    """
    service, _, path = place.partition("/")
    types = list(get_type_hints(handler).items())
    made = [get_type_hints(before)["return"]] if before else []
    if (
        len(types) != 3 + len(made)
        or types[0][1] is not Call
        or types[-1][0] != "return"
        or [kind for _, kind in types[2:-1]] != made
    ):
        raise TypeError(f"{name}: the handler takes a call and a form, with their types")
    if before and (opens_transactions or only_reads):
        raise TypeError(f"{name}: what comes before a transaction needs one")
    if service not in get_args(Service):
        raise TypeError(f"{name}: {service} is not a service")
    if is_on_phone and not (only_reads and is_game_scoped):
        raise TypeError(f"{name}: a phone's view is of one game and only reads")
    return Action(
        name=name,
        summary=summary,
        service=cast(Service, service),
        path=f"/{path}",
        methods=methods,
        request=types[1][1],
        response=types[-1][1],
        permissions=needs,
        is_game_scoped=is_game_scoped,
        handler=handler,
        opens_transactions=opens_transactions,
        only_reads=only_reads,
        is_on_phone=is_on_phone,
        before=before,
    )


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
