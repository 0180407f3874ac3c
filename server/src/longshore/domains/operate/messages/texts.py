"""What a code says while a game has no template of its own for it."""

from longshore.domains.operate.publishing import MailTemplate, Template
from longshore.kit.text.text import Language, Text

_CODE = Text(
    "【{{game}}】验证码 {{code}}，{{minutes}} 分钟内有效，请勿告诉他人。",
    "[{{game}}] Your code is {{code}}, valid for {{minutes}} minutes. Do not share it.",
)


def fallback(purpose: str, language: Language) -> Template:
    """The text of a code in a language."""
    return Template(purpose="login", text=_CODE.filled().in_language(language))


_SUBJECT = Text("{{game}} 验证码", "Your code for {{game}}")


def mail_fallback(purpose: str, language: Language) -> MailTemplate:
    """The mail of a code in a language."""
    return MailTemplate(
        purpose="login",
        subject=_SUBJECT.filled().in_language(language),
        text=_CODE.filled().in_language(language),
    )
