"""Programs with limits: what is too much ends, and leaves nothing behind."""

import asyncio
import os
from pathlib import Path

import pytest

from longshore.kit.limited import LimitedError, Limits, run_limited


async def _run(folder: Path, source: str, data: bytes = b"", **limits: int) -> bytes:
    script = folder / "program.py"
    script.write_text("import sys\n" + source)
    return await run_limited(script, ["x"], data, Limits(**limits))


async def test_answers(tmp_path: Path) -> None:
    source = "sys.stdout.buffer.write(sys.stdin.buffer.read()[::-1] + sys.argv[1].encode())"
    assert await _run(tmp_path, source, b"abc") == b"cbax"


async def test_sees_nothing_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONGSHORE_MASTER_KEY", "canary")
    answer = await _run(tmp_path, "import os; print(dict(os.environ), sys.path)")
    assert b"canary" not in answer
    assert os.fsencode(tmp_path) not in answer


@pytest.mark.parametrize(
    ("source", "limits"),
    [
        ("while True: pass", {"cpu_seconds": 1}),
        ("bytearray(1 << 30)", {"memory_bytes": 256 << 20}),
        ("import time; time.sleep(60)", {"wall_seconds": 1}),
        ("sys.stdout.write('a' * 3_000_000)", {"answer_bytes": 1_000_000}),
        ("raise SystemExit(3)", {}),
        ("open(sys.argv[0] + '.written', 'wb', 0).write(b'x')", {}),
    ],
    ids=["processor", "memory", "time", "answer", "failure", "writing"],
)
async def test_too_much(tmp_path: Path, source: str, limits: dict[str, int]) -> None:
    # As ours do: what it gets comes after the limits, and it could otherwise end before them.
    reading = "sys.stdin.buffer.read()\n"
    with pytest.raises(LimitedError):
        await _run(tmp_path, reading + source, b"x" * 2_000_000, **limits)


async def test_what_is_said_after_the_end_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A signal reaches it late: what it says until then must not take a place for ever."""
    loop, kill = asyncio.get_running_loop(), os.killpg
    monkeypatch.setattr(
        "longshore.kit.limited.os.killpg", lambda *given: loop.call_later(0.3, kill, *given)
    )
    source = "while True: sys.stdout.write('a' * 3_000_000)"
    async with asyncio.timeout(20):
        with pytest.raises(LimitedError):
            await _run(tmp_path, source, answer_bytes=1_000_000)
