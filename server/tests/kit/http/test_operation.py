"""The start-up check: a route without a declaration stops the start."""

import pytest
from fastapi import APIRouter, FastAPI

from longshore.kit.http.operation import (
    Access,
    OperationRouter,
    UndeclaredOperationError,
    check_declared,
)


def test_undeclared_route_stops_the_start() -> None:
    router = APIRouter()

    @router.get("/forgotten")
    async def forgotten() -> None: ...

    app = FastAPI()
    app.include_router(router)
    with pytest.raises(UndeclaredOperationError, match="/forgotten"):
        check_declared(app)


def test_declared_route_passes() -> None:
    router = OperationRouter()

    @router.get_operation("/said", access=Access("public", None))
    async def said() -> None: ...

    app = FastAPI()
    app.include_router(router)
    check_declared(app)
