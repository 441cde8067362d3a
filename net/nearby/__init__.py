"""Lets servers and players of one network find each other: what is announced there, said by mDNS (RFC 6762, 6763).

It is a subset of our own, and no library's: a server hears every datagram of its network that goes to this port, in the
process that holds everybody's hands. Of those nothing is kept, few are read, and each within bounds.
"""
