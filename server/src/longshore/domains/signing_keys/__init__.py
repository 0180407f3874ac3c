"""Keys that packages are signed with: sealed at rest, opened only to sign."""

from longshore.domains.signing_keys.front import default_key_id, key_exists, open_signing_key
from longshore.domains.signing_keys.reading import aliases_of
from longshore.domains.signing_keys.schemas import (
    AliasesOutput,
    GenerateInput,
    KeyReference,
    OfGame,
    SigningKeyOutput,
    SigningKeysOutput,
    StoreInput,
    UploadInput,
)
from longshore.domains.signing_keys.service import (
    generate_key,
    list_keys,
    remove_key,
    set_default,
    upload_key,
)

__all__ = [
    "AliasesOutput",
    "GenerateInput",
    "KeyReference",
    "OfGame",
    "SigningKeyOutput",
    "SigningKeysOutput",
    "StoreInput",
    "UploadInput",
    "aliases_of",
    "default_key_id",
    "generate_key",
    "key_exists",
    "list_keys",
    "open_signing_key",
    "remove_key",
    "set_default",
    "upload_key",
]
