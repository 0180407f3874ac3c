"""Phone numbers as people type them."""

import phonenumbers

DEFAULT_REGION = "CN"


def e164(value: str) -> str | None:
    """A phone number as E.164; without a country code it is a Chinese one; None for no number."""
    try:
        number = phonenumbers.parse(value, DEFAULT_REGION)
    except phonenumbers.NumberParseException:
        return None
    if not phonenumbers.is_possible_number(number):
        return None
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)
