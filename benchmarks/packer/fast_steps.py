"""The measured steps of the tag tier, and the other tools on the same input."""

import re
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import inputs
from steps import Result, base_folder, new_builder

from longshore_packer.assembly import Base
from longshore_packer.signing.channel import ChannelTag
from longshore_packer.signing.receipt import TagKey
from longshore_packer.tag import Promotion, Tagger


def _signed(work: Path) -> Path:
    """Return a signed package of 160 MB in the work folder."""
    path = work / "signed.apk"
    if not path.exists():
        with Base.open(base_folder(work, 160)) as base:
            builder = new_builder(base, inputs.key(work))
            builder.build(inputs.order(0, ())).package.materialize(path, sync=True)
    return path


def tag_step(work: Path, count: int = 20, rounds: int = 5) -> Result:
    """The tag tier where files are copied, against ``cp`` in turn, file by file."""
    source = _signed(work)
    tagger = Tagger.open(source)
    folder = inputs.clean(work / "tags")
    ours: list[float] = []
    theirs: list[float] = []
    for round_number in range(rounds):
        for number in range(count // rounds):
            name = f"{round_number}-{number}"
            theirs.append(_timed(partial(_cp, source, folder / "copy.apk")))
            (folder / "copy.apk").unlink()
            ours.append(_timed(partial(_tags, tagger, [name], folder)))
            (folder / f"{name}.apk").unlink()
    shutil.rmtree(folder)
    return {
        "cp_ms": [statistics.median(theirs) * 1000, min(theirs) * 1000],
        "tag_ms": [statistics.median(ours) * 1000, min(ours) * 1000],
        "ratio_of_medians": statistics.median(ours) / statistics.median(theirs),
        "ratio_of_minima": min(ours) / min(theirs),
    }


def reflink_step(work: Path, count: int = 5000) -> Result:
    """The tag tier on a file system with reflinks: packages a second."""
    source = _signed(work)
    tagger = Tagger.open(source)
    folder = inputs.clean(work / "tags")
    names = [f"promoter{number}" for number in range(count)]
    used = shutil.disk_usage(work).used
    cp = _timed(partial(_cp, source, work / "copy.apk"))
    seconds = _timed(partial(_tags, tagger, names, folder))
    grown = shutil.disk_usage(work).used - used
    subprocess.run(
        ["apksigner", "verify", folder / f"{names[-1]}.apk"],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    shutil.rmtree(folder)
    return {
        "count": count,
        "packages_per_second": count / seconds,
        "cp_ms": cp * 1000,
        "disk_bytes": grown,
    }


def _tags(tagger: Tagger, names: list[str], folder: Path) -> None:
    key = TagKey.load(bytes(32))
    promotions = [Promotion(ChannelTag(name), name, name) for name in names]
    for _ in tagger.tag_all(promotions, folder, tag_key=key, game="game"):
        pass


def _cp(source: Path, target: Path) -> None:
    subprocess.run(["cp", source, target], check=True)


def _timed(action: Callable[[], None]) -> float:
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


def apktool_step(work: Path) -> Result:
    """Debian's apktool, zipalign and apksigner on the same mother: unpack once, one channel."""
    mother = inputs.mother(work, 160)
    inputs.key(work)
    folder = inputs.clean(work / "apktool")
    tree, built, aligned, out = (folder / name for name in ("tree", "b.apk", "a.apk", "o.apk"))
    commands: dict[str, list[object]] = {
        "decode": ["apktool", "-q", "d", "-s", "-f", mother, "-o", tree],
        "build": ["apktool", "-q", "b", "--use-aapt2", tree, "-o", built],
        "zipalign": ["zipalign", "-f", "-p", "4", built, aligned],
        "apksigner": [
            "apksigner",
            "sign",
            "--ks",
            work / "key.p12",
            "--ks-pass",
            f"file:{work / 'password'}",
            "--out",
            out,
            aligned,
        ],
    }
    seconds: dict[str, float] = {}
    for name, command in commands.items():
        started = time.perf_counter()
        done = subprocess.run(
            [str(part) for part in command], capture_output=True, text=True, check=False
        )
        seconds[name] = time.perf_counter() - started
        if name == "decode" and not done.returncode:
            _simplify(tree / "AndroidManifest.xml")
        if done.returncode:
            return {"failed": name, "message": (done.stdout + done.stderr)[-400:], **seconds}
    shutil.rmtree(folder)
    per_channel = seconds["build"] + seconds["zipalign"] + seconds["apksigner"]
    return {**seconds, "per_channel_seconds": per_channel}


def _simplify(manifest: Path) -> None:
    """Drop what Debian's framework of level 29 refuses, so that the other tool can build at all."""
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(re.sub(r"<queries>.*?</queries>", "", text, flags=re.S), encoding="utf-8")
