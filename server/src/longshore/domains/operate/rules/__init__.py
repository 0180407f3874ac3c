"""Rules: whom something is for. Pure functions, the same in every process and in the browser."""

from longshore.domains.operate.rules.buckets import bucket_of, murmur3_32
from longshore.domains.operate.rules.compiling import (
    UNIT,
    Test,
    compiled,
    fields_asked,
    moments,
)
from longshore.domains.operate.rules.evaluation import Facts, Verdict, judge
from longshore.domains.operate.rules.schema import Condition, Rule, all_fields
from longshore.domains.operate.rules.telling import told_facts

__all__ = [
    "UNIT",
    "Condition",
    "Facts",
    "Rule",
    "Test",
    "Verdict",
    "all_fields",
    "bucket_of",
    "compiled",
    "fields_asked",
    "judge",
    "moments",
    "murmur3_32",
    "told_facts",
]
