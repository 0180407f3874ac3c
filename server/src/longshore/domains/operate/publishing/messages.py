"""The shape of what is published of messages: providers, templates, limits; no secret is in it.

Secrets are kept sealed beside it, by name, so that a version can be exported and compared.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, Self, TypeVar

from pydantic import BaseModel, BeforeValidator, Field, StringConstraints, model_validator

from longshore.kit.text.fields import MailAddress, none_if_blank
from longshore.kit.text.kinds import Line, Paragraphs, shaped
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

Security = Literal["tls", "starttls", "none"]
SmsProvider = Literal["outbox", "aliyun", "tencent", "http"]
Purpose = Literal["login", "bind"]
Placeholder = Literal["code", "minutes", "game"]
PLACEHOLDERS: tuple[Placeholder, ...] = ("code", "minutes", "game")
PLACE = re.compile(r"\{([A-Za-z_]*)\}")

_Name = Annotated[Line, Field(max_length=64)]
_Url = Annotated[
    str,
    shaped(
        r"^(https?://[!-~]{1,500})?$",
        Text("应为以 https:// 开头的网址", "must be an address that begins with https://"),
    ),
]
_Language = Annotated[
    str,
    shaped(
        r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$",
        Text("应为语言标记，如 zh-CN、en-US", "must be a language tag such as zh-CN or en-US"),
    ),
]
_Currency = Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")]
_MICROS = 1_000_000_000


class TemplateField(BaseModel, extra="forbid"):
    """What the provider's template is filled with: its variable and our text for it."""

    name: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{1,32}$")]
    value: Annotated[Line, Field(max_length=100)]


class Template(BaseModel, extra="forbid"):
    """The text for one purpose in one language; `template` is what the provider calls its own.

    `{code}`, `{minutes}` and `{game}` are filled in `text` and in the fields' values.
    """

    purpose: Purpose
    language: _Language = "zh-CN"
    text: Annotated[Line, Field(min_length=1, max_length=500)]
    template: _Name = ""
    fields: Annotated[list[TemplateField], Field(max_length=10)] = []

    @model_validator(mode="after")
    def _is_filled(self) -> Self:
        check_places(self.text, (self.text, *(one.value for one in self.fields)))
        return self


def check_places(main: str, every: Iterable[str]) -> None:
    """Refuse texts that nothing can fill, and a main one that lacks the code."""
    for told in every:
        for name in PLACE.findall(told):
            if name not in PLACEHOLDERS:
                raise refused(
                    "placeholder",
                    Text(
                        "模板里的 {name} 没有对应的内容", "The template has no {name} to fill"
                    ).filled(name=f"{{{name}}}"),
                )
    if "{code}" not in main:
        raise refused(
            "without_code",
            Text("模板里没有 {code}，收不到验证码", "The template lacks {code}, the code itself"),
        )


class MailTemplate(BaseModel, extra="forbid"):
    """What mail says for one purpose in one language; filled as a `Template` is."""

    purpose: Purpose
    language: _Language = "zh-CN"
    subject: Annotated[Line, Field(min_length=1, max_length=100)]
    text: Annotated[Paragraphs, Field(min_length=1, max_length=2_000)]

    @model_validator(mode="after")
    def _is_filled(self) -> Self:
        check_places(self.text, (self.subject, self.text))
        return self


