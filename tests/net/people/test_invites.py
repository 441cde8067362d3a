"""A word that leads to a table is nobody's name, and the lines that hold it are safe to paste into a shell."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.client.address import Address, parse_target
from net.host import own_address
from net.host.errors import UserError
from net.people.codes import new_code
from net.people.invites import ANYWHERE, Destination, Where, destination_of, destination_of_user
from net.people.names import clean_name, is_reserved

CODES = st.binary(min_size=10, max_size=10).map(lambda secret: new_code(lambda _size: secret))
WAYS = CODES.map(lambda code: Destination(code=code)) | st.integers(1, 999_999_999).map(Destination)
HOSTS = st.sampled_from(("castle", "192.168.1.7", "2001:db8::7", "a-b.example"))


@given(HOSTS, st.sampled_from((22, 2222, 2300)), WAYS)
def test_both_lines_lead_to_the_table_for_which_they_were_made(host: str, port: int, way: Destination) -> None:
    plain, native = (shlex.split(line) for line in Where(host, port).lines(way))
    assert parse_target(native[-1]) == (Address(host, port), way)
    user, _, at = plain[-1].partition("@")
    assert (destination_of_user(user), at) == (way, host)
    assert plain[:-1] == (["ssh"] if port == 22 else ["ssh", "-p", str(port)])


@given(CODES, st.sampled_from((str.upper, lambda code: code.replace("-", ""), lambda code: code.replace("-", " "))))
def test_a_code_is_typed_behind_an_address_however_it_was_written_down(code: str, write: object) -> None:
    assert callable(write)
    found = destination_of(write(code))
    assert found is not None
    assert found.code.replace("-", "").replace(" ", "") == code.replace("-", "")


@given(st.text(max_size=24) | st.sampled_from(("$(reboot)", "a;b", "x y", "`x`", "a\nb", "-oProxyCommand=x", "")))
def test_no_host_makes_another_command_of_a_line(host: str) -> None:
    for line in Where(host).lines(Destination(7)):
        assert not set(line) & set("$`;|&<>\n\\\"'*?()#!~{}")
        words = shlex.split(line)
        assert [word for word in words[1:] if word.startswith("-")] == (["-p"] if words[0] == "ssh" else [])


@pytest.mark.parametrize("name", ["ann", "christopherlewis", "7", "table", "table0", "tables7", "abcd-efgh-ijkl", ""])
def test_what_people_are_called_leads_to_no_table(name: str) -> None:
    assert destination_of_user(name) is None


def test_the_word_for_a_public_table_can_be_nobodys_name() -> None:
    assert all(is_reserved(clean_name(str(Destination(number)))) for number in (1, 7, 80, 123_456))


@pytest.mark.parametrize("text", ["castle/short", "castle/0", "castle/7/8", "castle/a b", "/7"])
def test_what_leads_to_no_table_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(UserError):
        parse_target(text)


@pytest.mark.parametrize(
    ("own", "peer", "host"),
    [
        ("192.168.1.7", "192.168.1.9", "192.168.1.7"),
        ("::ffff:192.168.1.7", "::ffff:192.168.1.9", "192.168.1.7"),
        ("2a00:1450::7", "2a00:1450::9", "2a00:1450::7"),
        ("8.8.8.8", "192.168.1.9", "8.8.8.8"),
        ("192.168.1.7", "8.8.8.8", ANYWHERE),
        ("127.0.0.1", "127.0.0.1", "elsewhere"),
        ("fe80::1%eth0", "fe80::2%eth0", "elsewhere"),
    ],
)
def test_a_guest_passes_on_the_address_by_which_others_come_too(
    own: str, peer: str, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_address, "own_address", lambda: "elsewhere")
    assert own_address.reached_at(own, peer) == host
