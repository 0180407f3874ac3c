"""What a text of a row says is read once, and is never out of date."""

import json
from typing import cast

from longshore.domains.pack.channels import hot, text_cache
from longshore.domains.pack.channels.config import ChannelConfig
from longshore.gateway.hot_read import HotCaller
from longshore.integrations.object_store import ObjectStore

_CONFIG = ChannelConfig(label="Quay").model_dump()


def test_a_text_is_read_once_and_another_is_another() -> None:
    text = json.dumps(_CONFIG)
    first = text_cache._once(text_cache._config_of, text)
    assert text_cache._once(text_cache._config_of, str(text.encode(), "utf-8")) is first
    other = text_cache._once(text_cache._config_of, json.dumps(_CONFIG | {"label": "Pier"}))
    assert (first.label, other.label) == ("Quay", "Pier")


def test_what_holds_files_is_not_kept() -> None:
    long = json.dumps(_CONFIG | {"parameters": {"file": "x" * text_cache._MOST_LENGTH}})
    before = text_cache._kept.cache_info().currsize
    assert text_cache._once(text_cache._config_of, long) == text_cache._once(
        text_cache._config_of, long
    )
    assert text_cache._kept.cache_info().currsize == before


async def _listed(language: str, *, rows: bytes = b"[]", newest: bytes = b"[]") -> bytes | None:
    caller = HotCaller(frozenset(), "", language, cast(ObjectStore, None))
    return await hot._present([rows, newest, *[b"[]"] * 6], caller)


async def test_a_list_that_is_asked_again_is_not_checked_again() -> None:
    first = await _listed("zh-CN")
    assert await _listed("zh-CN") is first
    assert await _listed("en-US") is not first
    assert await _listed("zh-CN", newest=b'[["vivo", "1.0"]]') is not first


async def test_no_more_lists_are_kept_than_that() -> None:
    for number in range(hot._MOST_KEPT + 3):
        await _listed("zh-CN", newest=f'[["c{number}", "1.0"]]'.encode())
    assert len(hot._kept) == hot._MOST_KEPT
    before = list(hot._kept)
    await _listed("zh-CN", newest=b"[]" + b" " * hot._MOST_LENGTH)
    assert list(hot._kept) == before
