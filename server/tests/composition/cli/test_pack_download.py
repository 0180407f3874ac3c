"""Packages that take longer to download than their links last."""

import errno
import json
import time
from pathlib import Path
from typing import Any

import pytest

from longshore.composition.cli import pack_build
from longshore.composition.cli.api_client import ApiClient, ApiClientError, exit_code_of
from longshore.composition.cli.pack_build import Order, _download, build_packages

MADE = {
    "id": 7, "succeeded": 3, "items": [{"id": number, "state": "succeeded"} for number in (1, 2, 3)]
}  # fmt: skip


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


class FullDisk(Server):
    """A disk that is full after the first package."""

    def download(self, link: dict[str, object], folder: Path) -> Path:
        """The first package's path.

        Raises:
            OSError: for any other one.
        """
        if link["item_id"] == 1:
            return super().download(link, folder)
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_is_no_wrong_usage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """[W-18] It is told as that, and where the packages are; a job may try again on code 5."""
    monkeypatch.setenv("LONGSHORE_API_KEY", "key")
    monkeypatch.setattr(pack_build, "ApiClient", lambda *_: FullDisk(3600))
    monkeypatch.setattr(pack_build, "_build", lambda *_: MADE)
    order = Order("http://127.0.0.1:1", 1, "", "", tmp_path, "normal", None, None, 1)
    assert build_packages(order, as_json=True) == 5
    said = json.loads(capsys.readouterr().out)["error"]
    for words in ("No space left", "1 of 3", "build 7", str(tmp_path)):
        assert words in said


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (OSError(errno.ENOSPC, "full"), 5),
        (OSError(errno.EDQUOT, "quota"), 5),
        (FileNotFoundError(errno.ENOENT, "none"), 2),
        (ApiClientError("refused"), 3),
    ],
)
def test_exit_codes(error: ApiClientError | OSError, code: int) -> None:
    """What every command of an API key ends with."""
    assert exit_code_of(error) == code
