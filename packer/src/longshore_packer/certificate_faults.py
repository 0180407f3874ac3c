"""What the cryptography library raises for a certificate or key that is not what it says.

Its X.509 exceptions derive from Exception alone, so they have to be named one by one.
"""

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm

CERTIFICATE_FAULTS: tuple[type[Exception], ...] = (
    ValueError,
    TypeError,
    UnsupportedAlgorithm,
    x509.InvalidVersion,
    x509.DuplicateExtension,
    x509.UnsupportedGeneralNameType,
)
