"""Problems and log lines in the caller's language; what the packer says is English."""

from typing import Any

from longshore.domains.builds.schemas import LogLine, Problem
from longshore.kit.errors import Language

_ZH: dict[str, tuple[str, str]] = {
    "worker.lost": ("执行机在完成前三次中断", "请重试；若再次发生，可能是内存或磁盘空间不足"),
    "tool.memory": ("打包所需内存超出上限", "请重试；若再次发生，请为执行机增加内存"),
    "tool.disk": ("磁盘写入失败", "请检查执行机的磁盘空间后重试"),
    "tool.slow": ("打包超时，已停止", "请重试；若再次发生，可能是内存或磁盘空间不足"),
    "tool.died": ("打包进程意外中断", "请重试；若再次发生，可能是内存或磁盘空间不足"),
    "tool.fault": ("打包程序内部错误", "请将此渠道与母包反馈给平台方"),
    "mother.gone": ("母包已被移除", "请重新上传母包"),
    "input.damaged": ("渠道插件与计划的不一致", "请在渠道配置中重新选择插件版本"),
    "secret.closed": ("密钥无法解密：主密钥缺失或不一致", "请检查服务端主密钥配置"),
    "rebuild.differs": ("按记录重新打包得到了不同的内容", "打包程序版本可能已变化，请新建打包任务"),
    "prepare.unsigned": ("母包没有签名", "请上传已签名的母包"),
    "build.faulty": ("生成的包未通过自校验，已丢弃", "请将此渠道与母包反馈给平台方"),
    "ingest.limit": ("文件超出检查限制或无法解析", "请确认上传的是完整的 APK"),
}


def problem_of(stored: dict[str, Any] | None, language: Language) -> Problem | None:
    """A stored problem for a person."""
    if not stored:
        return None
    problem = Problem(**{name: str(stored.get(name, "")) for name in Problem.model_fields})
    known = _ZH.get(problem.code)
    if language == "zh-CN" and known:
        problem.message, problem.remedy = known
    return problem


def lines_of(stored: list[dict[str, Any]], language: Language) -> list[LogLine]:
    """The stored lines for a person."""
    name = "zh" if language == "zh-CN" else "en"
    return [LogLine(at=line["at"], level=line["level"], text=line[name]) for line in stored]
