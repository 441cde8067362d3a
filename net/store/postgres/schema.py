"""Lays a database out by numbered migrations, and grants the nodes' role what it needs and no more.

`logs` says of every log where it ends, who may append to it, and in which epoch; `records` holds the logs, a row a
record, of which no node ever changes one. `epochs` remembers who owned a log from which record on, and `nodes` every
start of a server that has used the database. `tables` counts the tables. `board` is what nodes tell each other of their
lobbies: it is lost with the database's power, and written again. `lists` is what the house keeps besides.
"""

from __future__ import annotations

from typing import Any, Final

import psycopg
from psycopg import sql

from core.sentences import sentence
from net.host.errors import UserError
from net.store.postgres.address import Address
from net.store.postgres.faults import as_sentence

OLDEST: Final = 15
"""The oldest PostgreSQL that this was tried with."""

MIGRATIONS: Final = (
    """
    CREATE TABLE sortilege.nodes (
      owner int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      started timestamptz NOT NULL DEFAULT clock_timestamp(),
      lease timestamptz NOT NULL,
      ended boolean NOT NULL DEFAULT false
    );
    CREATE TABLE sortilege.logs (
      log int8 PRIMARY KEY,
      owner int8 REFERENCES sortilege.nodes,
      epoch int8 NOT NULL,
      length int8 NOT NULL CHECK (length >= 0),
      finished boolean NOT NULL DEFAULT false
    ) WITH (fillfactor = 50);
    CREATE INDEX unfinished ON sortilege.logs (log) WHERE NOT finished;
    CREATE TABLE sortilege.epochs (
      log int8 NOT NULL REFERENCES sortilege.logs,
      epoch int8 NOT NULL,
      owner int8 NOT NULL REFERENCES sortilege.nodes,
      start int8 NOT NULL,
      PRIMARY KEY (log, epoch)
    );
    CREATE TABLE sortilege.records (
      log int8 NOT NULL,
      at int8 NOT NULL CHECK (at >= 0),
      record bytea NOT NULL,
      PRIMARY KEY (log, at)
    );

    -- The one way in which a node takes anything away: the players' log in fewer records that say the same.
    CREATE FUNCTION sortilege.shorten(_owner int8, _epoch int8, _records bytea[]) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      UPDATE sortilege.logs SET length = cardinality(_records)
        WHERE log = 0 AND owner = _owner AND epoch = _epoch AND NOT finished
          AND cardinality(_records) BETWEEN 1 AND length;
      IF NOT FOUND THEN RETURN false; END IF;
      DELETE FROM sortilege.records WHERE log = 0;
      INSERT INTO sortilege.records
        SELECT 0, place - 1, record FROM unnest(_records) WITH ORDINALITY AS each(record, place);
      RETURN true;
    END $$;
    REVOKE ALL ON FUNCTION sortilege.shorten FROM public;
    """,
    """
    -- Several nodes: a table's number is the database's, what nobody owns is found at once, and so is who has died.
    CREATE SEQUENCE sortilege.tables;
    SELECT setval('sortilege.tables', greatest(newest, 1), newest > 0)
      FROM (SELECT coalesce(max(log), 0) AS newest FROM sortilege.logs) AS made;
    ALTER TABLE sortilege.nodes
      ADD advertised text NOT NULL DEFAULT '',
      ADD freed boolean NOT NULL DEFAULT false;
    CREATE INDEX alive ON sortilege.nodes (owner) WHERE NOT ended;
    CREATE INDEX dead ON sortilege.nodes (owner) WHERE ended AND NOT freed;
    CREATE INDEX owned ON sortilege.logs (owner) WHERE NOT finished;
    CREATE INDEX free ON sortilege.logs (log) WHERE owner IS NULL AND NOT finished AND log <> 0;

    -- The players' log is nobody's any more. It is made shorter only while nobody else is there who has read it.
    UPDATE sortilege.logs SET owner = NULL WHERE log = 0;
    CREATE OR REPLACE FUNCTION sortilege.shorten(_owner int8, _epoch int8, _records bytea[]) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('sortilege'));
      UPDATE sortilege.nodes SET ended = true WHERE NOT ended AND lease <= clock_timestamp() AND owner <> _owner;
      IF EXISTS (SELECT FROM sortilege.nodes WHERE NOT ended AND owner <> _owner)
        OR NOT EXISTS (SELECT FROM sortilege.nodes WHERE NOT ended AND owner = _owner) THEN RETURN false; END IF;
      UPDATE sortilege.logs SET length = cardinality(_records), epoch = epoch + 1
        WHERE log = 0 AND epoch = _epoch AND NOT finished AND cardinality(_records) BETWEEN 1 AND length;
      IF NOT FOUND THEN RETURN false; END IF;
      INSERT INTO sortilege.epochs (log, epoch, owner, start) VALUES (0, _epoch + 1, _owner, 0);
      DELETE FROM sortilege.records WHERE log = 0;
      INSERT INTO sortilege.records
        SELECT 0, place - 1, record FROM unnest(_records) WITH ORDINALITY AS each(record, place);
      RETURN true;
    END $$;
    """,
    """
    -- Nodes know each other by the fingerprints of their host keys, and tell each other what stands in their lobbies.
    ALTER TABLE sortilege.nodes ADD key text NOT NULL DEFAULT '';
    CREATE UNLOGGED TABLE sortilege.board (
      owner int8 NOT NULL,
      line text NOT NULL,
      change int8 NOT NULL,
      content bytea NOT NULL,
      written timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (owner, line)
    );
    CREATE INDEX news ON sortilege.board (owner, change);

    -- The house's own lines, which are kept: who is shut out. Changes are numbered in the order in which they are seen.
    CREATE TABLE sortilege.lists (
      line text PRIMARY KEY,
      change int8 NOT NULL,
      content bytea NOT NULL,
      written timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX changed ON sortilege.lists (change);
    CREATE SEQUENCE sortilege.changes;
    CREATE FUNCTION sortilege.enlist(_owner int8, _lines bytea[], _contents bytea[]) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM sortilege.nodes WHERE owner = _owner AND NOT ended) THEN RETURN false; END IF;
      PERFORM pg_advisory_xact_lock(hashtext('sortilege.lists'));
      INSERT INTO sortilege.lists AS known (line, change, content)
        SELECT convert_from(each.line, 'UTF8'), nextval('sortilege.changes'), each.content
        FROM unnest(_lines, _contents) AS each(line, content)
        ON CONFLICT (line) DO UPDATE
        SET change = excluded.change, content = excluded.content, written = excluded.written;
      RETURN true;
    END $$;
    REVOKE ALL ON FUNCTION sortilege.enlist FROM public;
    """,
    """
    -- A node that is to go down gives its tables to the others first.
    ALTER TABLE sortilege.nodes ADD draining boolean NOT NULL DEFAULT false;
    """,
)
"""The ways from each format to the next; one that was released is never changed."""

