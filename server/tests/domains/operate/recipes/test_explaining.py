"""The tester: what was signed, what that gives, and where it first differs."""

from tests.domains.operate.recipes.support import SOLD, payment_of, request_of

from longshore.domains.operate.recipes import Explanation, Request, every_recipe, explain
from longshore.domains.operate.recipes.explaining import first_difference
from longshore.simulation.channels import CHANNELS, Sale


def explained(code: str, request: Request) -> Explanation:
    return explain(every_recipe()[code], payment_of(code), request, CHANNELS[code].parameters)


def test_a_right_one() -> None:
    found = explained("vivo", request_of(CHANNELS["vivo"].notice(SOLD)))
    assert (found.fault, found.reply.body) == ("", b"success")
    assert found.notice
    assert found.notice.minor == SOLD.fen
    assert [trial.is_right for trial in found.signatures] == [True]
    assert [(test.value, test.holds) for test in found.tests] == [("200", True), ("0000", True)]


def test_an_altered_one_names_the_first_byte_and_hides_the_key() -> None:
    channel = CHANNELS["uc_9game"]
    found = explained("uc_9game", request_of(channel.notice(Sale(fen=1), signed=SOLD)))
    assert (found.fault, found.reply.body) == ("signature_wrong", b"FAILURE")
    (trial,) = found.signatures
    assert "amount=0.01" in trial.string_to_sign
    assert trial.string_to_sign.endswith("<api_key>")
    assert channel.parameters["api_key"] not in trial.string_to_sign
    assert trial.expected != trial.given
    assert trial.first_difference == first_difference(trial.expected, trial.given)


def test_no_private_key_means_nothing_is_expected() -> None:
    found = explained("oppo", request_of(CHANNELS["oppo"].notice(Sale(fen=1), signed=SOLD)))
    (trial,) = found.signatures
    assert (trial.expected, trial.is_right, trial.first_difference) == ("", False, None)


def test_what_cannot_be_read_is_told_all_the_same() -> None:
    found = explained("bilibili", Request("POST", "/", "", {}, b"data=%7Bnot+json"))
    assert (found.fault, found.notice) == ("malformed", None)
    assert found.reply.body == b"fail"


def test_first_difference() -> None:
    assert first_difference("abc", "abc") is None
    assert first_difference("abc", "abd") == 2
    assert first_difference("abc", "ab") == 2
    assert first_difference("", "x") == 0


def test_a_channel_that_asks_whether_anybody_is_there() -> None:
    from longshore.simulation.channels.wechat_games import sha1

    query = f"signature={sha1('pt', '1', 'n')}&timestamp=1&nonce=n&echostr=hello"
    found = explained("wechat_minigame", Request("GET", "/", query))
    assert (found.fault, found.reply.body) == ("", b"hello")
    wrong = explained("wechat_minigame", Request("GET", "/", query.replace("nonce=n", "nonce=m")))
    assert wrong.fault == "signature_wrong"
    assert wrong.reply.body != b"hello"
