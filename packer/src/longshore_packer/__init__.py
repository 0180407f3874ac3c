"""Signed per-channel Android packages from one mother package, at the cost of what changes.

A plain library: it knows neither HTTP nor a database. The doors, one module each:

* ``prepare``: a mother package becomes a reusable base (once per mother);
* ``build``: base + channel configuration + key become a signed package, virtual or written out;
* ``tag``: only the signing block of a signed package changes (promotion packages);
* ``verification``: a finished package is read back by code that shares nothing with the writer;
* ``virtual``: packages kept as (base, tail), read by range or materialized;
* ``keys``: key stores in, keys generated, fingerprints and expiry;
* ``content``, ``plugin``, ``images``, ``inspection``, ``binary``: what goes into a package.

Every refusal is a subclass of :class:`longshore_packer.errors.PackerError`.
"""

__version__ = "0.1.0"
