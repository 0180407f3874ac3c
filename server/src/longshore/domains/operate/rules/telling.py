"""Facts that a caller tells by itself, in JSON: of any name and any kind."""

from collections.abc import Mapping

from longshore.domains.operate.rules.schema import FIELDS, Kind

_KINDS: dict[Kind, type] = {
    "text": str, "version": str, "number": int, "time": int, "list": list,
}  # fmt: skip


def told_facts(told: Mapping[str, object]) -> dict[str, object]:
    """Those that rules ask, of the kind that they are; the rest counts as not told.

    So a fact of another kind makes its condition false, as a missing one does, and stops nothing.
    """
    return {name: value for name, value in told.items() if _is_of_kind(name, value)}


def _is_of_kind(name: str, value: object) -> bool:
    kind = FIELDS.get(name)
    # True is an int to Python, and no number to anybody else.
    if kind is None or isinstance(value, bool) or not isinstance(value, _KINDS[kind]):
        return False
    return not isinstance(value, list) or all(isinstance(one, str) for one in value)
