"""What can happen to the limited subprocess itself."""

from longshore_packer.errors import PackerError


class ProcessFaultError(PackerError):
    """The subprocess failed by a fault of the packer, not by a limit."""

    code = "ingest.fault"
    default_remedy = "Report the file as a defect of the packer."


class ProcessLimitError(PackerError):
    """The subprocess used more memory, time or disk than it may, or died."""

    code = "ingest.limit"
    default_remedy = "The file is hostile or far larger than games are; raise the limits if not."
