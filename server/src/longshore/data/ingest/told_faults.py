"""What the parser of events says of one, in its reader's language: it speaks English of types."""

import re

from longshore.kit.text.text import Text

_MISSING = re.compile(r"Object missing required field `(\w+)`")
_TYPE = re.compile(r"Expected `(\w+)`, got `\w+`(?: - at `\$\.(\w+)`)?")
_LENGTH = re.compile(r"Expected `str` of length ([<>])= (\d+) - at `\$\.(\w+)`")
_TYPES = {
    "object": Text("应为对象", "must be an object"),
    "str": Text("应为文本", "must be text"),
    "int": Text("应为整数", "must be a whole number"),
}
_UNREADABLE = Text("不是有效的 JSON", "it is no valid JSON")
_OTHER = Text("格式不正确", "it has the wrong format")


def told_fault(error: Exception) -> Text:
    """The text for a person of an error of msgspec, or of JSON that is nested too deeply."""
    said = str(error)
    if missing := _MISSING.match(said):
        return _of(missing[1], Text("必填", "is required"))
    if wrong := _TYPE.match(said):
        return _of(wrong[2], _TYPES.get(wrong[1], _OTHER))
    if length := _LENGTH.match(said):
        return _of(length[3], _bounded(length[1] == "<", int(length[2])))
    return _UNREADABLE if said.startswith("JSON is malformed") else _OTHER


def _bounded(is_most: bool, number: int) -> Text:
    if is_most:
        text = Text("最多{number}个字符", "may have at most {number} characters")
        return text.filled(number=number)
    return Text("不能为空", "must not be empty")


def _of(name: str | None, text: Text) -> Text:
    if name is None:
        return Text("事件{text}", "an event {text}").filled(text=text)
    return Text("{name}：{text}", "{name} {text}").filled(name=name, text=text)
