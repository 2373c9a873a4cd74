import type { ContestRecord, RecordedContestGame, RecordedWave } from '../../protocol.gen';
import { bytesOf, lettersOf } from '../scheme/bytes';
import type { Chain } from '../scheme/chain';
import { choicesDigest, linksDigest, waveRoot, waveTape } from '../scheme/waves';
import type { WaveAlarm, WaveFacts } from './facts';
import type { WaveAlarmKind } from './words';

/** The links that may get lost without an alarm: a link can arrive in the moment of the throw. */
const MOST_LOST = 2;

/** A record, and the facts of this device: its notes, the number of its player, and its chain. */
export interface ComparedRecord {
  readonly record: ContestRecord;
  readonly facts: WaveFacts;
  readonly own: number | null;
  readonly chain: Chain | null;
}

/** The first way in which the record contradicts itself or the notes of this device, null if there is none. */
export function contradictionIn(compared: ComparedRecord): WaveAlarm | null {
  const [kind, number] = faults(compared).next().value ?? [];
  return kind === undefined ? null : { kind, throw: number ?? 0 };
}

/** The games in which this device has a part, and those in which another device of the player has. */
export const partsIn = ({ record, own, chain }: ComparedRecord): readonly { game: RecordedContestGame; isOwn: boolean }[] =>
  record.games.flatMap((game) => {
    const tip = own === null ? null : game.tips[game.playing.indexOf(own)];
    return tip == null ? [] : [{ game, isOwn: tip === chain?.tip }];
  });

/**
 * The throws of a record: all, those that this device has seen, those with its link, those without the link of any device, and
 * those that lack the link that it had sent. `elsewhere`: another device of the player takes part in place of this one.
 */
export interface RecordReport {
  readonly throws: number;
  readonly seen: number;
  readonly took: number;
  readonly alone: number;
  readonly lost: readonly number[];
  readonly elsewhere: boolean;
}

export function reportOn(compared: ComparedRecord): RecordReport {
  const { record, facts, own } = compared;
  const parts = partsIn(compared);
  const all = record.games.flatMap(({ waves }) => waves);
  const theirs = parts.flatMap(({ game, isOwn }) => (isOwn ? game.waves : []));
  return {
    throws: all.length,
    seen: all.filter(({ throw: number }) => facts.get('tape', number) !== null).length,
    took: theirs.filter(({ links }) => links[own ?? 0] !== undefined).length,
    alone: all.filter(({ links }) => Object.keys(links).length === 1).length,
    lost: lostIn(compared),
    elsewhere: parts.some(({ isOwn }) => !isOwn),
  };
}

/** The throws without the link that this device had sent. */
const lostIn = (compared: ComparedRecord): readonly number[] =>
  partsIn(compared).flatMap(({ game, isOwn }) =>
    game.waves.filter(({ links, throw: number }) => isOwn && links[compared.own ?? 0] === undefined && compared.facts.get('sent', number) !== null).map((wave) => wave.throw),
  );

type Fault = readonly [kind: WaveAlarmKind, number: number];

function* faults(compared: ComparedRecord): Generator<Fault> {
  const { record, facts } = compared;
  if (record.contest !== facts.contest) yield ['record', 0];
  if (!facts.fits('seal', 0, record.seal)) yield ['changed', 0];
  let last = 0;
  for (const [at, game] of record.games.entries()) {
    yield* rootFaults(compared, game, at + 1);
    let before = lettersOf(choicesDigest(record.contest, last, []));
    for (const wave of game.waves) {
      last += 1;
      if (wave.throw !== last || wave.digest_before !== before) yield ['record', last];
      yield* waveFaults(compared, wave, read(game.root));
      yield* choiceFaults(compared, game, wave);
      before = wave.digest;
    }
  }
  yield* linkFaults(compared);
}

/** The faults of the root of a game. */
function* rootFaults({ record, facts, own }: ComparedRecord, { root, playing, tips }: RecordedContestGame, game: number): Generator<Fault> {
  const { contest, seal, rules } = record;
  const fingerprint = Uint8Array.from(rules.fingerprint.match(/../g) ?? [], (digits) => parseInt(digits, 16));
  const pledged = playing.map((entrant, place) => [entrant, tips[place] == null ? null : read(tips[place])] as const);
  if (facts.get('pledged') !== null && pledged.some(([entrant, tip]) => entrant === own && tip === null)) yield ['tip', 0];
  if (root !== lettersOf(waveRoot({ contest, game, fingerprint, server: read(seal), tips: pledged }))) yield ['record', 0];
  if (!facts.fits('root', game, root)) yield ['changed', 0];
}

/** The faults of the choices after a throw. */
function* choiceFaults({ record, facts, own }: ComparedRecord, { playing }: RecordedContestGame, wave: RecordedWave): Generator<Fault> {
  const bytes = [...atob(wave.choices.replaceAll('-', '+').replaceAll('_', '/'))].map((letter) => letter.charCodeAt(0));
  const choices = playing.map((entrant, place) => [entrant, bytes[place] ?? 0] as const);
  const isLong = bytes.length === playing.length;
  if (!isLong || wave.digest !== lettersOf(choicesDigest(record.contest, wave.throw, choices))) yield ['record', wave.throw];
  if (choices.some(([entrant, choice]) => entrant === own && !facts.fits('choice', wave.throw, `${choice}`))) yield ['choice', wave.throw];
}

/** The faults of one throw. */
function* waveFaults({ record, facts }: ComparedRecord, { throw: number, links, digest, digest_before, tape }: RecordedWave, root: Uint8Array): Generator<Fault> {
  const { 0: server = '', ...others } = links;
  const ofLinks = linksDigest(record.contest, number, read(server), Object.entries(others).map(([entrant, link]) => [Number(entrant), read(link)]));
  if (waveTape(root, number, read(digest_before), ofLinks).join() !== tape.join()) yield ['record', number];
  const isAsSeen = facts.fits('digest', number, digest) && facts.fits('links', number, lettersOf(ofLinks)) && facts.fits('tape', number, tape.join(''));
  if (!isAsSeen) yield ['changed', number];
}

/** The links of this device that it did not send, and those that the server left out, though it had read them in time. */
function* linkFaults(compared: ComparedRecord): Generator<Fault> {
  const { facts, own, chain } = compared;
  const waves = partsIn(compared).flatMap(({ game, isOwn }) => (isOwn ? game.waves : []));
  for (const { links, throw: number } of waves) {
    const link = links[own ?? 0];
    if (link !== undefined && (facts.get('sent', number) === null || link !== chain?.share(number))) yield ['link', number];
  }
  const lost = lostIn(compared).filter((number) => facts.get('heard', number) !== null);
  if (lost.length > MOST_LOST) yield ['dropped', lost[0] ?? 0];
}

/** 32 bytes; letters of another form give zeros, which no hash fits. */
const read = (letters: string): Uint8Array => bytesOf(letters) ?? new Uint8Array(32);
