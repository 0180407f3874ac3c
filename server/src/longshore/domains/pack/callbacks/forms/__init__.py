"""Forms of a payment's notice: ours, and those that games carry who were integrated elsewhere.

A game's server that takes the notices of another SDK keeps its code: it gets them in that SDK's
form, signed as that SDK's documents say, and answers as they say. What those documents do not know
(refunds, gifts) goes out in our form, signed with our headers.
"""

import json
from collections.abc import Sequence

from longshore.domains.pack.callbacks.forms import quicksdk, u8, usdk
from longshore.domains.pack.callbacks.forms.keys import derived_key
from longshore.domains.pack.callbacks.forms.notice import (
    NOTICE_FORMS,
    STANDARD,
    NoticeForm,
    Outgoing,
    UnwritableError,
)
from longshore.kit.secrets import signature

__all__ = [
    "NOTICE_FORMS",
    "STANDARD",
    "NoticeForm",
    "Outgoing",
    "UnwritableError",
    "is_taken",
    "keys_of",
    "outgoing",
    "written",
]

_WRITERS = {"usdk": usdk.write, "quicksdk": quicksdk.write, "u8": u8.write}
_KEY_NAMES: dict[str, tuple[str, ...]] = {
    "usdk": usdk.KEYS, "quicksdk": quicksdk.KEYS, "u8": u8.KEYS,
}  # fmt: skip
_TAKEN = b"SUCCESS"


def keys_of(form: NoticeForm, secret: bytes) -> dict[str, str]:
    """The keys of a form, by the names its documents give them; empty for our own form.

    They are derived from the signing secret: rotated with it, and none of them tells of it, since
    MD5 and a shift of bytes must not endanger what signs everything else.
    """
    return {name: derived_key(secret, form, name) for name in _KEY_NAMES.get(form, ())}


def outgoing(
    form: NoticeForm, secrets: Sequence[bytes], body: str, *,
    message_id: str, moment: int, attempt: int = 1,
) -> Outgoing:  # fmt: skip
    """A message as it goes over the line at a `moment` in Unix seconds.

    `body` is the message in our form; `secrets` are those that are valid, newest first. Other forms
    have room for one signature: while two secrets are valid, attempts use them in turn, so that a
    server with either of them takes one of two.

    Raises:
        UnwritableError: the form cannot say this message.
        ValueError: there is no secret.
    """
    if form == STANDARD or json.loads(body)["type"] != "payment":
        return _standard(secrets, body, message_id, moment)
    secret = secrets[(attempt - 1) % len(secrets)]
    return written(form, keys_of(form, secret), body)


def written(form: NoticeForm, keys: dict[str, str], body: str) -> Outgoing:
    """A payment's notice in a form of somebody else's, with that form's keys.

    Raises:
        UnwritableError: the form cannot say this message.
    """
    return _WRITERS[form](json.loads(body), keys)


def is_taken(form: NoticeForm, status: int, answer: bytes) -> bool:
    """True when a game's server took a message: 2xx, and in other forms than ours SUCCESS too.

    That word is asked of refunds and gifts as well: a server that does not know them says FAIL
    with status 200.
    """
    is_good = 200 <= status < 300
    return is_good and (form == STANDARD or answer.strip() == _TAKEN)


def _standard(secrets: Sequence[bytes], body: str, message_id: str, moment: int) -> Outgoing:
    content = body.encode()
    headers = signature.sign(secrets, message_id=message_id, timestamp=moment, body=content)
    return Outgoing(
        content,
        {"Content-Type": "application/json", **headers},
        signature.content_to_sign(message_id, moment, content).decode(),
        headers[signature.SIGNATURE_HEADER],
    )
