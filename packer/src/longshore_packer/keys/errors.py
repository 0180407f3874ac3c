"""Refusals of key stores."""

from longshore_packer.errors import PackerError


class KeyStoreError(PackerError):
    """A key store cannot be read."""

    code = "key.store"
    default_remedy = (
        "Give a PKCS#12, JKS, JCEKS or BKS file, or a PEM file with the key and its certificate."
    )


class PasswordError(KeyStoreError):
    """The password of the store or of the key is wrong."""

    code = "key.password"
    default_remedy = "Check the password; a JKS key may have another one than its store."


class AliasError(KeyStoreError):
    """The wanted alias is missing, or several are there and none was chosen."""

    code = "key.alias"
    default_remedy = "Choose one of the aliases listed."
