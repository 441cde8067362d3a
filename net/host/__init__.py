"""Joins the hub to the process and the machine that it runs on."""
