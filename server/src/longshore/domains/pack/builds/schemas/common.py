"""What the schemas of mother packages, builds and links share."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field

from longshore.kit.text.fields import Id, comma_list

Stage = Literal["waiting", "fetch", "prepare", "build", "publish", "done"]
MOST_ITEMS = 500


def _ids(value: Any) -> Any:
    """Ids as a list, as `"1,2"` or as one number; nothing twice."""
    return (
        comma_list(str(value) if isinstance(value, int) else value)
        if isinstance(value, int | str)
        else value
    )


Ids = Annotated[
    list[Id],
    BeforeValidator(_ids),
    AfterValidator(lambda ids: list(dict.fromkeys(ids))),
    Field(min_length=1, max_length=MOST_ITEMS),
]
SomeIds = Annotated[list[Id], BeforeValidator(_ids), Field(max_length=MOST_ITEMS)]


class Problem(BaseModel):
    """Why something did not work, as the packer or the server says it, and what to do."""

    code: str
    message: str
    subject: str = ""
    remedy: str = ""


class NoteOutput(BaseModel):
    """Something worth knowing about a package."""

    code: str
    message: str
    subject: str
