"""The catalogue: codes that end a session are exactly the five of the specification."""

import pytest

from longshore.kit.errors import SESSION_ENDED_CODES, ApiError, catalogue
from longshore.kit.text.text import Text


def test_session_ending_codes() -> None:
    """[L-03] Only 102, 401, 402, 403 and 14 end the session; no other refusal uses them."""
    ending = {error.code for error in catalogue() if error.ends_session}
    assert ending == {102, 401, 402, 403, 14} == SESSION_ENDED_CODES
    assert all(error.code >= 4000 for error in catalogue() if not error.ends_session)


def test_the_browsers_own_code_is_refused() -> None:
    with pytest.raises(TypeError, match="500"):
        type("MineError", (ApiError,), {"code": 500, "key": "mine", "message": Text("", "")})


def test_a_code_is_used_once() -> None:
    with pytest.raises(TypeError, match="4004"):
        type("TwiceError", (ApiError,), {"code": 4004, "key": "twice", "message": Text("", "")})


def test_every_error_speaks_both_languages() -> None:
    for error in catalogue():
        assert error.message.zh.strip(), error
        assert error.message.en.strip(), error
        assert error.message.zh != error.message.en or error.message.en.startswith("{"), error
        assert error.__doc__, error