FORMAT: Final = len(MIGRATIONS)

_RIGHTS: Final = (
    "GRANT USAGE ON SCHEMA sortilege TO {role}",
    "GRANT SELECT ON sortilege.house, sortilege.nodes, sortilege.logs, sortilege.epochs, sortilege.records TO {role}",
    "GRANT INSERT ON sortilege.nodes, sortilege.logs, sortilege.epochs, sortilege.records TO {role}",
    "GRANT USAGE, SELECT, UPDATE ON SEQUENCE sortilege.tables TO {role}",
    "GRANT UPDATE (lease, ended, freed, draining) ON sortilege.nodes TO {role}",
    "GRANT UPDATE (owner, epoch, length, finished) ON sortilege.logs TO {role}",
    "GRANT SELECT, INSERT, UPDATE, DELETE ON sortilege.board TO {role}",
    "GRANT SELECT ON sortilege.lists TO {role}",
    "GRANT EXECUTE ON FUNCTION sortilege.enlist TO {role}",
    "GRANT EXECUTE ON FUNCTION sortilege.shorten TO {role}",
)
"""A node appends and reads. History can't be rewritten by it: the database itself refuses."""


def migrate(address: Address, role: str = "") -> int:
    """Bring a database up to this format, all or nothing, and grant that role what a node needs. Return the format
    that it had before."""
    with as_sentence(address), psycopg.connect(address.conninfo) as connection:
        if connection.info.server_version < OLDEST * 10_000:
            raise UserError(
                sentence(
                    "{database} is PostgreSQL {version}; it must be {oldest} or newer.",
                    database=str(address),
                    version=connection.info.server_version // 10_000,
                    oldest=OLDEST,
                )
            )
        connection.execute("SELECT pg_advisory_xact_lock(hashtext('sortilege'))")
        before = format_of(connection)
        if before > FORMAT:
            raise UserError(newer(address, before))
        if before == 0:
            connection.execute("CREATE SCHEMA sortilege")
            connection.execute("CREATE TABLE sortilege.house (format int8 NOT NULL)")
            connection.execute("INSERT INTO sortilege.house VALUES (0)")
        for migration in MIGRATIONS[before:]:
            connection.execute(migration)
        connection.execute("UPDATE sortilege.house SET format = %s", (FORMAT,))
        if role:
            for right in _RIGHTS:
                connection.execute(sql.SQL(right).format(role=sql.Identifier(role)))
        return before


def format_of(connection: psycopg.Connection[Any]) -> int:
    """Return the format of a database; 0 where there is nothing of ours yet."""
    row = connection.execute("SELECT to_regclass('sortilege.house') IS NOT NULL").fetchone()
    if row is None or not row[0]:
        return 0
    found = connection.execute("SELECT format FROM sortilege.house").fetchone()
    return 0 if found is None else int(found[0])


def must_be_format(address: Address, version: int) -> None:
    if version > FORMAT:
        raise UserError(newer(address, version))
    if version < FORMAT:
        raise UserError(
            sentence(
                "{database} has not been laid out yet: run 'sortilege migrate' on it, as the role that is to own its "
                "tables.",
                database=str(address),
            )
            if version == 0
            else sentence(
                "{database} is of format {version}, and this reads {ours}: run 'sortilege migrate' on it, as the role "
                "that is to own its tables.",
                database=str(address),
                version=version,
                ours=FORMAT,
            )
        )


def newer(address: Address, version: int) -> str:
    return sentence(
        "{database} is of format {version}, and this sortilege reads format {ours}: use the version that wrote it.",
        database=str(address),
        version=version,
        ours=FORMAT,
    )
