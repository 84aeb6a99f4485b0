"""The languages of the web app, and those of the archive of a person's data."""

from support.program import ROOT

WORDS = ROOT / "Sources/Words/Languages"
ARCHIVE_WORDS = ROOT / "Sources/BankFiles/Personal/Words"


def _codes(folder):
    codes = sorted(path.stem for path in folder.glob("*.words"))
    assert len(codes) > 1, folder
    return codes


LANGUAGES = _codes(WORDS)
ARCHIVE_LANGUAGES = _codes(ARCHIVE_WORDS)


def words(language):
    """The file of one language."""
    return (WORDS / f"{language}.words").read_text()


def own_name(language):
    """What a language calls itself, as on the button that chooses it."""
    return _text(words(language), "language_name")


def archive_word(language, key):
    """One text of the archive, without its part after a semicolon."""
    content = (ARCHIVE_WORDS / f"{language}.words").read_text()
    return _text(content, key).partition(";")[0]


def _text(content, key):
    begin = f"{key} = "
    (text,) = [line[len(begin):] for line in content.splitlines() if line.startswith(begin)]
    return text