class Sms(BaseModel, extra="forbid"):
    """Who sends text messages, for how much, how many.

    `price_micros` is what a message costs in millionths of `currency`; `key_id`, `sign_name`,
    `app_id`, `region` and `endpoint` are as the provider's console names them; `url`, `body`,
    `content_type` and `accepted` belong to plain HTTP.
    """

    provider: SmsProvider = "outbox"
    key_id: _Name = ""
    sign_name: _Name = ""
    app_id: _Name = ""
    region: _Name = ""
    endpoint: _Url = ""
    url: _Url = ""
    body: Annotated[Paragraphs, Field(max_length=4_000)] = ""
    content_type: Literal["application/json", "application/x-www-form-urlencoded", "text/plain"] = (
        "application/json"
    )
    accepted: Annotated[Line, Field(max_length=100)] = ""
    price_micros: Annotated[int, Field(ge=0, le=_MICROS)] = 0
    currency: _Currency = "CNY"
    day_quota: Annotated[int, Field(ge=0, le=10_000_000)] = 50_000
    number_day: Annotated[int, Field(ge=1, le=1_000)] = 10
    address_hour: Annotated[int, Field(ge=1, le=100_000)] = 60
    templates: Annotated[list[Template], Field(max_length=60)] = []

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        for name in _NEEDED[self.provider]:
            if not getattr(self, name):
                raise refused(
                    "missing",
                    Text("还没有填写{what}", "{what} is missing").filled(what=_NAMES[name]),
                )
        if self.provider in _WITH_TEMPLATES and not all(one.template for one in self.templates):
            raise refused(
                "missing",
                Text(
                    "每个模板都要填写服务商的模板编号",
                    "Each template needs the provider's template ID",
                ),
            )
        once_each(self.templates)
        return self

    def template_for(self, purpose: str, language: str) -> Template | None:
        """The purpose's template in a language, or in one near to it, or in any."""
        return nearest(self.templates, purpose, language)


_NEEDED: dict[SmsProvider, tuple[str, ...]] = {
    "outbox": (),
    "aliyun": ("key_id", "sign_name", "templates"),
    "tencent": ("key_id", "sign_name", "app_id", "templates"),
    "http": ("url", "body"),
}
_WITH_TEMPLATES = ("aliyun", "tencent")
_NAMES = {
    "key_id": Text("密钥 ID", "Key ID"),
    "sign_name": Text("短信签名", "Signature name"),
    "app_id": Text("应用 ID", "Application ID"),
    "templates": Text("模板", "A template"),
    "url": Text("地址", "The address"),
    "body": Text("请求体", "The request body"),
}


class Mail(BaseModel, extra="forbid"):
    """By which server mail goes out; without a `host` none does.

    The password is kept sealed beside it, and never leaves without TLS.
    """

    host: Annotated[str, StringConstraints(pattern=r"^([A-Za-z0-9.-]{1,253})?$")] = ""
    port: Annotated[int, Field(ge=1, le=65_535)] = 465
    security: Security = "tls"
    user: Annotated[Line, Field(max_length=200)] = ""
    sender: Annotated[MailAddress | None, BeforeValidator(none_if_blank)] = None
    sender_name: Annotated[Line, Field(max_length=60)] = ""
    day_quota: Annotated[int, Field(ge=0, le=10_000_000)] = 50_000
    recipient_day: Annotated[int, Field(ge=1, le=1_000)] = 10
    address_hour: Annotated[int, Field(ge=1, le=100_000)] = 60
    templates: Annotated[list[MailTemplate], Field(max_length=60)] = []

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if self.host and self.sender is None:
            raise refused("missing", Text("还没有填写发件地址", "The sender's address is missing"))
        if self.user and self.security == "none":
            raise refused(
                "without_tls",
                Text("不加密时不能用账号登录", "Without TLS nobody can sign in to the server"),
            )
        once_each(self.templates)
        return self

    def template_for(self, purpose: str, language: str) -> MailTemplate | None:
        """The purpose's template in a language, or in one near to it, or in any."""
        return nearest(self.templates, purpose, language)


T = TypeVar("T", Template, MailTemplate)


def once_each(templates: Sequence[Template] | Sequence[MailTemplate]) -> None:
    """Refuse two templates for one purpose and language."""
    if len({(one.purpose, one.language) for one in templates}) != len(templates):
        raise refused(
            "twice",
            Text("同一用途与语言只能有一个模板", "One template for each purpose and language"),
        )


def nearest(templates: Sequence[T], purpose: str, language: str) -> T | None:
    """A purpose's template in a language, or in one near to it, or in any."""
    ranks = {language: 0, language.partition("-")[0]: 1}
    return min(
        (one for one in templates if one.purpose == purpose),
        key=lambda one: ranks.get(
            one.language, ranks.get(one.language.partition("-")[0], len(ranks))
        ),
        default=None,
    )


class Messages(BaseModel, extra="forbid"):
    """How a game's messages go out."""

    sms: Sms = Sms()
    mail: Mail = Mail()
