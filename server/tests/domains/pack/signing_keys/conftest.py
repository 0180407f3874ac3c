"""A key to send."""

import pytest

from longshore_packer.keys import SigningKey, generate


@pytest.fixture(scope="module")
def key() -> SigningKey:
    return generate("ec-256", alias="release", common_name="Harbor Games")
