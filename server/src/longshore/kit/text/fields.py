"""Field types that more than one schema uses."""

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

Id = Annotated[int, Field(ge=1, le=2**53 - 1)]
Page = Annotated[int, Field(ge=1, le=1_000_000)]
PageSize = Annotated[int, Field(ge=1, le=100)]
_MOST_DIGITS = 18


def id_of(text: str) -> int | None:
    """The id that somebody wrote down or looks for; None where no id is written so.

    Eighteen digits fit a bigint of the database: more of them would be its fault, not an empty
    answer.
    """
    is_id = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
    return int(text) if is_id else None


def _phone(value: str) -> str:
    """A phone number as E.164; without a country code it is a Chinese one."""
    # The tables of numbers take a tenth of a second, which a command without any need not pay; the
    # server has them from its start on.
    from longshore.kit.text.phones import e164

    number = e164(value)
    if number is None:
        raise refused("phone", Text("不是有效的手机号", "is not a phone number"))
    return number


Phone = Annotated[str, Field(max_length=30), AfterValidator(_phone)]


def _mail(value: str) -> str:
    """An address of mail as it is compared: of any case, without a display name."""
    name, _, host = value.strip().lower().rpartition("@")
    labels = host.split(".")
    is_right = (
        0 < len(name) <= 64
        and len(labels) > 1
        and all(labels)
        and all(one.isascii() and one.replace("-", "").isalnum() for one in labels)
        and all(one.isalnum() or one in "!#$%&'*+-/=?^_`{|}~." for one in name)
        and name.isascii()
        and not (name.startswith(".") or name.endswith(".") or ".." in name)
    )
    if not is_right:
        raise refused("mail", Text("不是有效的邮箱地址", "is not an address of mail"))
    return f"{name}@{host}"


MailAddress = Annotated[str, Field(max_length=200), AfterValidator(_mail)]


_MOST_PARTS = 20_000
_TOO_MANY = Text("最多{most}项", "may have at most {most} {most:entry/entries}")


def _commas(parts: list[str]) -> int:
    return sum(part.count(",") + part.count("，") for part in parts)


def comma_list(value: Any) -> Any:
    """`"a,b"`, `["a,b"]` (a query's single value) or a real list as a list without repetitions.

    Anything else is left for the type to refuse; nothing is an empty list. A megabyte can name
    500,000, which is more than the event loop may take time for: so many are refused.
    """
    if value is None:
        return []
    parts = [value] if isinstance(value, str) else value
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        return value
    if _commas(parts) > _MOST_PARTS:
        raise refused("too_many", _TOO_MANY.filled(most=_MOST_PARTS))
    names = [name.strip() for part in parts for name in part.replace("，", ",").split(",")]
    return list(dict.fromkeys(name for name in names if name))


# A length has each looked at as text: without any, half a character goes as far as the database.
_Name = Annotated[str, StringConstraints(min_length=1)]
CommaList = Annotated[list[_Name], BeforeValidator(comma_list)]
"""A list sent as comma-joined text (the specification's tags) or as a real list."""


def none_if_blank(value: Any) -> Any:
    """An empty field of a form or query says nothing: None."""
    return None if isinstance(value, str) and not value.strip() else value


OptionalId = Annotated[Id | None, BeforeValidator(none_if_blank)]
"""An id that a form or query may leave empty."""
