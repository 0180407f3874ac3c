"""The shape of what is published about consent: from which version on players must have agreed."""

from typing import Annotated

from pydantic import BaseModel, Field
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.consent_rules.errors import UnknownAgreementError
from longshore.domains.pack.agreements import agreements_in_force

RuleKey = Annotated[
    str, Field(pattern=r"^(privacy|user|children)(@[A-Za-z0-9][A-Za-z0-9_.-]{0,39})?$")
]


class ConsentRule(BaseModel, extra="forbid"):
    """That nobody signs in who has not accepted an agreement in `least_version` or a later one.

    `key` is the kind of agreement, behind it "@" and the channel whose own text it is.
    """

    key: RuleKey
    least_version: Annotated[int, Field(ge=1, le=1_000_000)]


class ConsentRules(BaseModel, extra="forbid"):
    """Agreements that must be accepted; the others are shown, and nobody is refused for them."""

    consents: Annotated[list[ConsentRule], Field(max_length=200)] = []


def key_of(kind: str, channel_code: str) -> str:
    """What a rule calls an agreement."""
    return f"{kind}@{channel_code}" if channel_code else kind


async def check_consent_rules(session: AsyncSession, game_id: int, content: BaseModel) -> BaseModel:
    """See that what is asked for can be read and accepted; the content as it is.

    Raises:
        UnknownAgreementError: it cannot, or two rules are for one agreement.
    """
    assert isinstance(content, ConsentRules)
    found = await agreements_in_force(session, game_id)
    versions = {key_of(one.kind, one.channel_code): one.version for one in found}
    seen: set[str] = set()
    for rule in content.consents:
        if rule.key in seen or versions.get(rule.key, 0) < rule.least_version:
            raise UnknownAgreementError(rule=rule.key, version=rule.least_version)
        seen.add(rule.key)
    return content
