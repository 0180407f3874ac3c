"""Keys that packages are signed with: sealed at rest, opened only to sign."""

from longshore.domains.pack.signing_keys.parsing import aliases_of, new_key
from longshore.domains.pack.signing_keys.public import (
    KeyIds,
    KeyMaterial,
    PublicCertificate,
    certificates_of,
    default_key_id,
    key_exists,
    key_ids,
    key_ids_of,
    key_material,
    open_signing_key,
)
from longshore.domains.pack.signing_keys.schemas import (
    AliasesOutput,
    GenerateInput,
    KeyReference,
    SigningKeyOutput,
    SigningKeysOutput,
    StoreInput,
    UploadInput,
)
from longshore.domains.pack.signing_keys.service import (
    generate_key,
    list_keys,
    remove_key,
    set_default,
    upload_key,
)
from longshore.domains.pack.signing_keys.users import KEY_USERS

__all__ = [
    "KEY_USERS",
    "AliasesOutput",
    "GenerateInput",
    "KeyIds",
    "KeyMaterial",
    "KeyReference",
    "PublicCertificate",
    "SigningKeyOutput",
    "SigningKeysOutput",
    "StoreInput",
    "UploadInput",
    "aliases_of",
    "certificates_of",
    "default_key_id",
    "generate_key",
    "key_exists",
    "key_ids",
    "key_ids_of",
    "key_material",
    "list_keys",
    "new_key",
    "open_signing_key",
    "remove_key",
    "set_default",
    "upload_key",
]
