"""Names of packages: what no file system holds is cut where it tells nothing apart."""

from datetime import UTC, datetime
from typing import Any

import pytest

from longshore.domains.pack.builds.naming import distinct, file_name

USUAL = "{game}_{channel}_{version}_{date}.apk"
LONG = "潮汐王国" * 12


def named(template: str = USUAL, **more: Any) -> str:
    values: dict[str, Any] = {
        "game": "潮汐王国", "channel": "huawei", "channel_name": "华为", "version": "1.2 beta",
        "code": 7, "build": 3, "moment": datetime(2026, 7, 1, 17, tzinfo=UTC),
        "zone": "Asia/Shanghai",
    }  # fmt: skip
    return file_name(template, **values | more)


def test_usual() -> None:
    assert named() == "潮汐王国_huawei_1.2_beta_20260702.apk"
    assert named("{channel_name}-{version}.apk", version="a/b") == "华为-a_b.apk"


@pytest.mark.parametrize(
    "more", [{"game": LONG * 2}, {"version": "v" * 255}, {"game": LONG, "version": "版" * 255}]
)
@pytest.mark.parametrize("template", [USUAL, "{game}{game}-{version}-{channel}.apk"])
def test_what_is_too_long_is_cut_and_channels_stay_apart(
    more: dict[str, str], template: str
) -> None:
    """[W-18] 255 bytes and no more, the ending of an unfinished download included."""
    name = named(template, **more)
    assert len(f"{name}.part".encode()) <= 255 and name.endswith(".apk")
    assert "huawei" in name and name != named(template, **more | {"channel": "oppo"})


@pytest.mark.parametrize(
    ("names", "told_apart"),
    [
        (["a.apk", "b.apk"], ["a.apk", "b.apk"]),
        (["a.apk", "a.apk", "a.apk"], ["a.apk", "a-2.apk", "a-3.apk"]),
        (["a.apk", "a.apk", "a-2.apk"], ["a.apk", "a-3.apk", "a-2.apk"]),
        (["a-2.apk", "a.apk", "a.apk"], ["a-2.apk", "a.apk", "a-3.apk"]),
        (["Oppo.apk", "OPPO.apk"], ["Oppo.apk", "OPPO-2.apk"]),
    ],
)
def test_packages_in_one_folder_overwrite_none(names: list[str], told_apart: list[str]) -> None:
    assert distinct(names) == told_apart
