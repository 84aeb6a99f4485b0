"""The snapshots of a sandbox, through its API."""

from support.clock import Clock


class Shelf(Clock):
    """Saves, restores and uploads; the clock is the sandbox's."""

    def save(self, name, **more):
        response = self.call("POST", "/sandbox/snapshots", {"name": name, **more})
        assert response.status_code == 201, response.text
        return response.json()

    def restore(self, name):
        return self.ask("POST", f"/sandbox/snapshots/{name}/restore")

    def upload(self, name, data):
        # The type that `curl --data-binary` says when nobody tells it another.
        return self.session.put(
            f"{self.url}/sandbox/snapshots/{name}/file", data=data, timeout=60,
            headers={"Content-Type": "application/x-www-form-urlencoded"})

    @property
    def names(self):
        return [one["name"] for one in self.ask("GET", "/sandbox/snapshots")["snapshots"]]
