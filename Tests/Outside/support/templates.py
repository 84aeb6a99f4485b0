"""The templates of the web app, and the Swift structures of their values, read as text."""

import re

from support.program import ROOT

WEB = ROOT / "Sources/WebApp"
PAGES = (WEB, ROOT / "Sources/SandboxPages")
TAG = re.compile(r"\{\{\{?([#^/<>$&%!]?)\s*([^{}]*?)\s*\}?\}\}")
SCALAR = "a text, a number or a truth"


def templates():
    """The text of each template by its name, as `Renderer` registers them."""
    shared = {path.relative_to(WEB / "Templates").with_suffix("").as_posix(): path.read_text()
              for path in (WEB / "Templates").rglob("*.mustache")}
    pages = {f"pages/{path.stem}": path.read_text()
             for folder in PAGES for path in folder.glob("*/Templates/*.mustache")}
    icons = {f"icons/{path.stem}": "" for path in (WEB / "Static/icons").glob("*.svg")}
    return shared | pages | icons


def words():
    lines = (ROOT / "Sources/Words/Languages/en.words").read_text().splitlines()
    return {line.partition(" =")[0].partition(".")[0] for line in lines if " =" in line} | {
        "language", "direction"}


# Swift

TYPE = re.compile(
    r"^\s*(?:\w+ )*?(struct|enum|class|actor|extension) ([\w.]+)(?:<(\w+)[^>]*>)?[^{]*\{$")
GENERIC = re.compile(r"(\w+)<([\w.]+)>")
STORED = re.compile(
    r"^\s*(?:package |private\(set\) )*(let|var) (\w+)(?:: ([^={]+?))?(?: = (.+))?"
    r"(?: \{ didSet \{.+\} \})?$")
TEMPLATE = re.compile(r'static let template = "([\w-]+)"')


class Structures:
    """The stored properties of each structure, as a Mirror finds them, and their types."""

    def __init__(self):
        self.fields, self.pages = {}, {}
        # The parameter of each generic structure.
        self.parameters = {}
        # The templates of fields, and the pictures that Swift code names.
        self.parts, self.icons = set(), set()
        for path in sorted(path for folder in PAGES for path in folder.rglob("*.swift")):
            text = path.read_text()
            self.parts |= set(re.findall(r'"(parts/[\w-]+)"', text))
            self.icons |= set(re.findall(r'"(icons/[\w-]+)"', text))
            self._read(text.splitlines())

    def _read(self, lines):
        """Reads types by their indents: the formatter indents a type's members by one step."""
        scopes = []
        for line in lines:
            indent = len(line) - len(line.lstrip())
            if not line.strip() or line.lstrip().startswith(("//", "@")):
                continue
            while scopes and indent <= scopes[-1][0]:
                scopes.pop()
            if found := TYPE.match(line):
                outer = scopes[-1][1] + "." if scopes else ""
                scopes.append((indent, outer + found[2]))
                self.fields.setdefault(outer + found[2], {})
                if found[3]:
                    self.parameters[outer + found[2]] = found[3]
            elif scopes and indent == scopes[-1][0] + 4:
                self._member(scopes[-1][1], line)

    def _member(self, owner, line):
        if found := TEMPLATE.search(line):
            self.pages[owner] = f"pages/{found[1]}"
        elif found := STORED.match(line):
            _, name, kind, value = found.groups()
            self.fields[owner][name] = (kind or self._type_of_value(value)).strip()

    @staticmethod
    def _type_of_value(value):
        if value in ("true", "false"):
            return "Bool"
        return "[String]" if value.startswith("[") else "String"

    def type_of(self, owner, name):
        """A property's type, and whether it is a list; None for an unknown property."""
        kind = self.fields.get(owner, {}).get(name)
        if kind is None:
            return None
        kind = kind.replace("?", "")
        is_many = kind.startswith("[")
        kind = kind.strip("[]").removeprefix("any ").removeprefix("some ")
        if found := GENERIC.fullmatch(kind):
            return is_many, self._specialised(
                self._place(owner, found[1]), self._place(owner, found[2]))
        return is_many, self._place(owner, kind) or ("Bool" if kind == "Bool" else SCALAR)

    def _place(self, owner, kind):
        """The whole name of a structure that this one names; None for another type."""
        places = owner.split(".")
        for depth in range(len(places), -1, -1):
            full = ".".join([*places[:depth], kind])
            if full in self.fields:
                return full
        return None

    def _specialised(self, generic, item):
        """A generic structure with this one in place of its parameter."""
        name = f"{generic} of {item.replace('.', ' ')}"
        for one in [one for one in self.fields if f"{one}.".startswith(generic + ".")]:
            self.fields[name + one.removeprefix(generic)] = {
                field: re.sub(rf"\b{self.parameters[generic]}\b", item, kind)
                for field, kind in self.fields[one].items()}
        return name


