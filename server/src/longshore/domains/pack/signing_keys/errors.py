"""Refusals around signing keys."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class KeyStoreUnreadableError(ApiError):
    """The file is no key store that we read, or needed more time or memory than any real one."""

    code, key = 4400, "key_store_unreadable"
    message = Text(
        "无法读取该密钥文件。请上传 JKS、JCEKS、BKS、PKCS#12 文件，或含私钥与证书的 PEM 文件",
        "This key file cannot be read. Give a JKS, JCEKS, BKS or PKCS#12 file, or a PEM file with "
        "the key and its certificate",
    )


class KeyPasswordError(ApiError):
    """The password of the store or of the key is wrong."""

    code, key = 4401, "key_password"
    message = Text(
        "文件密码或密钥密码错误。JKS、JCEKS 与 BKS 中密钥的密码可能与文件密码不同",
        "The password of the file or of the key is wrong. In a JKS, JCEKS or BKS file a key may "
        "have another one",
    )


class KeyAliasError(ApiError):
    """The alias is not in the store, or several are and none was chosen."""

    code, key = 4402, "key_alias"
    message = Text(
        "请选择文件中的一个别名",
        "Choose one of the aliases that the file holds",
    )


class KeyUnusableError(ApiError):
    """The key is of a type or size that cannot sign packages, or has no certificate of its own."""

    code, key = 4403, "key_unusable"
    message = Text(
        "该密钥不能用于签名。请使用 1024 位以上的 RSA 密钥，或 P-256、P-384、P-521 的 EC 密钥，"
        "并附带与之对应的证书",
        "This key cannot sign packages. Use an RSA key of 1,024 bits or more or an EC key on "
        "P-256, P-384 or P-521, with the certificate that belongs to it",
    )


class KeyExistsError(ApiError):
    """The game has this very key already; the text names it."""

    code, key = 4404, "key_exists"
    message = Text(
        "该密钥已存在，名称为“{name}”",
        "The game has this key already, under the name “{name}”",
    )


class KeyInUseError(ApiError):
    """A channel is signed with the key, or it is the default beside others."""

    code, key = 4405, "key_in_use"
    message = Text(
        "该密钥正在使用：{by}。请先改用其他密钥再删除",
        "This key is in use: {by}. Choose another key there first, then remove this one",
    )


class TooManyKeysError(ApiError):
    """The game has as many keys as one may have."""

    code, key = 4406, "too_many_keys"
    message = Text(
        "每个游戏最多{limit}个签名密钥，请先删除不用的",
        "A game may have {limit} signing keys at most, remove one that is not used first",
    )


class KeyNotExportableError(ApiError):
    """The key was uploaded, so its owner has the file, or it was exported before."""

    code, key = 4407, "key_not_exportable"
    message = Text(
        "该密钥不能导出：{why}",
        "This key cannot be exported: {why}",
    )
