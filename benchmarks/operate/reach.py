"""What it costs to judge yesterday's players by the rules that somebody edits, as the editor asks.

    .venv/bin/python benchmarks/operate/reach.py

Processor time of one answer, whose players were read before: 20,000 of them, by so many rules.
"""

import time

from longshore.data.reach.crowd import MOST_LOOKED_AT, Somebody
from longshore.data.reach.judging import reach_of

_OLD = {"not": {"field": "client_version", "op": "semver_ge", "value": "2.3"}}
_CONDITIONS = [
    {"field": "store", "op": "in", "value": ["vivo", "oppo"]},
    _OLD,
    {"field": "language", "op": "prefix", "value": "zh"},
]
_SHARE = {"op": "percent", "value": 2_500}


def main() -> None:
    """Print the milliseconds of one rule, of ten and of fifty."""
    some = [
        Somebody(
            str(number),
            {"store": ("vivo", "oppo", "mi")[number % 3], "os": "android", "level": number % 60}
            | ({"client_version": f"2.{number % 6}.0"} if number % 7 else {}),
            has_stay=True,
        )
        for number in range(MOST_LOOKED_AT)
    ]
    for named, rule in (
        ("no share", {"all": _CONDITIONS}),
        ("a share", {"all": [*_CONDITIONS, _SHARE]}),
    ):
        for rules in (1, 10, 50):
            began = time.process_time()
            reach_of([rule] * rules, "switch", "new_shop", some, {})
            spent = time.process_time() - began
            print(f"{rules} rules with {named}, {len(some)} players: {spent * 1000:.0f} ms")


if __name__ == "__main__":
    main()
