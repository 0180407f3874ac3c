"""Feeds a parser bent samples; only typed refusals may come out.

A target names its corpus and the number of inputs that ``make test`` runs::

    @pytest.mark.fuzz("xml", 1500)
    def test_xml(fuzz: Fuzz, mother: Path) -> None:
        fuzz(read_xml, entries(mother, ".xml"))

``make test`` runs every file in the folder ``corpus/<name>`` beside the test, and that number of
mutations of the samples and the corpus, with a fixed seed: a pure function of the files here, the
same on every machine. ``make fuzz`` sets LONGSHORE_FUZZ_SECONDS and runs other mutations each time
for so many seconds of processor time; what it finds it keeps as a case in the corpus, and with
LONGSHORE_FUZZ_GROW also inputs that lead to an outcome which no case leads to yet.
"""

import hashlib
import os
import random
import re
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from longshore_packer.errors import PackerError

Target = Callable[[bytes], object]
Fuzz = Callable[[Target, list[bytes]], None]
_MAX_OUTCOMES = 200
_MAX_GROWN_FILES = 40
_MAX_GROWN_BYTES = 4096
# Far above what any input takes (milliseconds): an endless loop is what it finds.
_MAX_INPUT_SECONDS = 10


class Fuzzer:
    """One target's corpus and ways of running it."""

    def __init__(self, folder: Path, seed: str) -> None:
        self._folder = folder
        self._seed = seed
        self._outcomes: set[str] = set()

    def run(self, target: Target, samples: list[bytes], inputs: int) -> None:
        """Run the kept cases, then mutations: ``inputs`` of them, or for the time that is set."""
        cases = [path.read_bytes() for path in sorted(self._folder.glob("*.bin"))]
        for data in samples + cases:
            self._try(target, data)
        seconds = os.environ.get("LONGSHORE_FUZZ_SECONDS")
        if seconds:
            self._by_chance(target, samples + cases, float(seconds))
        else:
            source = random.Random(self._seed)
            for _ in range(inputs):
                self._try(target, mutate(source, source.choice(samples + cases)))

    def _by_chance(self, target: Target, pool: list[bytes], seconds: float) -> None:
        source = random.Random(os.urandom(16))
        end = time.process_time() + seconds
        while time.process_time() < end:
            data = mutate(source, source.choice(pool))
            if self._try(target, data) and len(self._outcomes) < _MAX_OUTCOMES:
                pool.append(data)
                self._grow(data)

    def _try(self, target: Target, data: bytes) -> bool:
        """Run one input; whether its outcome is new."""
        started = time.process_time()
        try:
            target(data)
            outcome = ""
        except PackerError as error:
            outcome = re.sub(r"0x[0-9a-f]+|\d+", "#", f"{error.code} {error.message}")[:60]
        except Exception as error:
            path = self._keep(data, "find-")
            raise AssertionError(f"{type(error).__name__} escaped; the input is {path}") from error
        if time.process_time() - started > _MAX_INPUT_SECONDS:
            raise AssertionError(f"the input {self._keep(data, 'slow-')} takes too long")
        is_new = outcome not in self._outcomes
        self._outcomes.add(outcome)
        return is_new

    def _grow(self, data: bytes) -> None:
        room = len(list(self._folder.glob("*.bin"))) < _MAX_GROWN_FILES
        if os.environ.get("LONGSHORE_FUZZ_GROW") and room and len(data) <= _MAX_GROWN_BYTES:
            self._keep(data, "")

    def _keep(self, data: bytes, prefix: str) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"{prefix}{hashlib.sha256(data).hexdigest()[:12]}.bin"
        path.write_bytes(data)
        return path


@pytest.fixture
def fuzz(request: pytest.FixtureRequest) -> Iterator[Fuzz]:
    """Feed a parser mutated samples; anything but a PackerError fails the test."""
    marker = request.node.get_closest_marker("fuzz")
    assert marker is not None, "say which corpus and how many inputs: @pytest.mark.fuzz(...)"
    name, inputs = marker.args
    fuzzer = Fuzzer(request.path.parent / "corpus" / name, seed=name)
    with warnings.catch_warnings():
        # Android takes such certificates, and so does the pinned release of the library.
        warnings.filterwarnings("ignore", "Parsed a serial number")
        yield lambda target, samples: fuzzer.run(target, samples, inputs)


def mutate(source: random.Random, data: bytes) -> bytes:
    """Return the data with a few bytes, numbers or pieces changed."""
    bent = bytearray(data)
    for _ in range(source.choice((1, 1, 1, 2, 3, 6))):
        if not bent:
            break
        at = source.randrange(len(bent))
        match source.randrange(16):
            case 0 | 1 | 2 | 3:
                bent[at] = source.randrange(256)
            case 4 | 5 | 6 | 7:
                value = source.choice((0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF))
                size = source.choice((1, 2, 4))
                bent[at : at + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")
            case 8 | 9:
                del bent[at : at + source.randint(1, 16)]
            case 10 | 11:
                bent[at:at] = source.randbytes(source.randint(1, 16))
            case 12:
                del bent[at:]
            case _:
                start = source.randrange(len(bent))
                piece = bent[start : start + source.randint(1, 32)]
                bent[at : at + len(piece)] = piece
    return bytes(bent)
