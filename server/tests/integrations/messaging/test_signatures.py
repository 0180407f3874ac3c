"""The signatures of SMS providers beside the examples that they publish, computed by hand there."""

from longshore.integrations.messaging import aliyun, tencent

# "Fixed example" of Aliyun's "V3 request body and signature".
_ALIYUN_HEADERS = {
    "host": "ecs.cn-shanghai.aliyuncs.com",
    "x-acs-action": "RunInstances",
    "x-acs-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "x-acs-date": "2023-10-26T10:22:32Z",
    "x-acs-signature-nonce": "3156853299f313e23d1673dc12e1703d",
    "x-acs-version": "2014-05-26",
}
# "Signature v3" of Tencent Cloud; the stars are part of its example.
_TENCENT = tencent.Signing(
    "AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******", "Gu5t9xGARNpq86cd98joQYCN3*******", "cvm"
)
_TENCENT_HEADERS = {
    "content-type": "application/json; charset=utf-8",
    "host": "cvm.tencentcloudapi.com",
}
_TENCENT_BODY = (
    b'{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}'
)


def test_aliyun() -> None:
    query = aliyun.query_of(
        {
            "RegionId": "cn-shanghai",
            "ImageId": "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd",
        }
    )
    signing = aliyun.Signing("YourAccessKeyId", "YourAccessKeySecret")
    assert aliyun.authorization(signing, query, _ALIYUN_HEADERS) == (
        "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;"
        "x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,"
        "Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0"
    )


def test_tencent() -> None:
    told = tencent.authorization(_TENCENT, _TENCENT_HEADERS, _TENCENT_BODY, 1551113065)
    assert told == (
        "TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******/2019-02-25/cvm/"
        "tc3_request, SignedHeaders=content-type;host, "
        "Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c"
    )
