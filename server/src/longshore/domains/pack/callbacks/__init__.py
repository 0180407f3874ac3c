"""Addresses of the game's own server, and the secret that signs what is sent there.

A call is a POST of JSON `{type, app_id, environment, data}` with the headers of `kit.signature`;
notices of payments may have another SDK's form instead (`forms`).
"""

from typing import TYPE_CHECKING

from longshore.kit.lazily import lazily

if TYPE_CHECKING:
    from longshore.domains.pack.callbacks.address import host_and_port, may_be_stored
    from longshore.domains.pack.callbacks.forms import (
        STANDARD,
        NoticeForm,
        Outgoing,
        UnwritableError,
        is_taken,
        outgoing,
    )
    from longshore.domains.pack.callbacks.public import (
        Callback,
        callback_of,
        example_body,
        notice_body,
        signature_example,
    )
    from longshore.domains.pack.callbacks.schemas import (
        CallbackKind,
        CallbacksOutput,
        Environment,
        ExampleQuery,
        MessageKind,
        RevealedSecrets,
        RevealSecret,
        RotateSecret,
        SaveAddresses,
        SignatureExample,
        Url,
    )
    from longshore.domains.pack.callbacks.secrets import reveal, rotate
    from longshore.domains.pack.callbacks.service import (
        callbacks_missing,
        places_missing,
        read_callbacks,
        save_addresses,
    )
    from longshore.domains.pack.callbacks.targets import CallbackTarget, callback_targets
else:
    __getattr__ = lazily(__name__)

__all__ = [
    "STANDARD",
    "Callback",
    "CallbackKind",
    "CallbackTarget",
    "CallbacksOutput",
    "Environment",
    "ExampleQuery",
    "MessageKind",
    "NoticeForm",
    "Outgoing",
    "RevealSecret",
    "RevealedSecrets",
    "RotateSecret",
    "SaveAddresses",
    "SignatureExample",
    "UnwritableError",
    "Url",
    "callback_of",
    "callback_targets",
    "callbacks_missing",
    "example_body",
    "host_and_port",
    "is_taken",
    "may_be_stored",
    "notice_body",
    "outgoing",
    "places_missing",
    "read_callbacks",
    "reveal",
    "rotate",
    "save_addresses",
    "signature_example",
]
