"""Turns a vendor's Android SDK (AARs, JARs, folders) into the sources of a plug-in.

What comes out is a folder that ``plugin build`` takes and that people edit first: the parameters
that the manifest asks for are declared in ``plugin.json``. Nothing is left out without a note.
"""

from longshore_packer.importing.importer import Imported, ImportOrder, import_sdk

__all__ = ["ImportOrder", "Imported", "import_sdk"]
