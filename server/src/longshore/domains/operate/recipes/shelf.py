"""The recipes that ship: one file of facts each, read once and checked whole."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from pydantic import ValidationError

from longshore.domains.operate.recipes.errors import RecipeFileError
from longshore.domains.operate.recipes.recipe import Recipe

Raw = dict[str, object]


def read_recipe(name: str, text: str, others: Mapping[str, Raw] | None = None) -> Recipe:
    """A recipe from its file's text; `name` is the file's, for the error.

    A part with `as` begins as the same part of another recipe, of `others`, and changes some of it.

    Raises:
        RecipeFileError: it is no recipe; the text names the place and what is wrong there.
    """
    try:
        return Recipe.model_validate(_whole(name, tomllib.loads(text), others or {}))
    except tomllib.TOMLDecodeError as error:
        raise RecipeFileError(f"{name}: {error}") from None
    except ValidationError as error:
        faults = "; ".join(
            f"{'.'.join(str(part) for part in one['loc']) or 'recipe'}: {one['msg']}"
            for one in error.errors(include_url=False, include_input=False)
        )
        raise RecipeFileError(f"{name}: {faults}") from None


def _whole(name: str, raw: Raw, others: Mapping[str, Raw]) -> Raw:
    for part in ("login", "payment"):
        given = raw.get(part)
        if isinstance(given, dict) and "as" in given:
            base = others.get(str(given["as"]), {}).get(part)
            if not isinstance(base, dict) or "as" in base:
                raise RecipeFileError(f"{name}: {part}.as: no recipe {given['as']} of its own")
            raw = {**raw, part: {k: v for k, v in {**base, **given}.items() if k != "as"}}
    return raw


@cache
def every_recipe() -> dict[str, Recipe]:
    """All recipes by their code, in the order of their codes.

    Raises:
        RecipeFileError: a file is wrong, or two of them serve one channel.
    """
    texts = {
        file.name.removesuffix(".toml"): file.read_text("utf-8")
        for file in sorted(_data().iterdir(), key=lambda one: one.name)
        if file.name.endswith(".toml")
    }
    raws = {code: tomllib.loads(text) for code, text in texts.items()}
    found = {code: read_recipe(f"{code}.toml", text, raws) for code, text in texts.items()}
    if wrong := [code for code, recipe in found.items() if recipe.code != code]:
        raise RecipeFileError(f"{wrong[0]}.toml: its code is {found[wrong[0]].code}")
    return found


@cache
def _by_channel() -> dict[str, Recipe]:
    served: dict[str, Recipe] = {}
    for recipe in every_recipe().values():
        for code in recipe.served:
            if code in served and recipe.family != "pay":
                raise RecipeFileError(f"{recipe.code} and {served[code].code} both serve {code}")
            served.setdefault(code, recipe)
    return served


def recipe_for(channel_code: str) -> Recipe | None:
    """The recipe of a channel of the catalogue, or of a way to pay; None if absent."""
    return _by_channel().get(channel_code)


def _data() -> Traversable:
    return files("longshore.domains.operate.recipes") / "data"
