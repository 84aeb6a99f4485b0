"""Every behaviour in docs/behaviours.md has a test that names its id."""

import ast
import re

from support.program import ROOT

DOCUMENT = ROOT / "docs/behaviours.md"
ROW = re.compile(r"^\| ((?:S|UI|P)-[A-Z0-9]+-\d+) \|")
# `S-LOGIN-1/6/17`, `S-SEND-1, 5, 7`, `S-LOGIN-6 to S-LOGIN-10`, `S-NAME-1 to 3`.
CITED = re.compile(r"\b((?:S|UI|P)-[A-Z0-9]+)-(\d+)((?:(?:/|, | to | and )(?:\1-)?\d{1,2}\b)*)")
MORE = re.compile(r"(/|, | to | and )(?:(?:S|UI|P)-[A-Z0-9]+-)?(\d+)")


def listed():
    """The promised ids, and the ids left out with a reason."""
    promised, left_out = DOCUMENT.read_text().split("## Left out")
    return rows(promised), rows(left_out)


def rows(text):
    found = [match[1] for match in map(ROW.match, text.splitlines()) if match]
    assert len(found) == len(set(found)), "an id is listed twice"
    return set(found)


def cited(text):
    """All ids that a text names, also in ranges and lists."""
    found = set()
    for group, first, more in CITED.findall(text):
        numbers = [int(first)]
        for link, number in MORE.findall(more):
            since = numbers[-1] + 1 if link == " to " else int(number)
            numbers += range(since, int(number) + 1)
        found |= {f"{group}-{number}" for number in numbers}
    return found


def sources_of_tests():
    """Every test file, with the function that finds its test functions."""
    for ending, functions in (("swift", swift_tests), ("py", python_tests)):
        for path in sorted((ROOT / "Tests").rglob(f"*.{ending}")):
            if path.name != "test_ids.py":
                yield path, functions


def python_tests(text):
    """Each test function, from its decorators to its end, without helpers."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            yield "\n".join(lines[first - 1:node.end_lineno])


def swift_tests(text):
    """Each test function, from `@Test` to the closing brace, which the formatter aligns with it."""
    return (match[0] for match in re.finditer(r"^( *)@Test\b.*?^\1}$", text, re.M | re.S))


def test_every_promised_behaviour_is_named_by_a_test_function():
    promised, _ = listed()
    named = {name for path, functions in sources_of_tests()
             for test in functions(path.read_text()) for name in cited(test)}
    missing = sorted(promised - named, key=in_order)
    assert missing == [], f"no test names {', '.join(missing)}"


def test_no_test_names_a_behaviour_of_these_groups_that_is_not_listed():
    promised, left_out = listed()
    groups = {name.rsplit("-", 1)[0] for name in promised}
    unknown = {
        f"{path.name}: {name}" for path, _ in sources_of_tests()
        for name in cited(path.read_text())
        if name.rsplit("-", 1)[0] in groups and name not in promised | left_out}
    assert unknown == set()


def test_ids_are_understood_in_ranges_and_lists():
    assert cited("S-LOGIN-1/6/17") == {"S-LOGIN-1", "S-LOGIN-6", "S-LOGIN-17"}
    assert cited("(S-SEND-1, 5, 7; UI-PAY-24)") == {
        "S-SEND-1", "S-SEND-5", "S-SEND-7", "UI-PAY-24"}
    assert cited("S-NEW-1 to S-NEW-4") == {"S-NEW-1", "S-NEW-2", "S-NEW-3", "S-NEW-4"}
    assert cited("S-HOME-1, S-HOME-2 and S-NAME-1") == {"S-HOME-1", "S-HOME-2", "S-NAME-1"}
    assert cited("S-CODE-13, 300 dollars") == {"S-CODE-13"}


PYTHON = '''
"""S-A-1"""

@pytest.mark.parametrize("one", [1])  # S-A-2
def test_one(one):
    """S-A-3"""
    helper()  # S-A-4

def helper():
    """S-A-5"""
'''
SWIFT = """
/// S-A-1
@Suite("A suite (S-A-5)")
struct Tests {
    @Test("One (S-A-2)", arguments: [1])
    func one(number: Int) {
        // S-A-3
        if number > 0 {
            helper()  // S-A-4
        }
    }

    /// S-A-5
    private func helper() {}
}
"""


def test_only_ids_in_a_test_function_count():
    for functions, text in ((python_tests, PYTHON), (swift_tests, SWIFT)):
        (test,) = functions(text)
        assert cited(test) == {"S-A-2", "S-A-3", "S-A-4"}


def in_order(name):
    group, _, number = name.rpartition("-")
    return group, int(number)
