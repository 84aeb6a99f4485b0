"""Pictures for tests."""

import struct
import zlib


def photo(folder, colour=(200, 40, 30), shape=(96, 96)):
    """A PNG of one colour, as a file."""
    width, height = shape

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    rows = (b"\0" + bytes(colour) * width) * height
    path = folder / f"{bytes(colour).hex()}.png"
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
    return str(path)
