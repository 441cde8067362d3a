"""The planet of Zargos: its provinces and seas, and which lies beside which."""
