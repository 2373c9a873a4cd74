const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS = 28;

/** Whether the last syllable of a Korean word ends in a consonant. */
function endsInConsonant(word: string): boolean {
  const code = word.charCodeAt(word.length - 1);
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return false;
  return (code - FIRST_SYLLABLE) % FINALS !== 0;
}

/** A word with the particle that fits its last syllable. */
export function withJosa(word: string, afterConsonant: string, afterVowel: string): string {
  return word + (endsInConsonant(word) ? afterConsonant : afterVowel);
}
