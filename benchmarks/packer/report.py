"""The results as the table of the issue: what, target, measured."""

from typing import Any


def table(results: dict[str, Any]) -> str:
    """Return a Markdown table of everything that was measured."""
    lines = ["| what | target | measured | load before |", "|---|---|---|---|"]
    for name, make in _ROWS.items():
        found = results.get(name)
        if found is None or found.get("failed"):
            text = "not measured" if found is None else f"failed: {found.get('message', '')[:80]}"
            lines.append(f"| {name} | | {text} | |")
            continue
        what, target, text = make(found, results)
        lines.append(f"| {what} | {target} | {text} | {found['load']:.1f} |")
    peaks = {
        name: found["peak_megabytes"]
        for name, found in results.items()
        if "peak_megabytes" in found
    }
    if peaks:
        worst = max(peaks, key=lambda name: peaks[name])
        lines.append(f"| memory of any step | <= 300 MB | {peaks[worst]:.0f} MB ({worst}) | |")
    return "\n".join(lines)


def _prepare(found: Any, _: Any) -> tuple[str, str, str]:
    return f"prepare, {found['megabytes']} MB, once", "-", f"{found['seconds']:.2f} s"


def _virtual(found: Any, _: Any) -> tuple[str, str, str]:
    text = (
        f"{found['best_ms']:.1f} ms best, {found['median_ms']:.1f} median, "
        f"{found['cpu_ms']:.1f} processor; {found['tail_bytes'] / 1024:.0f} KiB"
    )
    what = f"full build as virtual package, {found['megabytes']} MB"
    return what, "<= 25 ms, <= 300 KB", text


def _thousand(found: Any, _: Any) -> tuple[str, str, str]:
    text = f"{found['seconds']:.1f} s, {found['bytes'] / 1e6:.0f} MB of tails"
    return "1,000 virtual packages of 1.6 GB", "<= 30 s", text


def _full(found: Any, _: Any) -> tuple[str, str, str]:
    text = (
        f"{found['ratio_of_medians']:.2f} x (medians), {found['ratio_of_minima']:.2f} x (best); "
        f"ours {min(found['build_seconds']):.2f} s, cp {min(found['cp_seconds']):.2f} s"
    )
    return "full build, 160 MB, 25 channels, synced", "<= 1.1 x cp", text


def _tag(found: Any, _: Any) -> tuple[str, str, str]:
    text = (
        f"{found['ratio_of_medians']:.2f} x (medians), {found['ratio_of_minima']:.2f} x (best); "
        f"ours {found['tag_ms'][1]:.0f} ms, cp {found['cp_ms'][1]:.0f} ms"
    )
    return "tag tier, 160 MB, ext4", "<= 1.2 x cp", text


def _reflink(found: Any, _: Any) -> tuple[str, str, str]:
    text = (
        f"{found['packages_per_second']:.0f} a second; {found['count']} packages took "
        f"{found['disk_bytes'] / 1e6:.0f} MB of disk"
    )
    return "tag tier, 160 MB, XFS with reflinks", ">= 1,500 a second", text


def _apktool(found: Any, results: Any) -> tuple[str, str, str]:
    theirs = found["per_channel_seconds"]
    text = f"{theirs:.1f} s a channel"
    if "full" in results and "build_seconds" in results["full"]:
        full = results["full"]
        synced = min(full["build_seconds"]) / full["channels"]
        text += f"; ours {synced * 1000:.0f} ms written and synced: {theirs / synced:.0f} x"
    if "virtual-160" in results:
        virtual = results["virtual-160"]["median_ms"] / 1000
        text += f", {virtual * 1000:.0f} ms virtual: {theirs / virtual:.0f} x"
    return "apktool + zipalign + apksigner, 160 MB", ">= 100 x slower", text


_ROWS = {
    "full": _full,
    "virtual-16": _virtual,
    "virtual-160": _virtual,
    "virtual-1600": _virtual,
    "thousand": _thousand,
    "tag": _tag,
    "reflink": _reflink,
    "apktool": _apktool,
    "prepare-16": _prepare,
    "prepare-160": _prepare,
    "prepare-1600": _prepare,
}
