"""What the packer says of a plug-in, a channel's content and a picture is said in Chinese too."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import longshore_packer
from longshore.domains.pack.channels.bundles import told
from longshore.domains.pack.packer_words import ZH, in_chinese

ROOT = Path(longshore_packer.__file__).parent
# Who makes plug-ins reads what these say in a terminal; no console shows it.
_MAKING = ("builder", "class_names", "r_classes", "sources", "toolchain", "zipping")
READ = [
    *(path for path in sorted(ROOT.glob("plugin/*.py")) if path.stem not in _MAKING),
    *sorted(ROOT.glob("content/*.py")),
    *sorted(ROOT.glob("images/*.py")),
    *(ROOT / name for name in ("fields.py", "parsing.py", "assembly/assemble.py")),
]
# Under codes of their own, or a part of another sentence that is read whole.
_ELSEWHERE = {"has 7 bytes and 7 entries", "7 is no JSON", "a key is given twice in one object"}
_REMEDIES_OF_A_CODE = "content", "images", "assembly"


def sentences(path: Path) -> Iterator[str]:
    """What a module raises or notes, with 7 where it names something."""
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name.endswith("Error") or name in ("refuse", "_error", "error"):
            said = node.args[:1]
        elif name in ("_fault", "_warn"):
            said = node.args[2:4]
        else:
            continue
        if path.parent.name not in _REMEDIES_OF_A_CODE:
            said = [*said, *(one.value for one in node.keywords if one.arg == "remedy")]
        yield from (text for one in said if (text := _text(one)))


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        parts = [one.value if isinstance(one, ast.Constant) else "7" for one in node.values]
        return "".join(map(str, parts))
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return str(node.value) if is_text else ""  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", READ, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_sentence_has_its_chinese(path: Path) -> None:
    found = set(sentences(path)) - _ELSEWHERE
    lacking = [one for one in found if not re.search("[一-鿿]", in_chinese(one) or "")]
    assert lacking == []


def test_sentences_are_read_at_all() -> None:
    assert len({one for path in READ for one in sentences(path)}) > 100


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("has no resource table, which a badge needs", "没有资源表，无法修改图标、名称或闪屏"),
        ("has no plugin.json", "没有 plugin.json"),
        ("the default must be one of a, b", "默认值必须是以下之一：a, b"),
        (
            "app_id must not be empty; mode is not a known field",
            "app_id 不能为空；mode 不是已知的字段",
        ),
        (
            "is not valid JSON: Expecting value: line 3 column 1 (char 9)",
            "不是有效的 JSON：第 3 行第 1 列有误",
        ),
        ("{a} does not match b{2}", "{a} 不符合格式 b{2}"),
        ("nobody has written this", None),
        ("must be " + "x" * 2_000, None),
    ],
)
def test_what_a_sentence_names_is_kept(english: str, chinese: str | None) -> None:
    assert in_chinese(english) == chinese


def test_a_fault_of_a_bundle() -> None:
    """By its sentence, or by its code; the remedy is one of a bundle, not of a mother package."""
    fault = {
        "code": "plugin.entry", "subject": "run.sh", "remedy": "",
        "message": "does not belong into a bundle",
    }  # fmt: skip
    assert told(fault, "zh-CN")["message"] == "不属于插件包"
    assert told(fault, "en-US") == fault
    damaged = {"code": "archive.overlap", "message": "overlaps a.txt", "remedy": "Pack it anew."}
    found = told(damaged, "zh-CN")
    assert (found["message"], found["remedy"]) == (
        ZH["archive.overlap"][0],
        "请重新制作插件包后上传",
    )
    assert len(told({"message": "x" * 9_000}, "zh-CN")["message"]) == 1_000
