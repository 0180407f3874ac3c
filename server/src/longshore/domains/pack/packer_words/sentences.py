"""What the packer says is wrong with a plug-in, a channel's content or a picture, in Chinese.

It writes English sentences with a code that many of them share. Each is found here by its words,
with `{name}` for what it names; `server/tests/domains/pack/test_packer_words.py` reads them in the
packer's source and tells which one is lacking.
"""

import re
from functools import cache, lru_cache

_NESTED = frozenset({"fault"})
"""Names of places where another sentence stands."""
_SENTENCES: tuple[tuple[str, str], ...] = (
    # Fields of a description or a configuration.
    ("is missing; dex files are numbered without a gap", "缺少：dex 文件的编号必须连续"),
    ("is missing", "缺少"),
    ("is not a known field", "不是已知的字段"),
    ("is given twice", "重复了"),
    ("must be one of {options}", "必须是以下之一：{options}"),
    ("must be text, a number or true/false", "必须是文字、数字或 true/false"),
    ("must be text, a whole number or true/false", "必须是文字、整数或 true/false"),
    ("must be text", "必须是文字"),
    ("must be a whole number", "必须是整数"),
    ("must be a number", "必须是数字"),
    ("must be true or false", "必须是 true 或 false"),
    ("must be an object", "必须是对象"),
    ("must be an array", "必须是数组"),
    ("must be a JSON object", "必须是 JSON 对象"),
    ("must be a relative path", "必须是相对路径"),
    (
        "must be assets/NAME of letters, digits, '.', '_' and '-'",
        "必须是 assets/文件名，由字母、数字、“.”“_”“-”组成",
    ),
    (
        "must be 1 to 64 of the characters A-Z a-z 0-9 _ . -",
        "必须是 1 到 64 个字符，由 A-Z a-z 0-9 _ . - 组成",
    ),
    ("must be {value}", "必须是 {value}"),
    ("must lie between {low} and {high}", "必须在 {low} 到 {high} 之间"),
    (
        "must hold 1 to {count} characters without control characters",
        "必须有 1 到 {count} 个字符，不含控制字符",
    ),
    ("must not be empty", "不能为空"),
    ("has more than {count} parameters", "参数超过 {count} 个"),
    ("has more than {count} icon files", "图标文件超过 {count} 个"),
    ("{value} does not match {pattern}", "{value} 不符合格式 {pattern}"),
    ("does not match {pattern}", "不符合格式 {pattern}"),
    ("lacks the language {language}", "缺少语言 {language}"),
    (
        "a choice needs choices, and only a choice has them",
        "choice 类型必须有 choices，其他类型不能有",
    ),
    ("only a string has a pattern", "只有 string 类型可以有 pattern"),
    ("only a client's string is a file", "只有 scope 为 client 的 string 参数可以是文件"),
    ("the default {fault}", "默认值{fault}"),
    ("is longer than {count} characters", "超过 {count} 个字符"),
    ("is larger than {count} bytes", "超过 {count} 字节"),
    ("is too long or holds control characters", "过长或含有控制字符"),
    ("is no regular expression: {reason}", "不是可用的正则表达式：{reason}"),
    ("the file lies outside the configuration's folder", "文件不在配置所在的文件夹中"),
    ("cannot be read: {reason}", "无法读取"),
    (
        "names a file, but only inline base64: data is accepted here",
        "写的是文件名，这里只接受以 base64: 开头的内容",
    ),
    (
        "is not valid JSON: a key is given twice in one object",
        "不是有效的 JSON：同一对象中有重复的键",
    ),
    ("is not valid JSON: {reason} is no JSON", "不是有效的 JSON：不能使用 {reason}"),
    (
        "is not valid JSON: {reason}: line {line} column {column} (char {at})",
        "不是有效的 JSON：第 {line} 行第 {column} 列有误",
    ),
    ("is not valid JSON: {reason}", "不是有效的 JSON"),
    ("is not base64 text", "不是 base64 文字"),
    ("is not valid base64", "不是有效的 base64"),
    ("is not hexadecimal", "不是十六进制"),
    ("is not UTF-8", "不是 UTF-8"),
    ("the text is not valid Unicode", "文字不是有效的 Unicode"),
    ("{value} is not an application id such as com.example.game",
     "{value} 不是应用包名，应形如 com.example.game"),
    ("{value} is not a suffix such as .huawei", "{value} 不是包名后缀，应形如 .huawei"),
    ("{value} is not a language tag such as zh-CN", "{value} 不是语言标签，应形如 zh-CN"),
    ("{value} is not a clean path below assets/", "{value} 不是 assets/ 下的规范路径"),
    ("{value} is not a permission name", "{value} 不是权限名"),
    ("{value} is not a colour such as #ff8800", "{value} 不是颜色，应形如 #ff8800"),
    ("a name must hold 1 to 256 plain characters", "名称必须有 1 到 256 个普通字符"),
    ("the number does not fit 32 bits", "数字超出 32 位"),
    ("foreground and background go together", "前景与背景必须一起设置"),
    ("package_name and package_suffix exclude each other", "包名与包名后缀不能同时设置"),
    ("labels need label, the text of all other languages",
     "设置了各语言的名称，还需要其他语言共用的名称"),
    ("names neither a picture nor a badge", "没有图片，也没有角标"),
    ("names neither a picture nor a foreground", "没有图片，也没有前景"),
    # Entries of a bundle.
    ("has no {name}", "没有 {name}"),
    ("does not belong into a bundle", "不属于插件包"),
    ("{name} belongs to the channel", "{name} 由渠道写入，插件不能使用"),
    ("differs from {name} in upper and lower case only", "与 {name} 只有大小写不同"),
    ("{name} stands in {other} too", "{name} 在 {other} 中也有"),
    ("refers to more than 65,536 methods", "引用的方法超过 65,536 个"),
    ("no {name} refers to it", "没有 {name} 引用它"),
    ("nothing in {name} refers to it", "{name} 没有引用它"),
    ("{name} refers to it, but it is missing", "{name} 引用了它，但文件不存在"),
    ("package {name} has the id {number}", "资源包 {name} 的 ID 是 {number}"),
    ("refers to {value}, which no package of the bundle has",
     "引用了 {value}，插件包的资源中没有它"),
    ("refers to {value}, which the bundle lacks", "引用了 {value}，插件包中没有它"),
    ("the root element is not <manifest>", "根元素不是 <manifest>"),
    ("names no package for its classes", "没有写明类所在的包名"),
    ("<{name}> uses it, but it is no parameter", "<{name}> 用到了它，但没有这个参数"),
    ("<{name}> stands in no dex of the bundle", "<{name}> 的类不在插件包的 dex 中"),
    ("is code for {abi}", "是 {abi} 的代码，与所在目录不符"),
    (
        "is aligned to {count} bytes; devices with 16 KB pages do not load it",
        "按 {count} 字节对齐，内存页为 16 KB 的设备无法加载",
    ),
    # A channel's content beside its mother package.
    ("is in the mother already", "母包中已有该文件"),
    ("is to be replaced but is not in the mother", "要替换的文件在母包中不存在"),
    ("is marked testOnly", "带有 testOnly 标记"),
    ("the <{kind}> stands in no dex", "<{kind}> 的类不在任何 dex 中"),
    ("the callback is {name}", "回调页是 {name}"),
    ("{value} is not a value of android:{name}", "{value} 不是 android:{name} 的值"),
    ("{value} is not a resource of the package", "包中没有资源 {value}"),
    ("{value} does not fit 32 bits", "{value} 超出 32 位"),
    ("has no resource table, which {purpose} needs", "没有资源表，无法修改图标、名称或闪屏"),
    ("two parts of the channel give different contents", "渠道的两处给出了不同的内容"),
    ("is {kind}, not an APK", "不是 APK"),
    ("holds a document type declaration", "含有文档类型声明（DOCTYPE）"),
    ("is not well-formed XML: {reason}: line {line}, column {column}",
     "不是规范的 XML：第 {line} 行第 {column} 列有误"),
    ("is not well-formed XML: {reason}", "不是规范的 XML"),
    ("is nested deeper than {count}", "嵌套超过 {count} 层"),
    ("the placeholder {name} has no value", "占位符 {name} 没有值"),
    ("android:{name} is not an attribute this library compiles",
     "清单片段不支持属性 android:{name}"),
    ("the mother has no icon to put a badge on", "母包没有可以加角标的图标"),
    ("the manifest's root element is not <manifest>", "清单的根元素不是 <manifest>"),
    ("the manifest has no <application>", "清单中没有 <application>"),
    ("the manifest names no package", "清单没有写明包名"),
    ("the manifest {reason}", "清单已损坏"),
    ("the table {reason}", "资源表已损坏"),
    ("the dex {reason}", "dex 已损坏"),
    ("needs SDK level {needed}, the mother's minimum is {least}",
     "需要最低 SDK {needed}，母包的最低 SDK 是 {least}"),
    ("removes what the manifest does not have", "要移除的内容在清单中不存在"),
    (
        "{name} is {value} in the manifest and {other} in the fragment",
        "{name} 在清单中是 {value}，在片段中是 {other}",
    ),
    ("is already declared as <{name}>", "已声明为 <{name}>"),
    ("brings a further dex", "带有另外的 dex"),
    ("the mother has another {name}", "母包中有内容不同的 {name}"),
    ("its resources do not fit: {reason}", "插件的资源放不进母包的资源表"),
    ("the mother has no such asset", "母包中没有该文件"),
    ("the mother has no such resource", "母包中没有该资源"),
    ("the mother has no such entry", "母包中没有该文件"),
    ("is no picture but XML", "不是图片，是 XML"),
    # Pictures.
    ("has {size} pixels, the shape must be {shape}", "尺寸为 {size}，宽高比必须是 {shape}"),
    ("has {size} pixels, the limit is {most} in all", "尺寸为 {size}，总像素最多 {most}"),
    ("has {size} pixels, the limit is {most} a side", "尺寸为 {size}，边长最多 {most}"),
    ("has {count} bytes, the limit is {most}", "有 {count} 字节，最多 {most}"),
    ("is not a PNG, WebP or JPEG picture", "不是 PNG、WebP 或 JPEG 图片"),
    ("cannot be decoded: {reason}", "无法解码"),
    ("is a split of an app bundle", "是应用包（AAB）拆分出的一部分"),
    ("needs its splits to install ({name})", "需要其他拆分包才能安装（{name}）"),
    # What to do about a bundle; about anything else the codes say it.
    ("Run the validator; it names every fault of the bundle.", "请改正后重新上传"),
    ("Build the bundle with a matching version of this library.", "请用版本相符的工具制作插件包"),
    (
        "Only plugin.json, manifest.xml, resources.arsc, classesN.dex, lib/<abi>/lib*.so, res/ and "
        "assets/ may be there.",
        "插件包只能有 plugin.json、manifest.xml、resources.arsc、classesN.dex、lib/<abi>/lib*.so、"
        "res/ 与 assets/",
    ),
    ("Link it with --package-id and the id that plugin.json declares.",
     "链接时用 --package-id 指定 plugin.json 声明的 ID"),
    ("Declare the parameter in plugin.json.", "请在 plugin.json 中声明该参数"),
    ("Add the dex, unless every mother has the class.", "请加入含有该类的 dex，除非每个母包都有它"),
    ("Link it with max-page-size=16384.", "链接时使用 max-page-size=16384"),
    ("Write it in the syntax of RE2, without look-around and back-references.",
     "请用 RE2 的语法，不能用环视与反向引用"),
)  # fmt: skip
# Some hold a value of any length; what people write in a description is shorter.
_LONGEST = 1_000
_FIELD = re.compile(r"([\w.-]{1,64}) (.+)", re.DOTALL)
_PLACE = re.compile(r"\{(\w+)\}")


