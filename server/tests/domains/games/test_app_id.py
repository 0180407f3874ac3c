"""AppIds: ten digits, one game each, and the way back."""

from longshore.domains.games import app_id_of, game_id_of


def test_every_game_has_its_own_and_the_way_back() -> None:
    ids = [*range(1, 20_000), (1 << 32) - 1]
    found = [app_id_of(game_id) for game_id in ids]
    assert len(set(found)) == len(ids)
    assert {len(app_id) for app_id in found} == {10}
    assert [game_id_of(app_id) for app_id in found] == ids


def test_neighbours_share_nothing_that_a_person_would_confuse() -> None:
    assert [app_id_of(number) for number in (1, 2, 3)] == ["4668339992", "3027808465", "1387276938"]


def test_what_is_no_app_id() -> None:
    for text in (
        "",
        "1",
        "9999999999",
        "0000000001",
        "４６６８３３９９９２",
        "46683399921",
        "x" * 10,
    ):
        assert game_id_of(text) is None
