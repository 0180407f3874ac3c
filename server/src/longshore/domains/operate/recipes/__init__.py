"""Channels as data: login checks and payment notices read by one interpreter.

Pure: nothing in here calls anybody or knows a database. A recipe is a file of facts in `data`.
"""

from longshore.domains.operate.recipes.asking import Moment, Question
from longshore.domains.operate.recipes.calls import Login, Purchase
from longshore.domains.operate.recipes.errors import Fault, RecipeError, RecipeFileError
from longshore.domains.operate.recipes.explaining import Explanation, explain
from longshore.domains.operate.recipes.login import channel_uid, question
from longshore.domains.operate.recipes.payment import (
    Answer,
    Notice,
    Returned,
    answer,
    probe_answer,
    read_notice,
    refusal_of,
)
from longshore.domains.operate.recipes.purchase import (
    Buying,
    Reply,
    handed_out,
    lacking,
    next_call,
    seconds_kept,
    secrets_in,
)
from longshore.domains.operate.recipes.recipe import Recipe
from longshore.domains.operate.recipes.schema import Payment, Refusal
from longshore.domains.operate.recipes.scope import Request
from longshore.domains.operate.recipes.shelf import every_recipe, read_recipe, recipe_for

__all__ = [
    "Answer",
    "Buying",
    "Explanation",
    "Fault",
    "Login",
    "Moment",
    "Notice",
    "Payment",
    "Purchase",
    "Question",
    "Recipe",
    "RecipeError",
    "RecipeFileError",
    "Refusal",
    "Reply",
    "Request",
    "Returned",
    "answer",
    "channel_uid",
    "every_recipe",
    "explain",
    "handed_out",
    "lacking",
    "next_call",
    "probe_answer",
    "question",
    "read_notice",
    "read_recipe",
    "recipe_for",
    "refusal_of",
    "seconds_kept",
    "secrets_in",
]
