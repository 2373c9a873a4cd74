import type { TournamentLine } from '../../protocol.gen';
import type { Language } from '../../state/model';

/** Somebody as a report or the standings have them: the name there, and who that is. */
interface Named {
  readonly name: string;
  readonly player: string;
}

/** What a player is called; one that another package brings has a name of its own. */
export function titleOf({ players }: TournamentLine, { name, player }: Named, language: Language): string {
  const title = players.find(({ id }) => id === player)?.title[language];
  return title === undefined || title === player ? name : title;
}

/** What players are called by the names a report has for them. */
export function titlesOf(line: TournamentLine, named: readonly Named[], language: Language): (name: string) => string {
  const titles = new Map(named.map((one) => [one.name, titleOf(line, one, language)]));
  return (name) => titles.get(name) ?? name;
}

/** Those at the top of a finished tournament. */
export const winnersOf = ({ players, winners }: TournamentLine, language: Language): readonly string[] =>
  players.filter(({ id }) => winners.includes(id)).map(({ title }) => title[language]);
