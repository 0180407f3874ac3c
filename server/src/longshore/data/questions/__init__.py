"""Figures of games: each question is one named query with a test computed by hand.

Queries only, on rows that the domains keep; what an answer looks like is said by who gives it.
"""

from longshore.data.questions.today import SignIns, recent_sign_ins, sign_ins

__all__ = ["SignIns", "recent_sign_ins", "sign_ins"]
