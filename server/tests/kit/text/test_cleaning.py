"""Long texts are cleaned elsewhere, and no differently."""

import asyncio
import time

import pytest

from longshore.kit.errors import TextTooComplexError
from longshore.kit.limited import LimitedError
from longshore.kit.text import cleaning
from longshore.kit.text.cleaning import clean_aside
from longshore.kit.text.html import clean

_PIECE = (
    '<p>x<b onclick="e()">y</b><a href="https://a.b/c">链接</a><img src="/store/cdn/a.png"></p>'
)


async def test_the_same() -> None:
    source = _PIECE * 200 + '<span data-mention-id="7">@a</span><script>x</script>'
    assert await clean_aside(source) == clean(source)
    assert await clean_aside(_PIECE) == clean(_PIECE)


async def test_the_loop_goes_on() -> None:
    """While 200,000 characters are cleaned, nobody waits for as long as that takes."""
    source, began = _PIECE * 2_300, time.thread_time()
    clean(source)
    whole = time.thread_time() - began
    cleaned = asyncio.create_task(clean_aside(source))
    used = []
    while not cleaned.done():
        began = time.thread_time()
        await asyncio.sleep(0.001)
        used.append(time.thread_time() - began)
    assert max(used) < whole / 2


async def test_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> bytes:
        raise LimitedError("slow")

    monkeypatch.setattr(cleaning, "run_limited", fail)
    with pytest.raises(TextTooComplexError):
        await clean_aside(_PIECE * 200)
