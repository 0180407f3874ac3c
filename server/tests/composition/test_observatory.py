"""What the pages' headers are worth to Mozilla's HTTP Observatory (S23).

The rules and figures are those of github.com/mdn/mdn-http-observatory, commit 01b4711,
`src/grader/charts.js` (SCORE_TABLE) and `src/analyzer/tests/*.js`, as far as headers decide: what
does not apply to us (cookies, CORS, foreign scripts) is asserted to be absent. That the host is not
reached over plain http is up to whoever runs it, and taken as done.
"""

import re
from collections.abc import Mapping
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from longshore.composition.console import build_app
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

_LEAST = 125
_BROAD = {"ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"}
_UNSAFE = {"'unsafe-inline'", "data:"}
_HALF_A_YEAR = 15768000
_PRIVATE = {"no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"}


def policy_of(header: str) -> dict[str, set[str]]:
    """A Content-Security-Policy as its directives."""
    parts = [part.split() for part in header.split(";") if part.strip()]
    assert len({name for name, *_ in parts}) == len(parts), "a directive twice"
    return {name: set(sources) for name, *sources in parts}


def csp(policy: Mapping[str, set[str]]) -> int:
    """`contentSecurityPolicyTest`: the worst that holds counts."""
    default = policy.get("default-src", {"*"})
    script, styles = policy.get("script-src", default), policy.get("style-src", default)
    sources = set().union(*(found for name, found in policy.items() if name.endswith("-src")))
    if script & (_BROAD | _UNSAFE) or policy.get("object-src", default) & _BROAD:
        return -20
    if any(source.startswith(("http:", "ftp:")) for source in sources):
        return -20
    if "'unsafe-eval'" in script | styles:
        return -10
    if styles & (_BROAD | _UNSAFE):
        return 0
    return 10 if default == {"'none'"} else 5


def score(headers: Mapping[str, str]) -> int:
    """100 and the modifiers; extra credit counts from 90 on."""
    policy = policy_of(headers.get("content-security-policy", ""))
    age = re.search(r"max-age=(\d+)", headers.get("strict-transport-security", ""))
    framed = policy.get("frame-ancestors", {"*"}) & _BROAD
    modifiers = (
        csp(policy) if policy else -25,
        -20 if age is None else 0 if int(age[1]) >= _HALF_A_YEAR else -10,
        0 if headers.get("x-content-type-options") == "nosniff" else -5,
        -20 if framed else 5,
        5 if headers.get("referrer-policy") in _PRIVATE else 0,
        10 if headers.get("cross-origin-resource-policy") in {"same-origin", "same-site"} else 0,
    )
    worst = 100 + sum(modifier for modifier in modifiers if modifier < 0)
    return worst + sum(modifier for modifier in modifiers if modifier > 0) * (worst >= 90)


@pytest.fixture
async def over_https(settings: Settings, database: Database, tmp_path: Path) -> FastAPI:
    """The application of an installation whose public address is https."""
    page = Path(__file__).parents[3] / "web" / "apps" / "console" / "index.html"
    (tmp_path / "console").mkdir()
    (tmp_path / "console" / "index.html").write_bytes(page.read_bytes())
    own = settings.model_copy(
        update={
            "web_dir": tmp_path,
            "public_url": type(settings)
            .model_validate({"public_url": "https://pack.test"})
            .public_url,
        }
    )
    return build_app(own, database, code_key=b"0" * 32)


@pytest.mark.parametrize("path", ["/micro/", "/micro/pack/sdk", "/micro/login"])
async def test_pages(over_https: FastAPI, path: str) -> None:
    """[S23] At least 125 of the 135 that can be had."""
    transport = httpx2.ASGITransport(app=over_https)
    async with httpx2.AsyncClient(transport=transport, base_url="https://pack.test") as http:
        answer = await http.get(path)
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    assert "access-control-allow-origin" not in answer.headers
    scripts = re.findall(r'<script[^>]* src="([^"]+)"', answer.text)
    assert scripts
    assert all(source.startswith("/") and source[1] != "/" for source in scripts)
    assert score(answer.headers) >= _LEAST


async def test_api(over_https: FastAPI) -> None:
    """[S23] Answers of the API as well."""
    transport = httpx2.ASGITransport(app=over_https)
    async with httpx2.AsyncClient(transport=transport, base_url="https://pack.test") as http:
        answer = await http.get("/ultra/user/info")
    assert score(answer.headers) >= _LEAST


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, 130),
        ({"strict-transport-security": ""}, 80),
        ({"strict-transport-security": "max-age=3600"}, 120),
        ({"referrer-policy": "unsafe"}, 125),
        ({"cross-origin-resource-policy": "cross-origin"}, 120),
        ({"content-security-policy": ""}, 55),
        ({"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; "
          "frame-ancestors 'none'"}, 120),
        ({"content-security-policy": "default-src 'self'; frame-ancestors 'none'"}, 125),
        ({"content-security-policy": "default-src 'none'; img-src http:; "
          "frame-ancestors 'none'"}, 80),
    ],
)  # fmt: skip
def test_the_arithmetic(change: dict[str, str], expected: int) -> None:
    """Each rule moves the sum, so that a header that goes is noticed."""
    best = {
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "strict-transport-security": "max-age=31536000",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
    }
    assert score(best | change) == expected
