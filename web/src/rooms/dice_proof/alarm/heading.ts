import type { DiceAlarm } from '../../../sealed/report';
import type { alarmWords } from './words';

/** The line of an alarm: which throw does not check out. */
export function alarmHeading({ throw: number }: DiceAlarm, words: ReturnType<typeof alarmWords>): string {
  return number > 0 ? words.heading(number) : words.headingStart;
}
