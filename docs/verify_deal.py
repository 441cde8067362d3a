"""A second verifier of Sortilege's deals, by docs/fair-deals.md alone: it shares no code with the program.

    python3 verify_deal.py FILE

Prints what chance did that does not follow from what was pledged and committed to, and then ends with status 1.
"""

import hashlib
import itertools
import json
import struct
import sys


def b2(data, key=b"", person=b"", size=32):
    return hashlib.blake2b(data, key=key, person=person, digest_size=size).digest()


def words(key, number, shape):
    for counter in itertools.count():
        asked = struct.pack("<QQQQB", number, counter, *shape)
        yield from struct.unpack("<16I", b2(asked, key, b"sortilege.chance", 64))


def outcome(key, number, shape):
    size, sides, distinct = shape
    drawn = words(key, number, shape)

    def below(k):
        return next(word for word in drawn if word < 2**32 - 2**32 % k) % k

    if not distinct:
        return [below(sides) for _ in range(size)]
    deck = list(range(sides))
    for i in range(size):
        j = i + below(sides - i)
        deck[i], deck[j] = deck[j], deck[i]
    return deck[:size]


def faults(game):
    seed, committed = bytes.fromhex(game["seed"]), bytes.fromhex(game["commitment"])
    setup = json.dumps(game["setup"], sort_keys=True, separators=(",", ":")).encode()
    if hashlib.sha256(seed + setup).digest() != committed:
        yield "seed or set-up: not what was committed to"
    pledges, bound, shares, key, fallen = {}, {}, {}, None, 0
    heads = [hashlib.sha256(b"sortilege.log" + committed).digest()]
    for i, (kind, *rest) in enumerate([("", each) if isinstance(each, str) else each for each in game["log"]], 1):
        if kind in ("mixed", "roll", "shuffle") and key is None:
            given = b"".join(bytes((s, len(shares[s].encode()))) + shares[s].encode() for s in sorted(shares))
            key = b2(given, seed, b"sortilege.shares")
        elif kind in ("pledge", "closed", "share") and key is not None:
            yield f"record {i}: too late"
        if kind == "pledge":
            data = b"P" + bytes((rest[0],)) + bytes.fromhex(rest[1])
            if pledges is None:
                yield f"record {i}: a pledge behind the closed list"
            else:
                pledges[rest[0]] = rest[1]
        elif kind == "closed":
            data = b"C" + bytes(rest[0])
            if pledges is None:
                yield f"record {i}: closed twice"
            else:
                pledges, bound = None, {seat: pledges[seat] for seat in rest[0] if seat in pledges}
        elif kind == "share":
            seat, share = rest[0], rest[1].encode()
            data = b"O" + bytes((seat,)) + share
            if seat in shares or bound.get(seat) != hashlib.sha256(b"sortilege.share" + share).hexdigest():
                yield f"record {i}: not the share that was pledged"
            shares[seat] = rest[1]
        elif kind == "mixed":
            data = b"M" + bytes.fromhex(rest[0])
            key = b2(bytes.fromhex(rest[0]), key, b"sortilege.mixed")
        elif kind:
            shape, found = rest[:3], rest[3]
            data = (b"R" if kind == "roll" else b"S") + struct.pack(f"<IIB{len(found)}I", *shape, *found)
            if found != outcome(key, fallen, shape):
                yield f"record {i}: outcome {fallen + 1} is not what seed and shares bring"
            fallen += 1
        salt = b2(struct.pack("<Q", i), b2(b"leaves", seed), b"sortilege.leaf")
        heads.append(b2(heads[-1] + (b2(data, salt, size=16) if kind else bytes.fromhex(rest[0]))))
    seen = game.get("witness") or {}
    if seen.get("commitment") not in (None, "", game["commitment"]):
        yield "the commitment is not the one that was seen"
    if seen.get("share") and (shares.get(game["seat"]) != seen["share"] or dict(map(tuple, seen["pledges"])) != bound):
        yield "the own share or the pledges are not those that were seen"
    for at, head in seen.get("heads", ()):
        if not 0 <= at < len(heads) or heads[at][:8].hex() != head:
            yield f"record {at}: the log was changed"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        found = list(faults(json.load(file)))
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))
