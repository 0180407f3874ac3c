"""Which constraint a refused change broke: by its name, never by the words of a message."""

from sqlalchemy.exc import IntegrityError


def violated(error: IntegrityError) -> str:
    """The name of the constraint or unique index, as the migrations give it; empty without one."""
    diagnosis = getattr(error.orig, "diag", None)
    return getattr(diagnosis, "constraint_name", None) or ""
