"""Calls that come often, answered before anything of Starlette or pydantic is made.

A quick call serves only its plain success. Whatever is unusual (a refusal, odd headers, characters
that must be cleaned, a database that is away) goes on to the ordinary route with nothing changed
and nothing counted, so that every text, code and rule has one source. `tests/runtime/test_quick.py`
holds the two together.
"""

from longshore.runtime.quick.lane import QuickLane
from longshore.runtime.quick.notices import PREFIX as NOTICES
from longshore.runtime.quick.notices import QuickNotices
from longshore.runtime.quick.registry import QUICK_CALLS

__all__ = ["NOTICES", "QUICK_CALLS", "QuickLane", "QuickNotices"]
