"""Smali R classes from the R.java that aapt2 writes: resource ids as constants for plug-in code."""

import re

from longshore_packer.parsing import whole_number

_PACKAGE = re.compile(r"^package ([A-Za-z0-9_.]+);", re.MULTILINE)
_CLASS = re.compile(r"public static final class (\w+) \{(.*?)\n  \}", re.DOTALL)
_ID = re.compile(r"public static final int (\w+)=(0x[0-9a-f]+|\d+);")
_ARRAY = re.compile(r"public static final int\[\] (\w+)=\{(.*?)\};", re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def smali_classes(source: str) -> dict[str, str]:
    """Return file name to smali text for every class of an R.java."""
    text = _COMMENT.sub("", source)
    match = _PACKAGE.search(text)
    if match is None:
        return {}
    prefix = match[1].replace(".", "/") + "/R"
    return {
        f"R${name}.smali": _class(f"L{prefix}${name};", body) for name, body in _CLASS.findall(text)
    }


def _class(descriptor: str, body: str) -> str:
    lines = [f".class public final {descriptor}", ".super Ljava/lang/Object;", ""]
    lines += [
        f".field public static final {name}:I = {whole_number(number) or 0:#x}"
        for name, number in _ID.findall(body)
    ]
    arrays = [
        (name, [number.strip() for number in items.split(",") if number.strip()])
        for name, items in _ARRAY.findall(body)
    ]
    lines += [f".field public static final {name}:[I" for name, _ in arrays]
    if arrays:
        lines += _initializer(descriptor, arrays)
    return "\n".join(lines) + "\n"


def _initializer(descriptor: str, arrays: list[tuple[str, list[str]]]) -> list[str]:
    lines = ["", ".method static constructor <clinit>()V", "    .registers 1"]
    data = []
    for index, (name, items) in enumerate(arrays):
        lines += [
            f"    const v0, {len(items):#x}",
            "    new-array v0, v0, [I",
            *([f"    fill-array-data v0, :array_{index}"] if items else []),
            f"    sput-object v0, {descriptor}->{name}:[I",
        ]
        if items:
            data += [
                f"    :array_{index}",
                "    .array-data 4",
                *(f"        {item}" for item in items),
                "    .end array-data",
            ]
    return [*lines, "    return-void", *data, ".end method"]
