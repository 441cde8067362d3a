"""HOST[:PORT] in every way that people write it."""

from __future__ import annotations

import pytest

from net.client.address import Address, parse_address
from net.host.errors import UserError
from net.people.invites import PORT


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("castle", Address("castle", PORT)),
        (" castle:22 ", Address("castle", 22)),
        ("192.168.1.7:2300", Address("192.168.1.7", 2300)),
        ("::1", Address("::1", PORT)),
        ("fe80::1%eth0", Address("fe80::1%eth0", PORT)),
        ("[::1]", Address("::1", PORT)),
        ("[::1]:2300", Address("::1", 2300)),
    ],
)
def test_an_address_is_read_as_it_is_meant(text: str, address: Address) -> None:
    assert parse_address(text) == address
    assert parse_address(str(address)) == address


@pytest.mark.parametrize(
    "text", ["", ":2222", "castle:0", "castle:65536", "castle:x", "castle:٢", "[::1", "[::1]2", "a b", "a\x1bb"]
)
def test_what_is_no_address_is_refused_with_what_one_looks_like(text: str) -> None:
    with pytest.raises(UserError):
        parse_address(text)
