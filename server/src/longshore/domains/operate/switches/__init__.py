"""The console beside the publication of switches: a tester, and since when each is as it is."""
