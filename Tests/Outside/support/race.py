"""Concurrent calls and requests."""

import concurrent.futures
import http.client
import socket
import threading


def together(count, act):
    """Calls `act(number)` in `count` threads that start together; returns the results in order."""
    barrier = threading.Barrier(count)
    results = [None] * count

    def run(number):
        barrier.wait()
        try:
            results[number] = act(number)
        except Exception as error:  # the test decides whether it expects this error
            results[number] = error

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return results


def in_background(act):
    """Calls `act()` in a thread of its own; returns its result as a future."""
    executor = concurrent.futures.ThreadPoolExecutor(1)
    future = executor.submit(act)
    executor.shutdown(wait=False)
    return future


def last_byte_together(port, requests):
    """Sends the requests without their last byte, then all the last bytes together.

    No thread starts and no connection opens between the last bytes, so the requests reach the
    server as close together as this machine allows. Returns (status, headers, body) of each.
    """
    sockets = [socket.create_connection(("127.0.0.1", port), timeout=30) for _ in requests]
    try:
        for connection, request in zip(sockets, requests):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.sendall(request[:-1])
        for connection, request in zip(sockets, requests):
            connection.sendall(request[-1:])
        return [read_response(connection) for connection in sockets]
    finally:
        for connection in sockets:
            connection.close()


def read_response(connection):
    response = http.client.HTTPResponse(connection)
    response.begin()
    return response.status, response.headers, response.read()
