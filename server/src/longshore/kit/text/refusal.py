"""What a validator of ours raises."""

from pydantic_core import PydanticCustomError

from longshore.kit.text.text import Text


def refused(kind: str, text: Text) -> PydanticCustomError:
    """The error of a field; `text` tells a person, read after the field's name.

    `kind` is the name for programs.
    """
    return PydanticCustomError(kind, text.in_language("en-US"), {"text": text})
