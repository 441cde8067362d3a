"""Holds what a node says to its database, each one statement: $1 is always the node itself.

A statement that makes a log or takes one holds the node's own row against being ended meanwhile (`alive`): nothing is
ever owned by a node that was ended, so what is freed of an ended one is all that it had.
"""

from __future__ import annotations

from typing import Final

FORMAT: Final = """
SELECT CASE WHEN to_regclass('sortilege.house') IS NULL THEN 0 ELSE 1 END, current_setting('fsync')
"""
HOUSE: Final = "SELECT format FROM sortilege.house"
MAY_REWRITE: Final = "SELECT has_table_privilege('sortilege.records', 'DELETE')"

MAY_SERVE: Final = """
SELECT has_table_privilege('sortilege.records', 'INSERT') AND has_table_privilege('sortilege.board', 'INSERT')
  AND has_column_privilege('sortilege.nodes', 'draining', 'UPDATE')
  AND has_function_privilege('sortilege.enlist(int8, bytea[], bytea[])', 'EXECUTE')
"""
"""Whether the role has what a server of this version needs; rights are granted anew with each format."""

# Nodes and their leases

ALIVE: Final = """
SELECT owner, name, extract(epoch FROM lease - clock_timestamp())::float8, extract(epoch FROM lease)::float8, advertised
FROM sortilege.nodes
WHERE NOT ended AND lease > clock_timestamp() AND (advertised = '' OR $1::bool OR name = $2::text)
ORDER BY lease DESC LIMIT 1
"""
"""A server beside which this one can't be."""
ONE_AT_A_TIME: Final = "SELECT pg_advisory_xact_lock(hashtext('sortilege'))::text"
END_OTHERS: Final = """
UPDATE sortilege.nodes SET ended = true
WHERE NOT ended AND owner <> $1::int8 AND ($2::bool OR lease <= clock_timestamp())
"""
ENTER: Final = """
INSERT INTO sortilege.nodes (name, advertised, key, lease)
VALUES ($1::text, $2::text, $3::text, clock_timestamp() + make_interval(secs => $4::float8)) RETURNING owner
"""
RENEW: Final = """
UPDATE sortilege.nodes SET lease = clock_timestamp() + make_interval(secs => $2::float8)
WHERE owner = $1::int8 AND NOT ended RETURNING owner
"""
DRAIN: Final = "UPDATE sortilege.nodes SET draining = true WHERE owner = $1::int8 AND NOT ended"
LEAVE: Final = "UPDATE sortilege.nodes SET ended = true, lease = clock_timestamp() WHERE owner = $1::int8"

# Tables' numbers: those of a house of one go on behind the last table.

COUNT_ON: Final = """
SELECT setval('sortilege.tables', greatest(newest, 1), newest > 0)
FROM sortilege.tables, (SELECT coalesce(max(log), 0) AS newest FROM sortilege.logs) AS made
WHERE $1::bool OR last_value + is_called::int <= newest
"""
DRAW: Final = "SELECT nextval('sortilege.tables') FROM generate_series(1, $1::int8)"

# Owners

FREE: Final = """
WITH dead AS (
  UPDATE sortilege.nodes SET freed = true WHERE ended AND NOT freed RETURNING owner
), wiped AS (
  DELETE FROM sortilege.board USING dead WHERE board.owner = dead.owner
)
UPDATE sortilege.logs SET owner = NULL FROM dead WHERE logs.owner = dead.owner AND NOT finished
"""
"""Only after they have been ended by a statement before this one, so that it sees all that they have made."""
TAKE: Final = """
WITH alive AS (
  SELECT FROM sortilege.nodes WHERE owner = $1::int8 AND NOT ended FOR SHARE
), free AS (
  SELECT log FROM sortilege.logs
  WHERE owner IS NULL AND NOT finished AND log <> 0 AND length > 0 AND EXISTS (SELECT FROM alive)
  ORDER BY log LIMIT $2::int8 FOR UPDATE SKIP LOCKED
), taken AS (
  UPDATE sortilege.logs SET owner = $1::int8, epoch = epoch + 1 FROM free WHERE logs.log = free.log
  RETURNING logs.log, epoch, length
), noted AS (
  INSERT INTO sortilege.epochs (log, epoch, owner, start) SELECT log, epoch, $1::int8, length FROM taken
)
SELECT log, epoch, length FROM taken ORDER BY log
"""
RELEASE: Final = """
UPDATE sortilege.logs SET owner = NULL
WHERE log = ANY ($2::int8[]) AND owner = $1::int8 AND NOT finished RETURNING log
"""
SETTLE: Final = """
WITH wished AS (
  SELECT * FROM unnest($2::int8[], $3::int8[]) AS each(log, epoch)
), alive AS (
  SELECT FROM sortilege.nodes WHERE owner = $1::int8 AND NOT ended FOR SHARE
), taken AS (
  INSERT INTO sortilege.logs AS known (log, owner, epoch, length)
  SELECT log, CASE WHEN log <> 0 THEN $1::int8 END, epoch + 1, 0 FROM wished
  WHERE EXISTS (SELECT FROM alive) ORDER BY log
  ON CONFLICT (log) DO UPDATE SET epoch = known.epoch + 1 WHERE known.owner = excluded.owner OR known.log = 0
  RETURNING log, epoch, length
), noted AS (
  INSERT INTO sortilege.epochs (log, epoch, owner, start) SELECT log, epoch, $1::int8, length FROM taken
)
SELECT log, epoch, length FROM taken
"""
SHARED: Final = """
SELECT epoch, length FROM sortilege.logs, sortilege.nodes
WHERE log = 0 AND nodes.owner = $1::int8 AND NOT ended
"""

