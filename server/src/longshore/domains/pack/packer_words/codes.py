"""What is wrong and what to do, in Chinese, for every code that a build or an inspection ends with.

The codes are the packer's (its error classes) and those that builds give themselves.
"""

_REBUILD = "请用标准 Android 工具重新打母包后上传"
_DAMAGED = "文件已损坏，请用原始文件重新上传"
_BROKEN = "请重新打母包后上传；若仍出现，请检查加固或混淆工具"
_REPORT = "请将此渠道与母包反馈给服务商"
_AGAIN = "请重试；若再次发生，可能是内存或磁盘空间不足"
_NOT_PUBLISH = "请勿发布该文件，重新打包或重新上传原始包"
_CHANNEL = "请在渠道配置中改正后重新打包"
_PLUGIN = "请在渠道配置中更换插件版本；若没有其他版本，请联系服务商"

ZH: dict[str, tuple[str, str]] = {
    # Given by this domain.
    "worker.lost": ("执行机在完成前三次中断", _AGAIN),
    "mother.unread": (
        "执行机在读完母包前一再中断",
        "请重新上传；若再次发生，可能是内存或磁盘空间不足",
    ),
    "tool.memory": ("打包所需内存超出上限", "请重试；若再次发生，请为执行机增加内存"),
    "tool.disk": ("磁盘写入失败", "请检查执行机的磁盘空间后重试"),
    "disk.full": ("执行机磁盘空间已满", "请清理执行机的磁盘空间后重试"),
    "store.full": ("对象存储或执行机的磁盘空间已满", "请清理空间或扩容后重试"),
    "output.full": ("执行机磁盘空间已满，无法写出文件", "请清理执行机的磁盘空间后重试"),
    "tool.slow": ("打包超时，已停止", _AGAIN),
    "tool.silent": ("打包进程停止响应，已结束", _AGAIN),
    "tool.died": ("打包进程意外中断", _AGAIN),
    "tool.fault": ("打包程序内部错误", _REPORT),
    "mother.gone": ("母包已被移除", "请重新上传母包"),
    "key.gone": ("打包所用的签名密钥已被删除", "请在渠道配置中改用其他签名密钥，再新建打包任务"),
    "input.damaged": ("渠道插件与计划的不一致", "请在渠道配置中重新选择插件版本"),
    "secret.closed": ("密钥无法解密：主密钥缺失或不一致", "请检查服务端主密钥配置"),
    "rebuild.differs": (
        "按记录重新打包得到了不同的内容",
        "打包程序版本可能已变化，请新建打包任务",
    ),
    "store.gone": (
        "打包所需的文件（母包、图标、闪屏或插件）已不在存储中",
        "请重新上传该文件，再新建打包任务",
    ),
    "store.failed": ("对象存储暂时不可用", "请稍后重试；若持续出现，请检查存储服务"),
    # The file that was uploaded.
    "input.unreadable": ("文件无法读取", "请重新上传该文件"),
    "ingest.fault": ("检查程序内部错误", _REPORT),
    "ingest.limit": ("文件超出检查限制或无法解析", "请确认上传的是完整的 APK"),
    "archive.corrupt_entry": ("包内文件的数据与其大小或校验值不符", _DAMAGED),
    "archive.duplicate_name": ("包内有重名文件，不同程序会读到不同内容", _REBUILD),
    "archive.encrypted": (
        "包内文件带有 ZIP 加密标记",
        "请去掉 ZIP 加密（部分加固工具会加上该标记）后重新上传",
    ),
    "archive.header_mismatch": ("包内文件头与目录信息互相矛盾", _REBUILD),
    "archive.janus": ("文件开头夹带了其他内容（Janus 漏洞特征）", _REBUILD),
    "archive.limit": ("包内文件数量或大小超出上限", "请精简母包后重新上传"),
    "archive.malformed": ("不是规范的 APK（ZIP）文件", _REBUILD),
    "archive.method": ("包内文件用了 Android 不支持的压缩方式", _REBUILD),
    "archive.missing_entry": ("包内缺少必需的文件", "请确认上传的是完整的 APK"),
    "archive.overlap": ("包内文件的数据互相重叠", _REBUILD),
    "archive.trailing_data": ("包内有不属于任何文件的多余数据", _REBUILD),
    "archive.truncated": ("文件不完整，或不是 APK", "上传可能中断，请重新上传"),
    "archive.unsafe_name": ("包内有不安全的文件名", _REBUILD),
    "archive.zip64": (
        "包需要 ZIP64 格式，Android 无法安装",
        "请将包控制在 2 GB、65,535 个文件以内，把资源移到包外",
    ),
    "binary.dex": ("代码文件（dex）已损坏", _BROKEN),
    "binary.elf": ("原生库（so）已损坏", _BROKEN),
    "binary.malformed": ("包内的二进制文件已损坏", _BROKEN),
    "binary.string_pool": ("包内的字符串表已损坏，或放不下新的文字", _BROKEN),
    "binary.table": ("资源表（resources.arsc）已损坏，或放不下改动", _BROKEN),
    "binary.xml": ("AndroidManifest.xml 等二进制 XML 已损坏", _BROKEN),
    "der.malformed": ("证书或密钥数据已损坏", "请重新上传签名密钥或母包"),
    "prepare.unsigned": ("母包没有签名", "请上传已签名的母包"),
    "signing.block": ("母包的 APK 签名块已损坏", "请用标准工具重新签名后上传"),
    "base.damaged": ("母包的预处理数据已损坏", "请重试；若再次发生，请重新上传母包"),
    "virtual.mismatch": ("渠道包与母包的预处理数据对不上", "请新建打包任务"),
    # The channel's configuration, its pictures and its plug-in.
    "content.error": ("渠道内容无法写入母包", _CHANNEL),
    "content.config": ("渠道配置有误", _CHANNEL),
    "content.mother": (
        "母包无法加入渠道内容（可能是拆分包，或缺少清单、资源表）",
        "请上传单个完整 APK，不要用拆分包或 AAB",
    ),
    "content.format": (
        "这不是 APK（是 AAB、APKS、XAPK、HAP 或 IPA）",
        "请用 bundletool 的 universal 模式生成单个 APK 后上传",
    ),
    "content.split": ("母包是拆分包的一部分，单独无法安装", "请上传单个完整 APK，不要用拆分包"),
    "content.test_only": (
        "母包带有 testOnly 标记，手机会拒绝安装",
        "请以正式（release）方式重新打母包，去掉 android:testOnly",
    ),
    "content.fragment": ("插件的清单片段有误", _PLUGIN),
    "content.manifest_conflict": (
        "插件与母包对同一清单属性给出了不同的值",
        "请在渠道配置的“清单覆盖”中填写该属性，或从母包中去掉",
    ),
    "content.placeholder": ("插件需要的参数没有填写", "请在渠道配置中填写该参数后重新打包"),
    "content.component_missing": ("插件声明的组件在代码中不存在", _PLUGIN),
    "content.plugin_conflict": (
        "插件与母包冲突",
        "请从母包中移除冲突的部分，或在渠道配置中更换插件版本",
    ),
    "content.multidex": (
        "母包的最低 SDK 低于 21，无法加入插件代码",
        "请将母包的 minSdkVersion 提高到 21 以上",
    ),
    "content.target_missing": (
        "要替换的图标或闪屏在母包中不存在",
        "请在游戏配置中改正替换目标，或检查母包",
    ),
    "content.wechat_callback": (
        "更换包名后微信找不到回调页",
        "请在母包中提供 <包名>.wxapi.WXEntryActivity，或让服务商将插件的 wechat 设为 alias",
    ),
    "images.invalid": (
        "图片已损坏、格式不支持或尺寸过大",
        "请改用 PNG、WebP 或 JPEG，边长不超过 2,048 像素",
    ),
    "plugin.invalid": ("渠道插件包不可用", _PLUGIN),
    "plugin.tool": ("制作插件的工具缺失或拒绝了输入", "请联系服务商重新制作插件"),
    "tag.malformed": ("渠道标识无法写入", "请使用简短的纯文本渠道代码"),
    "tag.no_block": ("包没有 v2 或 v3 签名，放不下渠道标识", "请用 v2 以上方案签名后重新上传"),
    "tag.signature": ("渠道标识的签名缺失或不正确", "请重新打包"),
    # Keys.
    "key.store": (
        "签名密钥文件无法读取",
        "请上传 PKCS#12、JKS、JCEKS、BKS 文件，或含私钥与证书的 PEM 文件",
    ),
    "key.password": (
        "签名密钥的密码错误",
        "请检查密码；JKS、JCEKS 与 BKS 中密钥的密码可能与文件密码不同",
    ),
    "key.alias": ("签名密钥文件中没有该别名", "请选择文件中列出的别名"),
    "key.unusable": (
        "该密钥不能用于签名",
        "请使用 2,048 位以上的 RSA 密钥，或 P-256、P-384、P-521 的 EC 密钥",
    ),
    # The package that was built.
    "build.entry_conflict": ("要加入的文件在母包中已存在", _PLUGIN),
    "build.prefix_entry": ("要修改的文件不在可修改的范围内", _REPORT),
    "build.size": ("渠道包超出 Android 可安装的大小", "请将包控制在 2 GB、65,535 个文件以内"),
    "build.faulty": ("生成的包未通过自校验，已丢弃", _REPORT),
    "output.name": ("渠道代码不能用作文件名，或与其他渠道重名", _CHANNEL),
    "output.failed": ("渠道包无法写出", "请检查执行机的磁盘空间与权限后重试"),
    "verify.algorithm": ("包的签名算法不受支持", "请使用 RSA 或 ECDSA 签名"),
    "verify.failed": ("包的内容与其声明不符", _NOT_PUBLISH),
    "verify.malformed": ("包的签名结构无法读取", _NOT_PUBLISH),
    "verify.signature": ("包在签名后被改动过", _NOT_PUBLISH),
    "packer.error": ("打包程序拒绝了此包", _REPORT),
}
WITH_DETAIL = ("content.", "plugin.", "images.", "build.entry_conflict")
"""Beginnings of codes under which many things can be wrong: the packer's own words follow."""

EN_REMEDIES: dict[str, str] = {
    "content.target_missing": (
        "Correct the target in the game's configuration, or check the mother package."
    ),
    "content.config": "Correct it in the channel's configuration, then build again.",
    "content.component_missing": "Choose another version of the plug-in in the channel's page.",
    "tool.memory": "Try again; if it happens again, give the worker more memory.",
    "tool.disk": "Look at the disk space of the worker, then try again.",
}
"""What to do, for codes that the packer raises without saying so."""
