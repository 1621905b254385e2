"""Words: the catalogues of the four languages."""

import gettext
import os
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

LANGUAGES = ("en", "nl", "de", "fr")
_DOMAIN = "kingless"
_REMEMBERED = 4096


class UnknownLanguage(ValueError):
    """A language that Kingless does not speak."""


def sentence(text: str) -> str:
    """The text itself; this call marks it as a sentence for the catalogues."""
    return text


class Words:
    """Texts in one language: call it with an English sentence and what goes into its braces."""

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        # What is said again and again is looked up once.
        remembered = lru_cache(_REMEMBERED)
        self._sentence = remembered(catalogue.gettext)
        self._plain = remembered(lambda sentence: catalogue.gettext(sentence).format())
        self._name = remembered(catalogue.pgettext)

    def __call__(self, sentence: str, **parts: object) -> str:
        """The sentence in this language."""
        return self._sentence(sentence).format(**parts) if parts else self._plain(sentence)

    def decimal(self, number: float) -> str:
        """A number with one digit behind the point, or behind the comma where the language has that."""
        written = f"{number:.1f}"
        return written if self.language == "en" else written.replace(".", ",")

    def name(self, kind: str, key: str) -> str:
        """The name that people read for a key of this kind, such as a faction."""
        return self._name(kind, key)


@cache
def words_in(language: str) -> Words:
    """The texts in this language."""
    if language not in LANGUAGES:
        raise UnknownLanguage(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    folder = str(files("kingless") / "locale")
    return Words(language, gettext.translation(_DOMAIN, folder, [language]))


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, if there is it; English otherwise."""
    for name in environment.get("LANGUAGE", "").split(":"):
        if name[:2] in LANGUAGES:
            return name[:2]
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):  # the first that is set decides
        if name := environment.get(variable, ""):
            return name[:2] if name[:2] in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]