# The board

OTHERS: Final = """
SELECT owner, name, advertised, key, draining,
  (SELECT coalesce(max(change), 0) FROM sortilege.board WHERE board.owner = nodes.owner)::int8,
  extract(epoch FROM lease - clock_timestamp())::float8
FROM sortilege.nodes WHERE NOT ended AND advertised <> ''
UNION ALL SELECT 0, '', '', '', false, coalesce(max(change), 0)::int8, 'infinity' FROM sortilege.lists ORDER BY owner
"""
"""All nodes, and as the owner 0 the house itself, with the seconds for which each still counts as alive."""
BOARD: Final = """
SELECT 0::int8 AS owner, line, change, content, extract(epoch FROM clock_timestamp() - written)::float8
FROM sortilege.lists
WHERE change > coalesce((SELECT upto FROM unnest($2::int8[], $3::int8[]) AS known(owner, upto) WHERE owner = 0), 0)
UNION ALL
SELECT owner, line, change, content, extract(epoch FROM clock_timestamp() - written)::float8
FROM sortilege.nodes JOIN sortilege.board USING (owner)
LEFT JOIN unnest($2::int8[], $3::int8[]) AS known(owner, upto) USING (owner)
WHERE NOT ended AND owner <> $1::int8 AND change > coalesce(upto, 0) ORDER BY owner, change, line
"""
TELL: Final = """
INSERT INTO sortilege.board (owner, line, change, content)
SELECT $1::int8, convert_from(line, 'UTF8'), $2::int8, content
FROM unnest($3::bytea[], $4::bytea[]) AS each(line, content)
WHERE EXISTS (SELECT FROM sortilege.nodes WHERE owner = $1::int8 AND NOT ended)
ON CONFLICT (owner, line) DO UPDATE SET change = excluded.change, content = excluded.content, written = excluded.written
"""
ENLIST: Final = "SELECT sortilege.enlist($1::int8, $2::bytea[], $3::bytea[])"
LISTS: Final = "SELECT line, content FROM sortilege.lists"
SWEEP: Final = """
DELETE FROM sortilege.board
WHERE owner = $1::int8 AND content = '' AND written < clock_timestamp() - make_interval(secs => $2::float8)
"""
# Records

APPEND: Final = """
WITH wished AS (
  SELECT * FROM unnest($2::int8[], $3::int8[], $4::int8[], $5::int8[]) AS each(log, epoch, at, count)
), alive AS (
  SELECT FROM sortilege.nodes
  WHERE owner = $1::int8 AND NOT ended AND EXISTS (SELECT FROM wished WHERE at = 0 OR log = 0) FOR SHARE
), moved AS (
  UPDATE sortilege.logs SET length = logs.length + wished.count FROM wished
  WHERE logs.log = wished.log AND logs.epoch = wished.epoch AND logs.length = wished.at AND NOT logs.finished
    AND (logs.owner = $1::int8 OR logs.log = 0 AND EXISTS (SELECT FROM alive))
  RETURNING logs.log
), made AS (
  INSERT INTO sortilege.logs (log, owner, epoch, length)
  SELECT log, CASE WHEN log <> 0 THEN $1::int8 END, epoch, count FROM wished
  WHERE at = 0 AND EXISTS (SELECT FROM alive)
  ON CONFLICT (log) DO NOTHING RETURNING log, epoch
), noted AS (
  INSERT INTO sortilege.epochs (log, epoch, owner, start) SELECT log, epoch, $1::int8, 0 FROM made
), ours AS (
  SELECT log FROM moved UNION ALL SELECT log FROM made
), put AS (
  INSERT INTO sortilege.records (log, at, record)
  SELECT each.log, each.at, each.record FROM unnest($6::int8[], $7::int8[], $8::bytea[]) AS each(log, at, record)
  JOIN ours ON ours.log = each.log
)
SELECT log FROM ours
"""
FINISH: Final = """
UPDATE sortilege.logs SET finished = true WHERE log = ANY ($2::int8[]) AND owner = $1::int8 AND length > 0
"""
SHORTEN: Final = "SELECT sortilege.shorten($1::int8, $2::int8, $3::bytea[])"
LENGTH: Final = "SELECT length, finished FROM sortilege.logs WHERE log = $1::int8"
LAST: Final = "SELECT coalesce(max(log), 0) FROM sortilege.logs"
OPEN: Final = """
SELECT log FROM sortilege.logs WHERE NOT finished AND (owner = $1::int8 OR log = 0) AND length > 0 ORDER BY log
"""
READ: Final = """
SELECT length, at, record FROM sortilege.logs
LEFT JOIN sortilege.records ON records.log = logs.log AND at >= $2::int8
WHERE logs.log = $1::int8 ORDER BY at
"""
