"""The commands of a host at the command line. commands.py declares them."""
