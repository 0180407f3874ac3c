"""Faults that the independent reader finds in a finished package."""

from longshore_packer.errors import PackerError


class VerificationError(PackerError):
    """The package, or a part of it, does not hold what it claims."""

    code = "verify.failed"
    default_remedy = "Do not publish this file: build it again, or upload the original again."


class SignatureMismatchError(VerificationError):
    """A digest or a signature does not match: the package was changed after signing."""

    code = "verify.signature"


class UnsupportedAlgorithmError(VerificationError):
    """A signature can be checked by nobody here: only algorithms that Android does not know."""

    code = "verify.algorithm"
    default_remedy = "Sign the package again, with SHA-256 and RSA or ECDSA."


class MalformedError(VerificationError):
    """A structure cannot be read: truncated, oversized or contradicting itself."""

    code = "verify.malformed"
