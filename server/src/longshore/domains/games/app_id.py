"""A game's AppId: ten digits that neighbours do not share, computed from the game's id and back.

A bare small number is guessed, mistyped into another game's, and tells how many games there are.
Nothing is stored for it: multiplying by an odd number is one-to-one among 2**32 numbers.
"""

_RANGE = 1 << 32
_FIRST = 1_000_000_000
_FACTOR = 2_654_435_769
_SHIFT = 1_013_904_223
_BACK = pow(_FACTOR, -1, _RANGE)


def app_id_of(game_id: int) -> str:
    """A game's AppId, as clients and servers name it."""
    return str(_FIRST + (game_id * _FACTOR + _SHIFT) % _RANGE)


def game_id_of(app_id: str) -> int | None:
    """The id of the game that has this AppId, if there is one; None for what is no AppId."""
    if not (app_id.isascii() and app_id.isdigit() and len(app_id) == 10):
        return None
    number = int(app_id) - _FIRST
    return (number - _SHIFT) * _BACK % _RANGE if 0 <= number < _RANGE else None
