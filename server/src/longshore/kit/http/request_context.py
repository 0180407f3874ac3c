"""What a request says of itself, for those who know no request: commands load no web framework."""

from dataclasses import dataclass

from longshore.kit.text.text import Language


@dataclass(frozen=True, slots=True)
class RequestContext:
    """The headers of clause H-01 as claims to be checked, and where the request came from."""

    request_id: str
    language: Language
    token: str
    uid: str
    appid: str
    page_path: str
    ip: str
    user_agent: str


COMMAND_CONTEXT = RequestContext("-", "zh-CN", "", "", "", "", "", "")
"""What a command writes into the audit log where a request would stand."""
