"""What the run time answers, as Java classes of the Android SDK: one file a model."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from longshore.runtime.openapi import document
from longshore.runtime.registry import OPERATIONS

FOLDER = Path(__file__).resolve().parent.parent / "sdk/android/src/generated/java"
PACKAGE = "com.longshore.sdk.api"
# As the TypeScript SDK calls them (`src/types.ts`); the others keep the run time's names.
_NAMES = {
    "InitOutput": "Started",
    "LoginOutput": "SignedIn",
    "CodeOutput": "CodeSent",
    "AccountOutput": "Account",
    "RealNameOutput": "RealName",
    "OrderMade": "Order",
    "OrderFacts": "OpenOrder",
    "RedeemOutput": "Redeemed",
}
_PREFIX = "#/components/schemas/"
_TYPES = {"string": "String", "boolean": "boolean", "integer": "long"}
_READS = {"String": "text", "boolean": "flag", "long": "whole", "Long": "wholeOrNull"}

Schema = dict[str, Any]


def java_types() -> dict[Path, str]:
    """Every file that belongs there, with its text."""
    described = json.loads(document(OPERATIONS))
    schemas: dict[str, Schema] = described["components"]["schemas"]
    folder = FOLDER / PACKAGE.replace(".", "/")
    return {
        folder / f"{_name(one)}.java": _class(one, schemas[one])
        for one in sorted(_answered(described, schemas))
    }


def surplus() -> list[Path]:
    """Files of models that are no more."""
    return sorted(set(FOLDER.rglob("*.java")) - set(java_types()))


def _answered(described: Schema, schemas: dict[str, Schema]) -> set[str]:
    """The models of what clients and players are answered, and those within them."""
    found: set[str] = set()
    waiting = [
        name
        for path, calls in described["paths"].items()
        if path.startswith("/sdk/v1/")
        for name in _references(calls["post"]["responses"])
    ]
    while waiting:
        name = waiting.pop()
        if name in found or not schemas[name].get("properties"):
            continue
        found.add(name)
        waiting += _references(schemas[name])
    return found


def _references(value: Any) -> Iterator[str]:
    text = json.dumps(value)
    yield from re.findall(rf'"\$ref": "{_PREFIX}(\w+)"', text)


def _name(schema: str) -> str:
    return _NAMES.get(schema, schema)


def _class(schema: str, described: Schema) -> str:
    fields = [_field(name, one) for name, one in described["properties"].items()]
    reads = "\n".join(line for _, lines in fields for line in lines)
    imports = ["com.longshore.sdk.core.Fields"]
    for kind in ("ArrayList", "Collections", "LinkedHashMap", "List", "Map"):
        if re.search(rf"\b{kind}\b", "\n".join(declared for declared, _ in fields) + reads):
            imports.append(f"java.util.{kind}")
    lines = [
        f"package {PACKAGE};", "",
        *(f"import {one};" for one in imports), "",
        *_comment(described.get("description", "")),
        f"public final class {_name(schema)} {{",
        *(f"  {declared}" for declared, _ in fields), "",
        "  /** Reads the JSON object of an answer. */",
        f"  public {_name(schema)}(Fields from) {{", reads, "  }", "}", "",
    ]  # fmt: skip
    return "\n".join(lines)


def _comment(text: str) -> list[str]:
    """A description as Javadoc."""
    told = re.sub(r"`([^`]+)`", r"{@code \1}", text) or "As the run time answers it."
    body = [f" * {line}".rstrip() for line in told.replace("\n\n", "\n\n<p>").split("\n")]
    return ["/**", *body, " *", " * <p>Written by {@code make codegen} from the run time.", " */"]


def _field(name: str, described: Schema) -> tuple[str, list[str]]:
    """A field's declaration, and the lines that read it."""
    kind, read = _read(name, described)
    field = re.sub(r"_(\w)", lambda found: found[1].upper(), name)
    return f"public final {kind} {field};", [line.replace("@", field) for line in read]


def _read(name: str, described: Schema) -> tuple[str, list[str]]:
    options = [one for one in described.get("anyOf", []) if one.get("type") != "null"]
    if len(options) > 1:
        return "Object", [f'    @ = from.any("{name}");']
    if options:
        return _one(name, options[0], is_optional=True)
    if described.get("type") in ("array", "object"):
        return _many(name, described)
    return _one(name, described, is_optional=False)


def _one(name: str, described: Schema, *, is_optional: bool) -> tuple[str, list[str]]:
    if "$ref" in described:
        kind = _name(described["$ref"].removeprefix(_PREFIX))
        if is_optional:
            made = f'from.object("{name}") == null ? null : new {kind}(from.object("{name}"))'
        else:
            made = f'new {kind}(new Fields(from.any("{name}")))'
        return kind, [f"    @ = {made};"]
    kind = _TYPES[described["type"]]
    kind = "Long" if is_optional and kind == "long" else kind
    return kind, [f'    @ = from.{_READS[kind]}("{name}");']


def _many(name: str, described: Schema) -> tuple[str, list[str]]:
    """A list or a map, of models or of texts."""
    is_list = described["type"] == "array"
    within = described["items" if is_list else "additionalProperties"]
    if within.get("type") == "string":
        kind, read = ("List<String>", "texts") if is_list else ("Map<String, String>", "namedTexts")
        return kind, [f'    @ = from.{read}("{name}");']
    kind = _name(within["$ref"].removeprefix(_PREFIX))
    if is_list:
        return f"List<{kind}>", [
            f"    List<{kind}> @Read = new ArrayList<>();",
            f'    for (Fields one : from.objects("{name}")) @Read.add(new {kind}(one));',
            "    @ = Collections.unmodifiableList(@Read);",
        ]
    return f"Map<String, {kind}>", [
        f"    Map<String, {kind}> @Read = new LinkedHashMap<>();",
        f'    for (Map.Entry<String, Fields> one : from.named("{name}").entrySet())',
        f"      @Read.put(one.getKey(), new {kind}(one.getValue()));",
        "    @ = Collections.unmodifiableMap(@Read);",
    ]
