"""A game's figures on a phone: the link behind the QR code, the phones that used one, their end."""