@lru_cache(4_096)
def in_chinese(message: str) -> str | None:
    """A sentence of the packer in Chinese, or several that "; " joins; None if one is unknown."""
    if len(message) > _LONGEST:
        return None
    if (whole := _one(message)) is not None:
        return whole
    parts = [_of_field(part) for part in message.split("; ")]
    known = [part for part in parts if part is not None]
    return "；".join(known) if len(known) == len(parts) else None


def _of_field(part: str) -> str | None:
    """What is wrong with a field that the sentence begins with."""
    found = _FIELD.fullmatch(part)
    told = _one(found[2]) if found else None
    return f"{found[1]} {told}" if found and told is not None else None


def _one(sentence: str) -> str | None:
    for pattern, chinese in _patterns():
        if found := pattern.fullmatch(sentence):
            values = found.groupdict()
            for name in _NESTED & values.keys():
                values[name] = _one(values[name]) or values[name]
            return chinese.format(**values)
    return None


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """The sentences, those that say most themselves first: the others would take them too."""
    by_words = sorted(_SENTENCES, key=lambda one: len(_PLACE.sub("", one[0])), reverse=True)
    return [(re.compile(_pattern(english), re.DOTALL), chinese) for english, chinese in by_words]


def _pattern(english: str) -> str:
    *words, last = _PLACE.split(english)
    pairs = zip(words[::2], words[1::2], strict=True)
    return "".join(f"{re.escape(word)}(?P<{name}>.+)" for word, name in pairs) + re.escape(last)
