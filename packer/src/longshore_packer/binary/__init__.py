"""Android's binary formats: string pools, XML, resource tables, dex class lists, ELF headers."""
