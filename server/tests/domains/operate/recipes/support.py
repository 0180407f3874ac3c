"""Recipes beside the channels that were written apart from them."""

import pytest

from longshore.domains.operate.recipes import (
    Moment,
    Notice,
    Payment,
    RecipeError,
    Request,
    every_recipe,
    read_notice,
)
from longshore.simulation.channels import Channel, Sale, Told

MOMENT = Moment(1_795_300_060_000, "a1b2c3d4e5f60718")
PAYING = [code for code, recipe in every_recipe().items() if recipe.payment]
SOLD = Sale()


def request_of(told: Told) -> Request:
    return Request(told.method, told.path, told.query, told.headers, told.body)


def payment_of(code: str) -> Payment:
    payment = every_recipe()[code].payment
    assert payment is not None
    return payment


def read(channel: Channel, told: Told, parameters: dict[str, str] | None = None) -> Notice:
    given = channel.parameters if parameters is None else parameters
    return read_notice(payment_of(channel.code), request_of(told), given)


def refused(channel: Channel, told: Told, parameters: dict[str, str] | None = None) -> str:
    with pytest.raises(RecipeError) as caught:
        read(channel, told, parameters)
    return caught.value.fault


LOGGING_IN = [code for code, recipe in every_recipe().items() if recipe.login]
