"""The banks of a sandbox, through their API."""

from support.clock import Clock


class Bank:
    """A new bank, as tests know a server."""

    def __init__(self, server, name="ada", **order):
        (made,) = Banks(server.url).make(names=[name], **order)
        self.url, self.host, self.token = made["url"], made["host"], made["token"]


class Banks(Clock):
    def make(self, **order):
        response = self.call("POST", "/sandbox/banks", order)
        assert response.status_code == 201, response.text
        return response.json()["banks"]

    def list(self):
        return self.ask("GET", "/sandbox/banks")["banks"]

    @property
    def names(self):
        return [one["name"] for one in self.list()]

    def clear(self):
        for name in self.names:
            assert self.delete(name) == 204

    def reset(self, name):
        return self.ask("POST", f"/sandbox/banks/{name}/reset")

    def delete(self, name):
        return self.call("DELETE", f"/sandbox/banks/{name}").status_code
