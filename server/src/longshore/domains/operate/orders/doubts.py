"""What recipes say is not sure, for the pages on which channels are chosen."""

from collections.abc import Collection, Sequence

from longshore.domains.operate.recipes import Recipe, recipe_for
from longshore.domains.pack.channels import DOUBTS, ChannelDoubt
from longshore.domains.pack.channels.parameters import Texts
from longshore.kit.text.text import CHINESE, Language


@DOUBTS.answer
async def _doubts(codes: Collection[str]) -> Sequence[tuple[str, ChannelDoubt]]:
    found = []
    for code in codes:
        recipe = recipe_for(code)
        if recipe is None or recipe.unsure is None:
            continue
        parts = [part for part in (recipe.login, recipe.payment) if part]
        is_unproven = any(part.confidence == "C" for part in parts)
        text = Texts(zh=recipe.unsure.zh, en=recipe.unsure.en)
        found.append((code, ChannelDoubt(is_unproven=is_unproven, text=text)))
    return found


def unsure_of(recipe: Recipe, language: Language) -> str:
    """What is not sure of a channel, in one language; nothing where all is."""
    if recipe.unsure is None:
        return ""
    return recipe.unsure.zh if language == CHINESE else recipe.unsure.en
