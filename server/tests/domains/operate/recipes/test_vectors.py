"""Vectors that others published, each computed by the primitives that recipes are made of."""

import csv
from pathlib import Path
from urllib.parse import unquote

import pytest

from longshore.domains.operate.recipes.digests import digest
from longshore.domains.operate.recipes.pieces import Algorithm, Digested, Encoded, Fields
from longshore.domains.operate.recipes.rendering import text_of
from longshore.domains.operate.recipes.scope import Scope, fields_of

_TABLE = Path(__file__).with_name("vectors.tsv")
ROWS = list(
    csv.DictReader(_TABLE.read_text("utf-8").splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
)
SIGNATURES = [row for row in ROWS if row["name"] != "bucket"]


def _algorithm(said: str) -> tuple[Algorithm, bool]:
    name = said.split(" ")[0].lower()
    algorithm: dict[str, Algorithm] = {
        "hmac-sha256": "hmac-sha256",
        "hmac-sha1": "hmac-sha1",
        "sha-256": "sha256",
    }
    return algorithm[name], "base64" in said


def test_no_row_is_left_out() -> None:
    """The buckets of roll-outs are no signatures; their rows are for the rules."""
    assert len(SIGNATURES) == 10
    assert len(ROWS) - len(SIGNATURES) == 6


@pytest.mark.parametrize("row", SIGNATURES, ids=lambda row: row["name"])
def test_a_published_signature(row: dict[str, str]) -> None:
    algorithm, is_base64 = _algorithm(row["algorithm"])
    key = row["key"] if algorithm.startswith("hmac") else ""
    encoding = "base64" if is_base64 else "hex"
    assert digest(algorithm, row["text"], key, encoding) == row["expected"]


def test_the_text_of_tencents_is_rendered_as_published() -> None:
    """The whole way of YSDK's rule: method, path and sorted fields, from the fields themselves."""
    row = next(row for row in ROWS if row["name"].startswith("ysdk"))
    path, fields = (unquote(part) for part in row["text"].split("&")[1:])
    scope = Scope({"query": dict(reversed(fields_of(fields).items()))})
    rendered = text_of(
        (
            "POST&",
            Encoded(encode="url", of=(path,)),
            "&",
            Encoded(encode="url", of=(Fields(fields="query"),)),
        ),
        scope,
    )
    assert rendered == row["text"]


def test_the_text_of_midas_is_rendered_as_published() -> None:
    row = next(row for row in ROWS if row["name"].startswith("wechat_minigame midas v1"))
    fields, more = row["text"].split("&org_loc=", 1)
    scope = Scope({"query": dict(reversed(fields_of(fields).items()))})
    text = (Fields(fields="query"), f"&org_loc={more}")
    assert text_of(text, scope) == row["text"]
    signed = Digested(digest="hmac-sha256", of=text, key=(row["key"],))
    assert text_of((signed,), scope) == row["expected"]
