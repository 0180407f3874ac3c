"""How the table's actions appear in the OpenAPI description."""

import functools
import operator
from typing import Annotated, Any, Literal, Union

from fastapi import Depends, Query
from pydantic import BaseModel, RootModel, create_model

from longshore.gateway.action import Action
from longshore.kit.http.envelope import Envelope

# Types that are made at run time: a checker cannot follow them, and need not.
_envelope: Any = Envelope
_root: Any = RootModel
_union: Any = Union
_literal: Any = Literal


def answer_of(*actions: Action) -> Any:
    """The envelope around what one of the actions gives."""
    return _union[tuple(_envelope[action.response] for action in actions)]


def described_body(model: Any) -> Any:
    """A dependency that reads nothing and documents the request's body."""

    async def nothing() -> None:
        return None

    nothing.body_model = model  # type: ignore[attr-defined]
    return Depends(nothing)


def form_of(action: Action) -> Any:
    """The annotation of a parameter that documents an action's query or body."""
    if action.methods[0] == "GET":
        return Annotated[action.request, Query()]
    return Annotated[None, described_body(action.request)]


def sent_actions(actions: list[Action]) -> dict[str, object]:
    """Which actions one address carries, for the typed client: name, target and answer of each.

    A union in the description keeps neither: equal answers of two actions are one member of it.
    """
    return {
        "x-actions": [
            {
                "name": action.name,
                "path": f"/{action.service}{action.path}",
                "answer": _envelope[action.response].__name__,
            }
            for action in actions
        ]
    }


def sent_body(actions: list[Action]) -> Any:
    """Any of the actions' requests, each with its target as `path`."""
    return _root[functools.reduce(operator.or_, [_with_path(action) for action in actions])]


def _with_path(action: Action) -> Any:
    path: Any = (_literal[f"/{action.service}{action.path}"], ...)
    model: type[BaseModel] = create_model(
        f"{action.request.__name__}Sent", __base__=action.request, path=path
    )
    return model
