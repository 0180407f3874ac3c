"""Rules: whom something is for. Pure functions, the same in every process and in the browser."""

from longshore.domains.operate.rules.bounds import bounded
from longshore.domains.operate.rules.buckets import bucket_of, murmur3_32
from longshore.domains.operate.rules.compiling import (
    UNIT,
    Test,
    compiled,
    fields_asked,
    moments,
)
from longshore.domains.operate.rules.evaluation import Facts, Verdict, judge
from longshore.domains.operate.rules.places import MOMENT, TOLD_AT, Place
from longshore.domains.operate.rules.schema import Condition, Rule, RuleTree, all_fields
from longshore.domains.operate.rules.telling import told_facts

__all__ = [
    "MOMENT",
    "TOLD_AT",
    "UNIT",
    "Condition",
    "Facts",
    "Place",
    "Rule",
    "RuleTree",
    "Test",
    "Verdict",
    "all_fields",
    "bounded",
    "bucket_of",
    "compiled",
    "fields_asked",
    "judge",
    "moments",
    "murmur3_32",
    "told_facts",
]
