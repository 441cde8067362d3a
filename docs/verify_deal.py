"""A second verifier of Sortilege's deals, by docs/fair-deals.md alone: it shares no code with the program.

    python3 verify_deal.py FILE

Prints nothing and ends with status 0 if all that chance did follows from what was pledged and committed to; otherwise
prints what does not, and ends with status 1.
"""

import hashlib
import json
import struct
import sys


def b2(data, key=b"", person=b"", size=32):
    return hashlib.blake2b(data, key=key, person=person, digest_size=size).digest()


def numbers(key, n, shape):
    """Draw what chance says: yields a function that returns a number below k."""
    counter, pool = 0, []

    def below(k):
        nonlocal counter
        while True:
            if not pool:
                block = b2(struct.pack("<QQQQB", n, counter, *shape), key, b"sortilege.chance", 64)
                pool.extend(struct.unpack("<16I", block))
                counter += 1
            word = pool.pop(0)
            if word < 2**32 - 2**32 % k:
                return word % k

    return below


def outcome(key, n, shape):
    size, sides, distinct = shape
    below = numbers(key, n, shape)
    if not distinct:
        return [below(sides) for _ in range(size)]
    deck = list(range(sides))
    for i in range(size):
        j = i + below(sides - i)
        deck[i], deck[j] = deck[j], deck[i]
    return deck[:size]


def faults(game):
    seed = bytes.fromhex(game["seed"])
    setup = json.dumps(game["setup"], sort_keys=True, separators=(",", ":")).encode()
    if hashlib.sha256(seed + setup).hexdigest() != game["commitment"]:
        yield "seed or set-up: not what was committed to"
    pledges, bound, shares, key, fallen = {}, None, {}, None, 0
    link = hashlib.sha256(b"sortilege.log" + bytes.fromhex(game["commitment"])).digest()
    heads = {0: link}
    for i, entry in enumerate(game["log"], 1):
        if isinstance(entry, str):
            leaf = bytes.fromhex(entry)
        else:
            kind, *rest = entry
            if kind in ("mixed", "roll", "shuffle") and key is None:
                given = b"".join(bytes((s, len(shares[s].encode()))) + shares[s].encode() for s in sorted(shares))
                key = b2(given, seed, b"sortilege.shares")
            elif kind in ("pledge", "closed", "share") and key is not None:
                yield f"record {i}: too late"
            if kind == "pledge":
                data = b"P" + bytes((rest[0],)) + bytes.fromhex(rest[1])
                if bound is not None:
                    yield f"record {i}: a pledge behind the closed list"
                pledges[rest[0]] = rest[1]
            elif kind == "closed":
                data = b"C" + bytes(rest[0])
                if bound is not None:
                    yield f"record {i}: closed twice"
                bound = {seat: pledges[seat] for seat in rest[0] if seat in pledges}
            elif kind == "share":
                seat, share = rest
                data = b"O" + bytes((seat,)) + share.encode()
                pledge = hashlib.sha256(b"sortilege.share" + share.encode()).hexdigest()
                if seat in shares or (bound or {}).get(seat) != pledge:
                    yield f"record {i}: not the share that was pledged"
                shares[seat] = share
            elif kind == "mixed":
                data = b"M" + bytes.fromhex(rest[0])
                key = b2(bytes.fromhex(rest[0]), key, b"sortilege.mixed")
            else:
                shape, found = rest[:3], rest[3]
                data = (b"R" if kind == "roll" else b"S") + struct.pack(f"<IIB{len(found)}I", *shape, *found)
                if found != outcome(key, fallen, shape):
                    yield f"record {i}: outcome {fallen + 1} is not what seed and shares bring"
                fallen += 1
            leaf = b2(data, b2(struct.pack("<Q", i), b2(b"leaves", seed), b"sortilege.leaf"), size=16)
        link = heads[i] = b2(link + leaf)
    seen = game.get("witness") or {}
    if seen.get("commitment") not in (None, "", game["commitment"]):
        yield "the commitment is not the one that was seen"
    if seen.get("share") and (shares.get(game["seat"]) != seen["share"] or dict(map(tuple, seen["pledges"])) != bound):
        yield "the own share or the pledges are not those that were seen"
    for at, head in seen.get("heads", ()):
        if at not in heads or heads[at][:8].hex() != head:
            yield f"record {at}: the log was changed"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        found = list(faults(json.load(file)))
    print("\n".join(found), end="\n" if found else "")
    sys.exit(bool(found))
