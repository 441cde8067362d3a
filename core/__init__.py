"""The games and their engine: pure rules that know no clock, no socket and no random source."""
