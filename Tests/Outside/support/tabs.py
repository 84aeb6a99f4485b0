"""A browser without scripts, whose tabs are of one person at a time."""

from support.client import PASSWORD
from support.setup import Form

# A browser says so of a form on our own page.
OURS = {"Sec-Fetch-Site": "same-origin"}


class Tabs(Form):
    """A browser whose tabs share their cookies."""

    def __init__(self, url):
        super().__init__(url)
        self.session.headers.update(OURS)

    def call(self, method, path, fields=None):
        answer = super().call(method, path, fields)
        self.cookies = {name: value for name, value in self.cookies.items() if value}
        return answer

    def opens(self, path):
        return self.call("GET", path).text

    def signs_in(self, person):
        answer = self.send(self.opens("/login"), "/login", username=person.username,
                           password=PASSWORD)
        assert answer.headers["Location"] == "/home", answer.text
