"""Computes the golden vectors of ChainTests.swift and LogChainTests.swift with nothing but hashlib
and struct.

Run `python3 golden_chain.py`; it prints the canonical bytes and the link of each
transfer, then of each entry of the log, in hex.
"""
import hashlib
import struct


def canonical(sequence, transfer, debit, credit, amount, balances, time, fingerprint, kind, code):
    return (
        b"\x01"
        + struct.pack(">q", sequence)
        + bytes.fromhex(transfer)
        + bytes.fromhex(debit)
        + bytes.fromhex(credit)
        + struct.pack(">qqq", amount, *balances)
        + struct.pack(">q", time)
        + fingerprint
        + bytes([len(kind)]) + kind.encode("ascii")
        + bytes([len(code)]) + code.encode("ascii")
    )


OUTSIDE = "0000000000008000800000000000000f"
ADA = "01939b3e7a0070008000000000000001"
GRACE = "01939b3e7a0070008000000000000002"
TRANSFERS = [
    (1, "11" * 16, OUTSIDE, ADA, 30000, (-30000, 30000), 1795248000000,
     hashlib.sha256(b"first").digest(), "deposit", "USD"),
    (2, "22" * 16, ADA, GRACE, 12050, (17950, 12050), 1795248000001,
     hashlib.sha256(b"second").digest(), "payment", "USD"),
    (3, "33" * 16, ADA, OUTSIDE, 17950, (0, -12050), -1,
     bytes(32), "closing", "USD"),
]

link = bytes(32)
for transfer in TRANSFERS:
    data = canonical(*transfer)
    link = hashlib.sha256(link + data).digest()
    print(data.hex())
    print(link.hex())


def log_entry(number, time, ids, act, detail):
    data = b"\x01" + struct.pack(">qq", number, time)
    for one in ids:
        data += bytes([16]) + bytes.fromhex(one) if one else b"\x00"
    return data + bytes([len(act)]) + act.encode("ascii") + detail


# Those of LogChainTests.swift: number, time, (actor, subject, transfer), act, hash of the detail.
LOG = [
    (1, 1795248000000, (None, ADA, None), "signed_in", hashlib.sha256(b"first").digest()),
    (2, 1795248000001, (GRACE, ADA, "22" * 16), "cash_in", hashlib.sha256(b"second").digest()),
    (3, -1, (None, None, None), "unlocked", bytes(32)),
]

link = bytes(32)
for entry in LOG:
    data = log_entry(*entry)
    link = hashlib.sha256(link + data).digest()
    print(data.hex())
    print(link.hex())
