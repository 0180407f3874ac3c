"""The run time at an address of its own, for SDKs that know nothing of our tests."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from tests.support.foreign import installed
from tests.support.serving import serving


@pytest.fixture
async def address(app: FastAPI) -> AsyncIterator[str]:
    """The application on a port, in this loop."""
    async with serving(app) as found:
        yield found


@pytest.fixture(scope="session")
def foreign_sdks() -> Path:
    """The folder in which the SDKs of `tests/foreign` are, as npm carries them."""
    return installed()
