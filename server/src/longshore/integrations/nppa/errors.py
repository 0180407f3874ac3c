"""What the authority refuses, in the words of its specification."""

from typing import Literal

from longshore.kit.text.text import Text

Kind = Literal["away", "limited", "access", "refused"]
"""`away`: no usable answer came, ask again. `limited`: too many calls, wait a minute. `access`: the
game's own settings are not accepted. `refused`: this very request is not accepted."""

_WORDS = {
    1001: Text("系统错误", "System error"),
    1002: Text("接口不存在", "No such resource"),
    1003: Text("请求方式不支持", "Method not supported"),
    1004: Text("缺少报文头", "A header is missing"),
    1005: Text("服务器 IP 未加入白名单", "The server's address is not on the allow list"),
    1006: Text("请求超出流量限制，限制 1 分钟", "Too many calls, limited for a minute"),
    1007: Text("报文已过期，服务器时间可能不准", "The message expired, the clock may be off"),
    1008: Text("接入者不存在", "The partner is unknown"),
    1009: Text("接入者未激活", "The partner is not active"),
    1010: Text("没有接口权限", "No right to this interface"),
    1011: Text("签名错误，请核对密钥", "Wrong signature, check the secret key"),
    1012: Text(
        "参数错误或无法解密，请核对密钥", "Wrong parameters, or not decrypted: check the key"
    ),
    2001: Text("身份证号格式不合法", "The identity number is not legal"),
    2002: Text("实名认证条目已达上限", "No resources for more checks"),
    2003: Text("没有该编码的认证记录", "No record of this code"),
    2004: Text("编码已被占用", "The code is in use"),
    3001: Text("部分上报失败", "Some reports failed"),
    3002: Text("上报内容为空", "Nothing was reported"),
    3003: Text("上报条数超过 128", "More than 128 reports"),
    3004: Text("序号不合法", "The number of a report is not legal"),
    3005: Text("行为发生时间不合法", "The time of a report is not legal"),
    3006: Text("玩家类型不合法", "The kind of player is not legal"),
    3007: Text("行为类型不合法", "The kind of behaviour is not legal"),
    3008: Text("缺少 PI", "The player's PI is missing"),
    3009: Text("缺少设备标识", "The device id is missing"),
    3010: Text("PI 不合法", "The player's PI is not legal"),
    4001: Text("测试系统错误", "The test system failed"),
    4002: Text("测试任务不存在，测试码可能已过期", "Unknown test, its code may have expired"),
    4003: Text("测试参数错误", "Wrong parameters of a test"),
}
_ACCESS = frozenset({1004, 1005, 1007, 1008, 1009, 1010, 1011, 1012, 2002})
_OTHER = Text("错误码 {code}", "Code {code}")


class NppaError(Exception):
    """A call did not succeed; `code` is the authority's, 0 where no answer was read.

    `may_have_arrived`: the request may have been carried out, and nobody can tell.
    """

    def __init__(
        self, kind: Kind, code: int, text: Text, *, may_have_arrived: bool = False
    ) -> None:
        super().__init__(f"{kind} {code}")
        self.may_have_arrived = may_have_arrived
        self.kind: Kind = kind
        self.code = code
        self.text = text


def refusal(code: int) -> NppaError:
    """What a code of an answer comes to."""
    if code in (1001, 1002, 4001):
        return NppaError("away", code, words_of(code))
    if code == 1006:
        return NppaError("limited", code, words_of(code))
    return NppaError("access" if code in _ACCESS else "refused", code, words_of(code))


def words_of(code: int) -> Text:
    """A code in words."""
    return _WORDS.get(code) or _OTHER.filled(code=str(code))
