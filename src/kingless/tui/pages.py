"""Pages: rules by topic, by id or by word, as lines to read."""

from kingless.view.rulebook import Section, search, section, topics
from kingless.view.words import Words


def rule_page(words: Words, wanted: str) -> list[str]:
    """What the rules say about a topic, a rule id or a word; without one, what there is to read."""
    language = words.language
    if not wanted:
        return _contents(words)
    topic = next((page for page in topics(language) if page.key == wanted.casefold()), None)
    if topic:
        return [topic.title, "", *(line for found in topic.sections for line in _section(found))]
    exact = section(language, wanted)
    found = (exact,) if exact else search(language, wanted)
    if not found:
        return [words("The rules say nothing about “{wanted}”.", wanted=wanted), *_contents(words)]
    return [line for each in found for line in _section(each)]


def _contents(words: Words) -> list[str]:
    lines = [words("Topics:")]
    for page in topics(words.language):
        lines.append(f"  {page.key}: {page.title} ({page.sections[0].rule} - {page.sections[-1].rule})")
    return [*lines, words("Type a topic, a rule such as B-12, or a word.")]


def _section(found: Section) -> list[str]:
    paragraphs = found.body.replace("*", "").split("\n\n")
    return [f"{found.rule} {found.title}", *(" ".join(text.split()) for text in paragraphs), ""]
