"""Packages that take longer to download than their links last."""

import time
from pathlib import Path
from typing import Any

import pytest

from longshore.composition.cli.api_client import ApiClient
from longshore.composition.cli.pack_build import _download

MADE = {"items": [{"id": number, "state": "succeeded"} for number in (1, 2, 3)]}


class Server(ApiClient):
    """Links that last so long, and downloads that take no time."""

    def __init__(self, seconds: int) -> None:
        super().__init__("http://127.0.0.1:1", "key", 1)
        self.seconds = seconds
        self.asked: list[list[int]] = []

    def sdk(self, path: str, **form: Any) -> Any:
        """The links of these packages."""
        ids: list[int] = form["item_ids"]
        self.asked.append(ids)
        ends = int(time.time()) + self.seconds
        return {"list": [{"item_id": number, "expires_at": ends} for number in ids]}

    def download(self, link: dict[str, object], folder: Path) -> Path:
        """The package's path."""
        return folder / str(link["item_id"])


@pytest.mark.parametrize(
    ("seconds", "asked"), [(3600, [[1, 2, 3]]), (600, [[1, 2, 3], [2, 3], [3]])]
)
def test_links_are_asked_for_again(seconds: int, asked: list[list[int]], tmp_path: Path) -> None:
    """[W-18] Before they end, and only then."""
    with Server(seconds) as server:
        paths = _download(server, MADE, tmp_path)
    assert paths == {number: str(tmp_path / str(number)) for number in (1, 2, 3)}
    assert server.asked == asked
