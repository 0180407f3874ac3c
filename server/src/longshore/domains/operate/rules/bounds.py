"""A rule of which some fields cannot be known: for whom it holds at least, and at most."""

from collections.abc import Mapping, Set
from typing import Any

Node = Mapping[str, Any]
_ALWAYS: Node = {"all": []}
_NEVER: Node = {"any": []}


def bounded(node: Node | None, unknown: Set[str], *, is_most: bool) -> Node | None:
    """The same checked rule with every condition on an `unknown` field settled.

    With `is_most` each is settled so that the rule holds for as many as it can, else for as few.
    The verdict of the rule itself, whatever those fields were, lies between the two.
    """
    if node is None:
        return None
    if (children := node.get("all")) is not None:
        return {"all": [bounded(child, unknown, is_most=is_most) for child in children]}
    if (children := node.get("any")) is not None:
        return {"any": [bounded(child, unknown, is_most=is_most) for child in children]}
    if (child := node.get("not")) is not None:
        return {"not": bounded(child, unknown, is_most=not is_most)}
    if node.get("field") in unknown:
        return _ALWAYS if is_most else _NEVER
    return node
