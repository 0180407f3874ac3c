"""What a text of a row says is read once, and is never out of date."""

import json

from longshore.domains.pack.channels import text_cache
from longshore.domains.pack.channels.config import ChannelConfig

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
