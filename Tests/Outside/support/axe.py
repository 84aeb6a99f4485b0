"""axe-core, which checks the accessibility of a browser's page."""

import importlib.metadata

from support import motion

# The tag of the rules that a change of colours can break.
COLOURS = "cat.color"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

RUN = """
const [tags, only, done] = arguments;
if (!("axe" in window)) return done(null);
""" + motion.FINISH + """
const leftOut = only ? axe.getRules(tags).filter(rule => !rule.tags.includes(only)) : [];
axe.run(document, {
  runOnly: {type: "tag", values: tags}, resultTypes: ["violations"],
  rules: Object.fromEntries(leftOut.map(rule => [rule.ruleId, {enabled: false}]))})
  .then(found => done(found.violations.flatMap(rule => rule.nodes.map(node =>
    `${rule.id}: ${rule.help}\\n    ${node.html}\\n    ${node.failureSummary}`))))
  .catch(error => done([String(error)]));
"""


def source():
    package = importlib.metadata.distribution("axe-playwright-python")
    return package.locate_file("axe_playwright_python/axe.min.js").read_text()


def violations(browser, only=None):
    """The errors of the current page as texts, at the end of its animations. The page's policy
    does not stop axe.

    Checks all rules, or `only` the rules of a tag.
    """
    found = browser.driver.execute_async_script(RUN, RULES, only)
    if found is None:
        browser.script(source())
        found = browser.driver.execute_async_script(RUN, RULES, only)
    return found
