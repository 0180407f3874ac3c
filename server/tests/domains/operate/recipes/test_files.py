"""Files of recipes: what is wrong in one is named, with its place."""

import re

import pytest

from longshore.domains.operate.recipes import RecipeFileError, every_recipe, read_recipe

GOOD = """
code = "x"
name = { zh = "某", en = "X" }
family = "store"
newest_source_year = 2026
sources = ["s"]
secrets = ["k"]
[payment]
confidence = "A"
signatures = [{ algorithm = "md5", given = "${form.sign}", texts = ["${form.a}${parameter.k}"] }]
amount = { unit = "minor", value = "${form.a}" }
order = "${form.o}"
transaction = "${form.t}"
accepted = { body = "ok" }
refused = { body = "no" }
"""


def test_a_good_one_is_read() -> None:
    recipe = read_recipe("x.toml", GOOD)
    assert recipe.parameters == {"k"}
    assert recipe.served == ("x",)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('code = "x"', "code = x", "x.toml: Invalid value"),
        ('"A"', '"E"', r"payment\.confidence: Input should be 'A', 'B', 'C' or 'D'"),
        ("${form.o}", "${from.o}", "there is no source 'from'"),
        ("${form.o}", "${form.o|small}", "has no filter 'small'"),
        ("${form.o}", "${form.o", "begins no reference"),
        ('"minor"', '"cents"', r"payment\.amount\.unit"),
        ('"md5"', '"hmac-sha1"', "needs a key"),
        ('"md5"', '"md4"', r"payment\.signatures\.0\.algorithm"),
        ("[payment]", "[payments]", "payments: Extra inputs are not permitted"),
        ('order = "${form.o}"\n', "", r"payment\.order: Field required"),
        ('"minor", value = "${form.a}"', '"minor"', "an amount has a value"),
        ("[payment]", '[payment]\nas = "nobody"', "payment.as: no recipe nobody"),
    ],
)
def test_a_fault_is_named_with_its_place(old: str, new: str, said: str) -> None:
    with pytest.raises(RecipeFileError) as caught:
        read_recipe("x.toml", GOOD.replace(old, new, 1))
    assert str(caught.value).startswith("x.toml: ")
    assert re.search(said, str(caught.value)), str(caught.value)


def test_a_login_check_calls_no_host_that_a_player_names() -> None:
    text = (
        GOOD + '[login]\nconfidence = "A"\nurls = "https://${claim.host}/x"\nuid = "${answer.u}"\n'
    )
    with pytest.raises(RecipeFileError, match="fixed host"):
        read_recipe("x.toml", text)


def test_what_is_unsure_says_so() -> None:
    """A fact from one source, or none that settles the money, is never offered as a plain one."""
    for recipe in every_recipe().values():
        parts = [part for part in (recipe.login, recipe.payment) if part]
        assert all(part.confidence != "D" for part in parts)
        is_weak = any(part.confidence == "C" for part in parts)
        is_unsettled = recipe.payment and recipe.payment.amount.unit == "unknown"
        if is_weak or is_unsettled:
            assert recipe.unsure is not None, recipe.code


def test_every_secret_is_a_parameter_and_hidden() -> None:
    for recipe in every_recipe().values():
        assert set(recipe.secrets) <= recipe.parameters, recipe.code
        for name in recipe.parameters:
            looks_secret = name.endswith(("secret", "_key", "private_key")) and "public" not in name
            if looks_secret and name not in ("app_key", "licence_key"):
                assert name in recipe.secrets, (recipe.code, name)
