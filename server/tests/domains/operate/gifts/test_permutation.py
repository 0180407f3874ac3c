"""Codes that are worked out: places come back, typing errors are told, orders name exports."""

import pytest

from longshore.domains.operate.gifts.permutation import (
    LENGTHS,
    LETTERS,
    Place,
    Shape,
    is_whole,
    place_of,
    read_as,
    spread_part,
    written,
)

KEY = bytes(range(32))


@pytest.mark.parametrize("length", LENGTHS)
def test_every_code_leads_back_to_its_place(length: int) -> None:
    for batch in (1, 77, (1 << 20) - 1):
        serials = [0, 1, 4_116, 9_999_999]
        codes = written(KEY, batch, Shape("STAR", length), serials)
        found = [place_of(KEY, code, length) for code in codes]
        assert found == [Place(batch, serial) for serial in serials]


def test_codes_do_not_change_between_releases() -> None:
    """They are on leaflets: a release that writes others gives nothing for them."""
    assert written(KEY, 3, Shape("STAR", 12), [0, 1]) == [VECTORS[0], VECTORS[1]]
    assert written(KEY, 3, Shape("", 10), [0]) == [VECTORS[2]]
    assert written(KEY, 3, Shape("", 16), [0]) == [VECTORS[3]]


VECTORS = (
    "STAR-JBD6-T44S-9HME-0",
    "STAR-QTV0-ZT0Z-VX4M-Z",
    "AXFS0-GF1NE-C",
    "AB6N-840S-K72B-SV85-R",
)


def test_case_spaces_and_letters_that_look_like_digits_do_not_matter() -> None:
    (code,) = written(KEY, 5, Shape("OIL", 12), [42])
    typed = code.lower().replace("-", " ").replace("1", "l").replace("0", "o")
    assert place_of(KEY, typed, 12) == Place(5, 42)
    assert place_of(KEY, code.replace("-", "—"), 12) == Place(5, 42)


def test_every_single_typing_error_is_told() -> None:
    """ISO 7064 MOD 33,32: no substitution passes, wherever it is; few swaps of neighbours do."""
    swapped = passed = 0
    for code in written(KEY, 5, Shape("STAR", 12), range(20)):
        whole = read_as(code)
        assert is_whole(whole)
        for at, letter in enumerate(whole):
            others = [one for one in LETTERS if one != letter]
            assert not any(is_whole(whole[:at] + one + whole[at + 1 :]) for one in others)
        for at in range(len(whole) - 1):
            if whole[at] != whole[at + 1]:
                swapped += 1
                passed += is_whole(whole[:at] + whole[at + 1] + whole[at] + whole[at + 2 :])
    assert passed / swapped < 0.02


def test_another_key_another_batch_or_a_guess_leads_nowhere() -> None:
    (code,) = written(KEY, 5, Shape("", 12), [42])
    found = place_of(bytes(32), code, 12)
    assert found is None or found.batch != 5
    assert place_of(KEY, "", 12) is None
    assert place_of(KEY, "四季", 12) is None


@pytest.mark.parametrize("count", [1, 2, 7, 12, 1_000, 4_096])
@pytest.mark.parametrize("seed", [0, 1, 12_345_678_901_234])
def test_an_order_holds_every_number_once(count: int, seed: int) -> None:
    found = [*spread_part(seed, count, 0, 5), *spread_part(seed, count, 5, count)]
    assert sorted(found) == list(range(count))
