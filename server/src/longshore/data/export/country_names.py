"""What countries and regions are called, as pages call them.

`country_names.tsv` has a line a code (ISO 3166-1): code, Chinese, English. The test of
`web/packages/kit/src/country.ts` holds it to what pages show, and writes it anew.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from longshore.kit.text.text import Text

_FILE = "country_names.tsv"


def country_of(code: str) -> str | Text:
    """A country by its code; one that is not known stands for itself."""
    return _names().get(code, code)


@cache
def _names() -> Mapping[str, Text]:
    table = files("longshore.data.export").joinpath(_FILE).read_text(encoding="utf-8")
    rows = (line.split("\t") for line in table.splitlines())
    return {code: Text(chinese, english) for code, chinese, english in rows}
