"""X-CLASS: the tasks that come with the program."""

from support.classes import CourseApp


def test_the_two_assignments_of_the_course(room):
    """X-CLASS: an app of the course does all of both assignments, on the course API."""
    (ada,) = room.make(["Ada"], tasks="login")
    app = CourseApp(ada["url"])
    assert room.reached("tasks") == {"ada": set()}
    assert app.call("send_verification_code", {"phone_number": "12"})["status"] != "ok"
    assert app.call("send_verification_code", {"phone_number": app.phone})["status"] == "ok"
    assert app.sign_in("000000")["error_code"] == "incorrect_code"
    assert room.reached() == {"ada": set()}
    assert app.sign_in()["status"] == "ok"
    assert room.reached() == {"ada": {"signed_in"}}
    assert app.call("user", {"name": "Ada"})["status"] == "ok"
    assert room.reached("tasks") == {
        "ada": {"send-code", "bad-number", "wrong-code", "verify", "home"}}
    assert room.reached() == {"ada": {"signed_in"}}
    room.clear()

    (ada,) = room.make(["Ada"], tasks="wallet")
    app = CourseApp(ada["url"])
    app.sign_in()
    done = set()
    for task, amounts in [
            ("open", {"a": "0.0"}), ("deposit", {"a": "100.0"}), ("withdraw", {"a": "90.0"}),
            (None, {"a": "90.0", "b": "0.0"}), ("transfer", {"a": "60.0", "b": "30.0"}),
            ("overdraft", {"a": "-1.0", "b": "30.0"}), ("close", {"a": "60.0"})]:
        answer = app.write(**amounts)
        assert (answer["status"] == "ok") == (task != "overdraft"), answer
        done |= {task} - {None}
        assert room.reached("tasks") == {"ada": done}, task
    assert room.reached()["ada"] == {
        "signed_in", "account_made", "deposited", "transferred", "overdraft_refused"}


def test_the_ready_tasks_are_there_to_read(room):
    """X-CLASS"""
    names = [one["name"] for one in room.ask("GET", "/sandbox/class/tasks")["tasks"]]
    assert names == ["login", "wallet", "round-up"]
    for name in names:
        yaml = room.call("GET", f"/sandbox/class/tasks/{name}").text
        room.make(["Ada"], tasks_yaml=yaml)
        room.clear()
