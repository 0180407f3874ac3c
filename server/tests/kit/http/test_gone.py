"""Two who meet in the database: who comes second is told what to do, and it is no fault of ours."""

import json

from fastapi import FastAPI, Request
from psycopg.errors import DeadlockDetected
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm.exc import StaleDataError

from longshore.kit.http.envelope import install_handlers


async def test_who_comes_second_is_told_that_it_is_gone() -> None:
    app = FastAPI()
    install_handlers(app)
    request = Request({"type": "http", "method": "POST", "path": "/", "headers": []})
    error = StaleDataError("UPDATE statement expected to update 1 row(s); 0 were matched.")
    answer = await app.exception_handlers[StaleDataError](request, error)
    assert json.loads(answer.body)["code"] == 4004


async def test_who_was_broken_off_may_try_again() -> None:
    """A deadlock undoes all that one of the two has done."""
    app = FastAPI()
    install_handlers(app)
    request = Request({"type": "http", "method": "POST", "path": "/", "headers": []})
    error = OperationalError("UPDATE", {}, DeadlockDetected())
    answer = await app.exception_handlers[OperationalError](request, error)
    assert json.loads(answer.body)["code"] == 5003
