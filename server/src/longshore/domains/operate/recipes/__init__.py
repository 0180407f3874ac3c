"""Channels as data: login checks and payment notices read by one interpreter.

Pure: nothing in here calls anybody or knows a database. A recipe is a file of facts in `data`.
"""

from longshore.domains.operate.recipes.errors import Fault, RecipeError, RecipeFileError
from longshore.domains.operate.recipes.explaining import Explanation, explain
from longshore.domains.operate.recipes.login import Moment, Question, channel_uid, question
from longshore.domains.operate.recipes.payment import (
    Answer,
    Notice,
    Returned,
    answer,
    probe_answer,
    read_notice,
    refusal_of,
)
from longshore.domains.operate.recipes.purchase import handed_out
from longshore.domains.operate.recipes.schema import Login, Payment, Recipe, Refusal
from longshore.domains.operate.recipes.scope import Request
from longshore.domains.operate.recipes.shelf import every_recipe, read_recipe, recipe_for

__all__ = [
    "Answer",
    "Explanation",
    "Fault",
    "Login",
    "Moment",
    "Notice",
    "Payment",
    "Question",
    "Recipe",
    "RecipeError",
    "RecipeFileError",
    "Refusal",
    "Request",
    "Returned",
    "answer",
    "channel_uid",
    "every_recipe",
    "explain",
    "handed_out",
    "probe_answer",
    "question",
    "read_notice",
    "read_recipe",
    "recipe_for",
    "refusal_of",
]
