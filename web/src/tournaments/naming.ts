import type { TournamentLine } from '../protocol.gen';
import type { Language } from '../state/model';

/** A player in a report or in the standings: the name there, and the player's id. */
interface Named {
  readonly name: string;
  readonly player: string;
}

/** The name of a player; an installed player brings its own. */
export function titleOf({ players }: TournamentLine, { name, player }: Named, language: Language): string {
  const title = players.find(({ id }) => id === player)?.title[language];
  return title === undefined || title === player ? name : title;
}

/** The players' names by their names in the report. */
export function titlesOf(line: TournamentLine, named: readonly Named[], language: Language): (name: string) => string {
  const titles = new Map(named.map((one) => [one.name, titleOf(line, one, language)]));
  return (name) => titles.get(name) ?? name;
}

/** The winners of a finished tournament. */
export const winnersOf = ({ players, winners }: TournamentLine, language: Language): readonly string[] =>
  players.filter(({ id }) => winners.includes(id)).map(({ title }) => title[language]);
