"""What partners and those who invite them send and get; moments are Unix seconds."""

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field

from longshore.account.identity import Account, Password
from longshore.domains.popularize.settlements import Claimed, SettlementOutput, SettlementSum
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, Page, PageSize, none_if_blank
from longshore.kit.text.kinds import Paragraphs

Token = Annotated[str, Field(min_length=1, max_length=100)]


class PartnerReference(OfGame):
    """One promoter of the game."""

    id: Id


class PartnerState(BaseModel):
    """Whether a promoter may sign in for themselves; 0 where something has not happened."""

    state: Literal["none", "invited", "joined"]
    account: str
    link_expires_at: int
    last_login_at: int


class PartnerInvited(BaseModel):
    """A fresh link, shown this once: its path in the web's pages, and until when it is good."""

    path: str
    expires_at: int


class PartnerLink(BaseModel):
    """The secret of a link."""

    token: Token


class PartnerInvitation(BaseModel):
    """Whom a link is for; `account` is set where it is a new password for somebody who joined.

    `zone` is the game's.
    """

    promoter_name: str
    game_name: str
    zone: str
    account: str
    expires_at: int


class PartnerJoin(PartnerLink):
    """Who uses a link: the account they choose (kept where there is one), and a password."""

    account: Account
    password: Password


class PartnerLogin(BaseModel):
    """Account and password."""

    account: Annotated[str, Field(min_length=1, max_length=100)]
    password: Annotated[str, Field(min_length=1, max_length=128)]


class PartnerSelf(BaseModel):
    """Who is signed in; `zone` is whose days are shown."""

    promoter_name: str
    game_name: str
    zone: str


class PartnerAdmitted(PartnerSelf):
    """The same with the token of a fresh session."""

    token: str


class PartnerDays(BaseModel):
    """For how many days back."""

    days: Annotated[int, Field(ge=1, le=92)] = 14


class PartnerDay(BaseModel):
    """What one day brought; `income` is what the players paid, before any share."""

    day: date
    clicks: int
    installs: int
    players: int
    orders: int
    income: list[SettlementSum]


class PartnerFigures(BaseModel):
    """Each day of the range, the newest first, and their sums; `zone` is whose days they are."""

    zone: str
    total: PartnerDay
    days: list[PartnerDay]


class PartnerPromotionQuery(BaseModel):
    """Which page of the promoter's links and packages."""

    page: Page = 1
    page_size: PageSize = 100


class PartnerPromotion(BaseModel):
    """A link or a package of the promoter: where it leads from, what it is for."""

    path: str
    name: str
    kind: Literal["link", "package"]
    clicks: int


class PartnerStatements(BaseModel):
    """The promoter's statements that the publisher has checked, the newest first."""

    list: list[SettlementOutput]


class PartnerStatementReference(BaseModel):
    """One statement."""

    id: Id


class PartnerStep(PartnerStatementReference):
    """`confirmed`, or `disputed` with a line, why, and perhaps what it should come to."""

    step: Literal["confirmed", "disputed"]
    line_number: Annotated[
        Annotated[int, Field(ge=1, le=2**31 - 1)] | None, BeforeValidator(none_if_blank)
    ] = None
    words: Annotated[Paragraphs, Field(max_length=500)] = ""
    claimed_minor: Claimed = None


class PartnerFile(PartnerStatementReference):
    """A statement as a file."""

    form: Literal["xlsx", "pdf"] = "xlsx"
