"""Codes that need no rows: a keyed permutation of numbers, written in 32 letters.

A batch of ten million is a number and a count. Each code is `batch | serial | zeros` (20, 24 and
the remaining bits), permuted by a balanced Feistel network of ten rounds whose round function is
AES-256 under the game's key (the construction of NIST SP 800-38G without its tweaks of radix), so
that nobody without the key tells the next code from the last. A code that is typed is permuted
back: batch and serial are read from it, and the zeros say that it was made here.

The last letter checks what is before it (ISO/IEC 7064, MOD 33,32), the prefix included: whoever
mistypes one letter is told so before anything is looked for. Letters are Crockford's 32, without
I, L, O and U; what is read as 1 and 0 is taken as these.
"""

import struct
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import gcd

from cryptography.hazmat.primitives.ciphers import Cipher, CipherContext, algorithms, modes

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTHS = (10, 12, 16)
"""How many letters a code may have between its prefix and its check letter."""
KEY_BYTES = 32
MOST_SERIALS = 10_000_000
MOST_BATCHES = 1 << 20
_SERIAL_BITS, _BATCH_BITS = 24, 20
_ROUNDS = 10
_BASE = len(LETTERS)
_VALUES = {letter: value for value, letter in enumerate(LETTERS)}
_PAIRS = [one + two for one in LETTERS for two in LETTERS]
_PAIR_MASK = (1 << 10) - 1
_READ = str.maketrans("ILO", "110")


@dataclass(frozen=True, slots=True)
class Place:
    """What a code stands for: the number of its batch in the game, and its own from 0."""

    batch: int
    serial: int


@dataclass(frozen=True, slots=True)
class Shape:
    """How the codes of a batch look: their prefix, and the letters after it."""

    prefix: str
    length: int


def plain(typed: str) -> str:
    """What somebody typed, without case, width, spaces and dashes: the form of uploaded codes."""
    folded = unicodedata.normalize("NFKC", typed).upper()
    return "".join(one for one in folded if one.isalnum())


def read_as(typed: str) -> str:
    """The same, with the letters that are taken for digits read as these."""
    return plain(typed).translate(_READ)


def written(key: bytes, batch: int, shape: Shape, serials: Sequence[int]) -> list[str]:
    """The codes of some serials of a batch, as people are given them."""
    bits = 5 * shape.length
    head = batch << _SERIAL_BITS
    tag = bits - _BATCH_BITS - _SERIAL_BITS
    values = _permuted(key, shape.length, [(head | serial) << tag for serial in serials])
    begun = _checked(_BASE, [_VALUES[one] for one in read_as(shape.prefix)])
    return [_spelled(value, shape, begun) for value in values]


def place_of(key: bytes, typed: str, length: int) -> Place | None:
    """Where a code of that length belongs; None for one that was not made with this key.

    What is before the letters is the prefix, and is checked by the last letter only.
    """
    code = read_as(typed)
    if len(code) <= length or not is_whole(code):
        return None
    value = 0
    for letter in code[-length - 1 : -1]:
        value = value << 5 | _VALUES[letter]
    (found,) = _restored(key, length, [value])
    tag = 5 * length - _BATCH_BITS - _SERIAL_BITS
    if found & ((1 << tag) - 1):
        return None
    number = found >> tag
    return Place(number >> _SERIAL_BITS, number & ((1 << _SERIAL_BITS) - 1))


def prefix_of(typed: str, length: int) -> str:
    """What is before the letters of a code."""
    return read_as(typed)[: -length - 1]


def is_whole(code: str) -> bool:
    """Whether a code as `read_as` gives it ends in the letter that checks it."""
    if not code or any(letter not in _VALUES for letter in code):
        return False
    state = _checked(_BASE, [_VALUES[letter] for letter in code[:-1]])
    return (state + _VALUES[code[-1]]) % _BASE == 1


def spread_part(seed: int, count: int, first: int, most: int) -> list[int]:
    """Numbers below `count`, each once if all parts are taken, in an order that the seed decides.

    It is an arithmetic progression: the order of a list tells which export it is of. `first` is
    the place in that order at which this part begins.
    """
    step = _step(seed, count)
    return [(seed + step * at) % count for at in range(first, min(first + most, count))]


def _step(seed: int, count: int) -> int:
    """A stride that meets every number below the count: one without a common divisor."""
    step = max(1, (seed >> 20) % max(count, 1))
    while gcd(step, count) != 1:
        step += 1
    return step


def _spelled(value: int, shape: Shape, state: int) -> str:
    letters = []
    for shift in range(5 * shape.length - 10, -1, -10):
        pair = value >> shift & _PAIR_MASK
        letters.append(_PAIRS[pair])
        state = _NEXT[state][pair]
    body = "".join(letters)
    check = LETTERS[(1 - state) % _BASE]
    group = 5 if shape.length == 10 else 4
    parts = [body[at : at + group] for at in range(0, shape.length, group)]
    return "-".join([shape.prefix, *parts, check] if shape.prefix else [*parts, check])


def _checked(state: int, values: Iterable[int]) -> int:
    for value in values:
        state = ((state + value) % _BASE or _BASE) * 2 % (_BASE + 1)
    return state


_NEXT = [[_checked(state, divmod(pair, 32)) for pair in range(1024)] for state in range(_BASE + 1)]
"""The state after two letters more, which saves half the time of an export."""


def _permuted(key: bytes, length: int, values: Sequence[int]) -> list[int]:
    half = 5 * length // 2
    mask = (1 << half) - 1
    left, right = [value >> half for value in values], [value & mask for value in values]
    aes = _aes(key).encryptor()
    for number in range(_ROUNDS):
        drawn = _round(aes, length, number, right, mask)
        left, right = right, [one ^ other for one, other in zip(left, drawn, strict=True)]
    return [one << half | other for one, other in zip(left, right, strict=True)]


def _restored(key: bytes, length: int, values: Sequence[int]) -> list[int]:
    half = 5 * length // 2
    mask = (1 << half) - 1
    left, right = [value >> half for value in values], [value & mask for value in values]
    aes = _aes(key).encryptor()
    for number in reversed(range(_ROUNDS)):
        drawn = _round(aes, length, number, left, mask)
        left, right = [one ^ other for one, other in zip(right, drawn, strict=True)], left
    return [one << half | other for one, other in zip(left, right, strict=True)]


def _round(
    aes: CipherContext, length: int, number: int, halves: Sequence[int], mask: int
) -> list[int]:
    """The round function: AES of the round, the length and each half, cut to a half."""
    head = length << 8 | number
    blocks = [0] * (2 * len(halves))
    blocks[::2], blocks[1::2] = [head] * len(halves), list(halves)
    layout = _layout(len(blocks))
    drawn = layout.unpack(aes.update(layout.pack(*blocks)))
    return [one & mask for one in drawn[1::2]]


@lru_cache(maxsize=64)
def _layout(words: int) -> struct.Struct:
    return struct.Struct(f"<{words}Q")


@lru_cache(maxsize=1_000)
def _aes(key: bytes) -> Cipher[modes.ECB]:
    # Each block is a value of its own that a round function draws by: no text, so no mode.
    return Cipher(algorithms.AES(key), modes.ECB())  # noqa: S305
