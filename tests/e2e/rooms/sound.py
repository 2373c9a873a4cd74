"""The sounds that a page with the sound probe has played."""

from collections import Counter

from tests.e2e.browser import HASTY, NO_MUSIC, Person, Settings

AUDIBLE: Settings = HASTY  #: Sound as shipped, without dice animation.

EFFECTS: Settings = {**HASTY, **NO_MUSIC}  #: Effects as shipped, without music and dice animation.


def listen(person: Person) -> Person:
    """Install the sound probe in a page that is not open yet."""
    person.page.add_init_script("window.soundProbe = {}")
    return person


def wait_for_ears(person: Person) -> None:
    """Wait until the synthesiser is running."""
    person.page.wait_for_function(
        "() => 'heard' in soundProbe && soundProbe.state().state === 'running'"
    )


def start_sound(person: Person) -> None:
    """Make a gesture that starts the synthesiser and nothing else."""
    person.page.locator("h1").first.dispatch_event("pointerup")
    person.page.keyboard.press("Shift")
    wait_for_ears(person)


def played(person: Person) -> Counter[str]:
    """Return the number of sounds that have begun so far, by kind."""
    return Counter(person.page.evaluate("soundProbe.played()"))


def wait_to_play(person: Person, kind: str, count: int = 1) -> None:
    """Wait until this number of sounds of a kind have begun."""
    person.page.wait_for_function(
        "([kind, count]) => soundProbe.played().filter(one => one === kind).length >= count",
        arg=[kind, count],
    )


def wait_to_hear(person: Person, kind: str) -> None:
    """Wait until the samples of a sound of this kind have been measured."""
    person.page.wait_for_function(
        "kind => soundProbe.heard().some(one => one.kind === kind)", arg=kind
    )


def wait_for_peak(person: Person, where: str, least: float, most: float = 1.0) -> None:
    """Wait until the peak of the last moments at this place is within bounds."""
    person.page.wait_for_function(
        """([where, least, most]) => {
          const peak = soundProbe.peak(where, 0.05);
          return peak >= least && peak <= most;
        }""",
        arg=[where, least, most],
        polling=50,
    )
