import { getPush } from '../api/reminders';
import type { Answer } from '../api/request';
import { faultText } from '../i18n/problems';
import type { PushView, QuietHours } from '../protocol.gen';
import type { Language } from '../state/model';
import { change, isWished, NIGHT, quietHere, turnOff, turnOn, wayToPush } from './push';
import { reminderWords } from './words';

/** The push messages of this browser as a view shows them. */
export class Pushing {
  readonly way = wayToPush();
  /** The push settings on the server; null until it has answered, and while the player is unknown. */
  #view: PushView | null = $state(null);
  #busy = $state(false);
  #fault: string | null = $state(null);

  /** Whether the host has turned push on and this browser can take part, perhaps after an installation. */
  readonly isOffered = $derived(this.#view?.key != null && this.way !== null);
  readonly isOn = $derived(this.#view?.endpoint != null && isWished());
  readonly quiet: QuietHours | null = $derived(this.#view?.quiet ?? null);

  get busy(): boolean {
    return this.#busy;
  }

  /** Why the latest press changed nothing; null if it did. */
  get fault(): string | null {
    return this.#fault;
  }

  async load(): Promise<void> {
    const answer = await getPush();
    if (answer.ok) this.#view = answer.value;
  }

  /** Turns push on or off, within the press. */
  async wish(on: boolean, language: Language): Promise<void> {
    const key = this.#view?.key;
    if (key == null || this.#busy) return;
    await this.#do(language, () => (on ? turnOn(key, language, quietHere(NIGHT)) : this.#off(key)));
  }

  /** Changes the quiet hours. */
  rest(hours: Pick<QuietHours, 'begin' | 'end'>, language: Language): Promise<void> {
    return this.#do(language, () => change(language, quietHere(hours)));
  }

  async #off(key: string): Promise<Answer<PushView>> {
    const answer = await turnOff();
    return answer.ok ? { ok: true, value: { key } } : answer;
  }

  async #do(language: Language, work: () => Promise<Answer<PushView> | null>): Promise<void> {
    this.#busy = true;
    const answer = await work().catch(() => null);
    this.#busy = false;
    this.#fault = answer === null ? reminderWords(language).refused : answer.ok ? null : faultText(answer.problem, language);
    if (answer?.ok === true) this.#view = answer.value;
  }
}
