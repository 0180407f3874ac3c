"""The XML drawables of a channel's icon: adaptive icons, layer lists, insets."""

from longshore_packer.binary import values
from longshore_packer.binary.attributes import android
from longshore_packer.binary.values import FRACTION, Value
from longshore_packer.binary.xml import ANDROID, Document, Element, Scope
from longshore_packer.images.icons import Insets

_RADIX_0P23 = 3 << 4


def fraction(share: float) -> Value:
    """Return a share such as 0.25 (25 %) as the platform encodes it, with 23 fractional bits."""
    mantissa = round(share * (1 << 23)) & 0xFFFFFF
    return Value(FRACTION, mantissa << 8 | _RADIX_0P23)


def document(root: Element) -> Document:
    """Return a document that declares the android: namespace around an element."""
    return Document([Scope("android", ANDROID, [root], root.line)])


def drawable_element(name: str, resource_id: int) -> Element:
    """Return an element whose android:drawable refers to a resource."""
    return Element(name, attributes=[android("drawable", values.reference(resource_id))])


def inset(resource_id: int, insets: Insets) -> Element:
    """Return a drawable set in from its edges by shares of its bounds (Android 8 and later)."""
    element = drawable_element("inset", resource_id)
    for name, share in zip(("Left", "Top", "Right", "Bottom"), insets, strict=True):
        element.put(android(f"inset{name}", fraction(share)))
    return element


def layer_list(*layers: Element) -> Document:
    """Return a layer list; each layer is an ``item``."""
    return document(Element("layer-list", children=list(layers)))


def item(*children: Element) -> Element:
    """Return a layer that holds drawables."""
    return Element("item", children=list(children))


def adaptive_icon(*layers: Element) -> Document:
    """Return an adaptive icon of ``background``, ``foreground`` and ``monochrome`` elements."""
    return document(Element("adaptive-icon", children=list(layers)))
