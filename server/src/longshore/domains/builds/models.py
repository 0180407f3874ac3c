"""Tables of builds."""
