"""Field types that more than one schema uses."""

from typing import Annotated, Any

import phonenumbers
from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_core import PydanticCustomError

DEFAULT_REGION = "CN"

Id = Annotated[int, Field(ge=1, le=2**53 - 1)]
Page = Annotated[int, Field(ge=1, le=1_000_000)]
PageSize = Annotated[int, Field(ge=1, le=100)]


def _phone(value: str) -> str:
    """A phone number as E.164; without a country code it is a Chinese one."""
    try:
        number = phonenumbers.parse(value, DEFAULT_REGION)
    except phonenumbers.NumberParseException:
        number = None
    if number is None or not phonenumbers.is_possible_number(number):
        raise PydanticCustomError(
            "phone",
            "is not a phone number",
            {"zh": "不是有效的手机号", "en": "is not a phone number"},
        )
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)


Phone = Annotated[str, Field(max_length=30), AfterValidator(_phone)]


def _comma_list(value: Any) -> Any:
    """`"a,b"` as `["a", "b"]`; nothing as an empty list; a list stays one."""
    if value is None:
        return []
    if isinstance(value, str):
        return [part.strip() for part in value.replace("，", ",").split(",") if part.strip()]
    return value


CommaList = Annotated[list[str], BeforeValidator(_comma_list)]
"""A list sent as comma-joined text (the specification's tags) or as a real list."""
