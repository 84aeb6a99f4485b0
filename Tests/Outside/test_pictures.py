"""Goal photos, tested with real files: bombs, locations in Exif, other files."""

import io
import itertools
import os
import pathlib
import re
import signal
import struct
import threading
import time
import zlib

import pytest
from PIL import Image, ImageCms

from support.client import Client, newcomer
from support.program import poll


@pytest.fixture
def ada(server):
    return newcomer(server)


@pytest.fixture
def goal(ada):
    account = ada.open_account()
    return ada.ask("POST", f"/v1/accounts/{account}/goals", {"name": "Sailing"})["id"]


def put(client, goal, file, kind="image/jpeg"):
    return client.session.put(
        f"{client.url}/v1/goals/{goal}/picture", data=file, headers={"Content-Type": kind},
        timeout=30)


def get(client, goal):
    return client.call("GET", f"/v1/goals/{goal}/picture")


def saved(image, kind, **options):
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def picture(size=(640, 480), mode="RGB"):
    """A picture with a red left half and a blue right half, without black or white."""
    image = Image.new("RGB", size, (200, 40, 30))
    image.paste((30, 60, 190), (size[0] // 2, 0, size[0], size[1]))
    return image.convert(mode)


def near(pixel, colour):
    return all(abs(one - other) < 12 for one, other in zip(pixel, colour, strict=True))


def bomb(width, height):
    """A PNG of one colour: some kilobytes that unfold to a thousand times their size."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(
            ">I", zlib.crc32(kind + body))
    packer = zlib.compressobj(9)
    line = bytes(1 + (width + 7) // 8)
    lines = b"".join(packer.compress(line) for _ in range(height)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
            + chunk(b"IDAT", lines) + chunk(b"IEND", b""))


def memory(server):
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) // 1024


def children(server):
    tasks = pathlib.Path(f"/proc/{server.process.pid}/task").glob("*/children")
    return [child for task in tasks for child in task.read_text().split()]


def kill_next_child_of(server):
    for child in poll(lambda: children(server), 10, "no child was started"):
        os.kill(int(child), signal.SIGKILL)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "P"])
def test_a_photo_becomes_a_square_jpeg(ada, goal, kind, mode):
    """S-GNEW-9, UPL-2"""
    if kind == "JPEG" and mode in ("RGBA", "P"):
        mode = "CMYK"
    answer = put(ada, goal, saved(picture(mode=mode), kind), f"image/{kind.lower()}")
    assert answer.status_code == 200, answer.text
    found = get(ada, goal)
    assert found.headers["Content-Type"] == "image/jpeg"
    image = Image.open(io.BytesIO(found.content))
    assert (image.format, image.size) == ("JPEG", (800, 800))
    if mode in ("RGB", "RGBA"):
        assert near(image.convert("RGB").getpixel((200, 400)), (200, 40, 30))
        assert near(image.convert("RGB").getpixel((600, 400)), (30, 60, 190))


def test_location_and_other_metadata_are_removed(ada, goal):
    """UPL-2, S-GNEW-9: Exif with GPS, comments, XMP and colour profiles."""
    exif = Image.Exif()
    exif[0x010F] = "A camera of mine"
    exif[0x0112] = 6
    gps = exif.get_ifd(0x8825)
    gps[1], gps[2], gps[3], gps[4] = "N", (38.0, 32.0, 30.0), "W", (121.0, 44.0, 20.0)
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    file = saved(
        picture(), "JPEG", exif=exif, icc_profile=profile, comment=b"<script>alert(1)</script>",
        xmp=b"<x:xmpmeta>38.5417</x:xmpmeta>")
    before = Image.open(io.BytesIO(file))
    assert before.getexif().get_ifd(0x8825) and before.info["comment"] and before.info["xmp"]

    assert put(ada, goal, file).status_code == 200
    found = get(ada, goal).content
    after = Image.open(io.BytesIO(found))
    assert not after.getexif() and not after.getexif().get_ifd(0x8825)
    assert set(after.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density", "dpi"}
    for word in [b"camera", b"script", b"xmpmeta", b"Exif", b"ICC_PROFILE", b"38.5"]:
        assert word not in found
    # The photo is turned upright: its left half is now the upper half.
    assert near(after.getpixel((400, 100)), (200, 40, 30))
    assert near(after.getpixel((400, 700)), (30, 60, 190))


def test_a_bomb_is_rejected_by_its_header(server, ada, goal):
    """UPL-1: the server rejects 400 megapixels in 49 kilobytes at once, without using memory."""
    file = bomb(20_000, 20_000)
    assert len(file) < 64 * 1024
    put(ada, goal, saved(picture(), "PNG"), "image/png")
    before = memory(server)
    times = []
    for _ in range(5):
        began = time.monotonic()
        answer = put(ada, goal, file, "image/png")
        times.append(time.monotonic() - began)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "picture_too_large")
    assert min(times) < 0.1
    assert memory(server) - before < 64
    assert not children(server)


def test_the_largest_photo_takes_no_memory_of_the_server(server, ada, goal):
    """UPL-1: the child process uses the memory, and frees it when it ends."""
    before = memory(server)
    for file, kind in [(bomb(5000, 5000), "png"), (saved(picture((5000, 5000)), "JPEG"), "jpeg"),
                       (saved(picture((5000, 5000)), "JPEG", progressive=True), "jpeg")]:
        assert put(ada, goal, file, f"image/{kind}").status_code == 200
    assert memory(server) - before < 64
    poll(lambda: not children(server), 5, "a child process is still there")


NO_PICTURES = {
    "svg": b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    "gif": saved(picture(), "GIF"),
    "gif-script": b"GIF89a/*" + b"\x00" * 20 + b"*/=1;alert(1)",
    "pdf": b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj",
    "html": b"<!doctype html><script>alert(1)</script>",
    "tiff": saved(picture(), "TIFF"), "bmp": saved(picture(), "BMP"),
    "ppm": saved(picture(), "PPM"),
    "jpeg2000-name": b"\x00\x00\x00\x0cjP  \r\n\x87\n",
    "magick": b"push graphic-context\nviewbox 0 0 1 1\nimage over 0,0 0,0 'https://example.org'",
    "pdf-in-jpeg": b"\xff\xd8\xff%PDF-1.7", "html-in-png": b"\x89PNG\r\n\x1a\n<script>alert(1)",
    "nothing": b"",
}


@pytest.mark.parametrize("name", NO_PICTURES)
def test_a_file_that_is_not_a_picture_is_rejected_whatever_its_type(ada, goal, name):
    """UPL-2"""
    for kind in ["image/jpeg", "image/png", "image/webp", "image/heic"]:
        answer = put(ada, goal, NO_PICTURES[name], kind)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "picture_unreadable")
    assert get(ada, goal).status_code == 404


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_truncated_or_broken_file_is_an_error_or_a_picture(server, ada, goal, kind):
    """UPL-1"""
    noise = Image.effect_noise((300, 200), 90).convert("RGB")
    whole = saved(noise, kind)
    for part in [1, 2, 3]:
        answer = put(ada, goal, whole[:len(whole) * part // 4], f"image/{kind.lower()}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "picture_unreadable")
    for place in itertools.islice(range(12, len(whole), len(whole) // 8), 8):
        broken = whole[:place] + bytes([whole[place] ^ 0x5A]) * 3 + whole[place + 3:]
        answer = put(ada, goal, broken, f"image/{kind.lower()}")
        assert answer.status_code in (200, 422), answer.text
    assert server.is_same_process()


@pytest.mark.parametrize("tail", [b"<script>alert(1)</script>", b"%PDF-1.7", b"PK\x03\x04"])
def test_data_after_a_picture_are_removed(ada, goal, tail):
    """UPL-2: polyglots."""
    assert put(ada, goal, saved(picture(), "JPEG") + tail).status_code == 200
    assert tail not in get(ada, goal).content


def test_a_photo_comes_back_the_same_and_only_to_its_owner(server, ada, goal):
    """S-GNEW-9, UPL-3"""
    put(ada, goal, saved(picture(), "PNG"), "image/png")
    first = get(ada, goal)
    assert all(get(ada, goal).content == first.content for _ in range(5))
    assert first.headers["X-Content-Type-Options"] == "nosniff"
    assert first.headers["Content-Security-Policy"].startswith("sandbox;")
    assert first.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    grace = newcomer(server)
    assert get(grace, goal).status_code == 404
    assert put(grace, goal, saved(picture(), "PNG")).status_code == 404
    assert grace.call("DELETE", f"/v1/goals/{goal}/picture").status_code == 404
    assert get(Client(server.url), goal).status_code == 401
    assert get(ada, goal).content == first.content


def test_a_killed_child_process_is_only_an_error(start):
    """UPL-1: the server survives whatever a file does to the child process."""
    server = start()
    ada = newcomer(server)
    account = ada.open_account()
    goal = ada.ask("POST", f"/v1/accounts/{account}/goals", {"name": "x"})["id"]
    slow = saved(Image.effect_noise((4000, 4000), 60).convert("RGB"), "JPEG", quality=10,
                 progressive=True)
    assert len(slow) < 5 << 20
    refused = 0
    for _ in range(3):
        killer = threading.Thread(target=kill_next_child_of, args=[server])
        killer.start()
        answer = put(ada, goal, slow)
        killer.join()
        refused += answer.status_code == 422
        assert answer.status_code in (200, 422), answer.text
    assert refused
    assert put(ada, goal, saved(picture(), "PNG"), "image/png").status_code == 200
    assert server.is_same_process() and not children(server)
