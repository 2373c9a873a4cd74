"""Pages in Korean show no English sentences."""

import re

from tests.e2e.browser import Person

#: All texts of a page: shown, hidden, and read aloud; not those marked as English.
_WORDS = """() => {
  const texts = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    if (!nodes.currentNode.parentElement.closest(OTHERS)) texts.push(nodes.currentNode.data);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    if (!element.closest(OTHERS)) {
      texts.push(element.ariaLabel ?? '', element.title ?? '', element.placeholder ?? '');
    }
  }
  return [...texts, document.title];
}""".replace("OTHERS", "'noscript, [lang=en]'")

_THREE_ENGLISH_WORDS = re.compile(r"[A-Za-z][A-Za-z'’-]*(?:\s+[A-Za-z][A-Za-z'’-]*){2,}")
_NAMES = ("Play a game of Yahtzee",)  #: Titles of sources, which stay in their language.


def english_texts(person: Person) -> list[str]:
    """Return the texts of a Korean page that have three English words in a row."""
    texts: list[str] = person.page.evaluate(_WORDS)
    for name in _NAMES:
        texts = [text.replace(name, "") for text in texts]
    return [text for text in texts if _THREE_ENGLISH_WORDS.search(text)]
