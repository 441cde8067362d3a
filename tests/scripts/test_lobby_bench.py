"""What the lobby costs does not grow with the tables in it: shown by the bench itself."""

from __future__ import annotations

from scripts.benches.lobby import logins, measured


def test_a_change_and_a_login_cost_with_five_hundred_tables_what_they_cost_with_a_page_full() -> None:
    few, many = (measured(tables, lines=20, turns=12) for tables in (40, 500))
    for name in few:
        most = 1.2 if name.endswith("bytes") else 3.0
        assert many[name] <= most * few[name], f"{name}: {few[name]} with 40 tables, {many[name]} with 500"


def test_a_login_costs_beside_a_thousand_players_what_it_costs_beside_twenty() -> None:
    found = logins((20, 1000), turns=6)
    assert found["login_times"] <= 3, found
