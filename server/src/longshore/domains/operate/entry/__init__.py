"""The console's side of who may enter a game: lists of addresses, the refused list, the tester."""