# Mustache

class Resolver:
    """Walks through a page's template as if every list had items and every condition were true."""

    def __init__(self, texts, structures):
        self.texts, self.structures, self.words = texts, structures, words()
        self.problems, self.walked = set(), set()

    def page(self, owner, name):
        self.owner = owner
        self.template(name, ("Root", owner), {})

    def template(self, name, stack, blocks):
        if name not in self.texts:
            self.problems.add(f"{self.owner}: there is no template {name}")
            return
        once = (name, stack, tuple(sorted(blocks)))
        if once not in self.walked:
            self.walked.add(once)
            self.walk(name, list(TAG.finditer(self.texts[name])), stack, blocks)

    def walk(self, name, tags, stack, blocks):
        index = 0
        while index < len(tags):
            kind, key = tags[index].groups()
            if kind in "#^<$" and kind:
                end = self.end(tags, index)
                self.section(name, kind, key, tags[index + 1:end], stack, blocks)
                index = end
            elif kind == ">":
                self.partial(name, key, stack, blocks)
            elif kind not in "!%" or not kind:
                self.resolve(name, key, stack)
            index += 1

    @staticmethod
    def end(tags, start):
        depth = 0
        for index in range(start, len(tags)):
            depth += {"#": 1, "^": 1, "<": 1, "$": 1, "/": -1}.get(tags[index][1], 0)
            if depth == 0:
                return index
        raise AssertionError(f"{tags[start][0]} does not end")

    def section(self, name, kind, key, inner, stack, blocks):
        if kind == "<":
            own = {}
            for index, tag in enumerate(inner):
                if tag[1] == "$":
                    own[tag[2]] = (name, tuple(inner[index + 1:self.end(inner, index)]))
            self.template(key, stack, own | blocks)
        elif kind == "$":
            origin, tags = blocks.get(key, (name, tuple(inner)))
            self.walk(origin, list(tags), stack, blocks)
        else:
            found = self.resolve(name, key, stack)
            pushes = kind == "#" and found and found != (False, "Bool")
            self.walk(name, inner, (*stack, found[1]) if pushes else stack, blocks)

    def partial(self, name, key, stack, blocks):
        if not key.startswith("*"):
            self.template(key, stack, blocks)
        elif self.resolve(name, key[1:], stack) and key == "*.part":
            for part in self.structures.parts:
                self.template(part, stack, {})

    def resolve(self, name, key, stack):
        """A key's type, and whether it is a list. An unknown key is an error."""
        if "(" in key:
            transform, _, key = key.rstrip(")").partition("(")
            if not key:
                return False, "Bool"
            found = self.resolve(name, key, stack)
            return found and (False, "Bool")
        if key == ".":
            return False, stack[-1]
        places = stack[-1:] if key.startswith(".") else reversed(stack)
        first, *rest = key.strip(".").split(".")
        for owner in places:
            found = self.child(owner, first)
            for part in rest:
                found = found and self.child(found[1], part)
            if found:
                return found
        self.problems.add(f"{self.owner}: {name} has {key}, which {stack[-1]} has not")
        return None

    def child(self, owner, name):
        if owner == "Root":
            return {"layout": (False, "Layout"), "words": (False, "Words"),
                    "hasErrors": (False, "Bool"), "hasSummary": (False, "Bool"),
                    "scripts": (True, SCALAR)}.get(name)
        if owner == "Words":
            return (False, SCALAR) if name in self.words else None
        return self.structures.type_of(owner, name)
