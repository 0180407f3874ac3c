"""Facts that a caller tells by itself, in JSON: of any name and any kind."""

from collections.abc import Mapping

from longshore.domains.operate.rules.schema import FIELDS, MOST_CHARACTERS, MOST_VALUES, Kind

_KINDS: dict[Kind, type] = {
    "text": str, "version": str, "number": int, "time": int, "list": list,
}  # fmt: skip


def told_facts(told: Mapping[str, object]) -> dict[str, object]:
    """Those that rules ask, of the kind that they are; the rest counts as not told.

    So a fact of another kind makes its condition false, as a missing one does, and stops nothing.
    Nor is one that is longer than rules can say told: a text of 200 characters, a list of 1,000.
    """
    return {name: value for name, value in told.items() if _is_of_kind(name, value)}


def _is_of_kind(name: str, value: object) -> bool:
    kind = FIELDS.get(name)
    # True is an int to Python, and no number to anybody else.
    if kind is None or isinstance(value, bool) or not isinstance(value, _KINDS[kind]):
        return False
    if isinstance(value, list):
        return len(value) <= MOST_VALUES and all(
            isinstance(one, str) and len(one) <= MOST_CHARACTERS for one in value
        )
    return not isinstance(value, str) or len(value) <= MOST_CHARACTERS
