"""Fields that a new thing needs, in forms where whoever changes one leaves out what stays."""

from collections.abc import Iterable

from pydantic import BaseModel

from longshore.kit.errors import ValidationFailedError
from longshore.kit.text.language import field_message
from longshore.kit.text.text import Language


def refuse_missing(form: BaseModel, names: Iterable[str], language: Language) -> None:
    """Answer as any form does that lacks a field, where one of these is None.

    Raises:
        ValidationFailedError: names each that is missing.
    """
    text = field_message({"type": "missing"}, language)
    missing = [name for name in names if getattr(form, name) is None]
    if missing:
        rows = [{"field": name, "msg": text} for name in missing]
        summary = "; ".join(f"{name}: {text}" for name in missing)
        raise ValidationFailedError({"errors": rows}, summary=summary)
