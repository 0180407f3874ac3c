"""The authority's test data: whom it knows, whom it is still looking at, its eight tasks."""

from typing import Literal

Case = Literal[
    "check_ok", "check_pending", "check_failed", "query_ok", "query_pending", "query_failed",
    "report_guest", "report_verified",
]  # fmt: skip
CASES: tuple[Case, ...] = (
    "check_ok", "check_pending", "check_failed", "query_ok", "query_pending", "query_failed",
    "report_guest", "report_verified",
)  # fmt: skip

_PLACE = "110000"
_FIGURES = "一二三四五六七八"
_KNOWN = (
    ("190101010001", "1fffbjzos82bs9cnyj1dna7d6d29zg4esnh99u"),
    ("190101020007", "1fffbkmd9ebtwi7u7f4oswm9li6twjydqs7qjv"),
    ("190101030002", "1fffblf892i0p1zh6wlec2quukxtw29v4yismp"),
    ("190101040008", "1fffbmr55j92gttv5wxspm0mgvw8x3p0n7cy0j"),
    ("19010101001X", "1fffbjqfba5y6uwr55cdak6faokhm4s02qkyue"),
    ("190101020015", "1fffbkrwndszes1sngfx3v6pdqh87fi4zhz9ur"),
    ("190101030010", "1fffbl6st3fbp199i8zh5ggcp84fgo3rj7pn1y"),
    ("190101040016", "1fffbmzwmr1k3y8bri2linqbhnvmu510u5jj6z"),
)
_LOOKED_AT = (
    "190201010009", "190201020004", "19020103000X", "190201040005",
    "190201010017", "190201020012", "190201030018", "190201040013",
)  # fmt: skip

# By the code of the asking ("ai"): name, number and, where it is known, the person's pi.
KNOWN = {
    f"1{number:017}": (f"某一{_FIGURES[number - 1]}", _PLACE + card, pi)
    for number, (card, pi) in enumerate(_KNOWN, 1)
}
LOOKED_AT = {
    f"2{number:017}": (f"某二{_FIGURES[number - 1]}", _PLACE + card)
    for number, card in enumerate(_LOOKED_AT, 1)
}
REFUSED = frozenset(f"3{number:017}" for number in range(1, 9))
