"""What a language file of the server lacks: `python scripts/language.py ja-JP`.

Prints, as lines to be put into `server/src/longshore/languages/<tag>.toml`, every English text of
the server that the file has no translation of; then, as comments, what it has in vain. Exit code
1 when there is either.
"""

import ast
import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "server" / "src" / "longshore"


def english_texts() -> list[str]:
    """The English of every `Text("…", "…")`, in the order of files."""
    found = (text for path in sorted(SOURCES.rglob("*.py")) for text in _texts_of(path))
    return list(dict.fromkeys(text for text in found if text))


def _texts_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        is_text = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Text"
        if is_text and len(node.args) == 2 and isinstance(node.args[1], ast.Constant):
            yield str(node.args[1].value)


def main() -> int:
    """Print what is missing; 1 when something is."""
    if len(sys.argv) != 2:
        print("Give the language's tag: python scripts/language.py ja-JP", file=sys.stderr)
        return 2
    file = SOURCES / "languages" / f"{sys.argv[1]}.toml"
    known = tomllib.loads(file.read_text()) if file.exists() else {}
    texts = english_texts()
    missing = [text for text in texts if text not in known]
    for text in missing:
        print(f"{json.dumps(text, ensure_ascii=False)} = {json.dumps('')}")
    in_vain = [text for text in known if text not in texts]
    for text in in_vain:
        print(f"# nothing says: {text}")
    return 1 if missing or in_vain else 0


if __name__ == "__main__":
    sys.exit(main())
