/** The house rules that this device keeps: their texts, the one used last first. */
import { read, write } from '../../app/stored';
import type { LocalRules } from '../room/state';
import { fingerprintOf } from './codes';

/** The storage key of the texts. */
const KEPT = 'house-rules';
const MOST_KEPT = 12;

/** The house rules of this device. Texts that this version of the client cannot read are left out. */
export async function keptRules(): Promise<readonly LocalRules[]> {
  const texts = keptTexts();
  if (texts.length === 0) return [];
  const { judged } = await import('./judge');
  return texts.flatMap((text) => {
    const answer = judged(text);
    return answer.ok ? [{ view: answer.value.rules, text, fingerprint: fingerprintOf(answer.value.rules) }] : [];
  });
}

/** Keeps the text of a rules file on this device; the oldest go first. */
export function keepRules(text: string): void {
  const others = keptTexts().filter((other) => other !== text);
  write(KEPT, JSON.stringify([text, ...others].slice(0, MOST_KEPT)));
}

function keptTexts(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(read(KEPT) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}
