"""Chinese identity numbers: whether one can be right, and how old its holder is.

GB 11643: 17 digits and a check character. The code of the region is not judged: tables of it are
never whole (residence permits begin with 81 to 83, permanent residents' with 9). Cards of 15 digits
are void since 2013.
"""

from datetime import date, datetime
from zoneinfo import ZoneInfo

_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CHECK = "10X98765432"
_ZONE = ZoneInfo("Asia/Shanghai")
_FIRST_YEAR = 1900


def born_on(number: str, today: date) -> date | None:
    """The day of birth that a number names; None when it cannot be a number of somebody."""
    digits = number[:17]
    if len(number) != 18 or not (digits.isascii() and digits.isdigit()):
        return None
    total = sum(int(digit) * weight for digit, weight in zip(digits, _WEIGHTS, strict=True))
    if number[17].upper() != _CHECK[total % 11]:
        return None
    try:
        day = date(int(number[6:10]), int(number[10:12]), int(number[12:14]))
    except ValueError:
        return None
    return day if date(_FIRST_YEAR, 1, 1) <= day <= today else None


def today_in_china(moment: datetime) -> date:
    """The day by which ages count."""
    return moment.astimezone(_ZONE).date()


def age_on(born: date, today: date) -> int:
    """Whole years; who was born on 29 February is a year older on 1 March of other years."""
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))


def age_tier(age: int) -> str:
    """The tier that limits of play go by: "0-7", "8-15", "16-17" or "18+"."""
    return "0-7" if age < 8 else "8-15" if age < 16 else "16-17" if age < 18 else "18+"


def masked_name(name: str) -> str:
    """A name for lists: 张*, 张*三."""
    return name[:1] + "*" if len(name) < 3 else name[0] + "*" * (len(name) - 2) + name[-1]


def masked_number(number: str) -> str:
    """An identity number for lists: its first and last character."""
    return number[:1] + "*" * (len(number) - 2) + number[-1:]


def masked_phone(phone: str) -> str:
    """A phone number for lists: its last four digits and what comes before the four before them."""
    return phone[:-8] + "****" + phone[-4:]
