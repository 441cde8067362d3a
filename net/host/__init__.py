"""What the hub needs of the process and the machine that it runs on."""
