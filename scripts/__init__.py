"""Commands for developers; scripts/lib/env.sh says how each is started."""
