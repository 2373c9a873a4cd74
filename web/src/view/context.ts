import { createContext } from 'svelte';
import type { Hand } from '../dice/hand';
import type { Words } from '../i18n';
import type { Me, RulesLine } from '../protocol.gen';
import type { Settings } from '../settings';
import type { Command, Language, Model } from '../state/model';

/** What a person can do here. Those that ask the server return the fault to show, null for none. */
export interface Actions {
  readonly go: (path: string) => void;
  /** Has another address stand for what is seen, for whoever copies it or comes back to it. */
  readonly note: (path: string) => void;
  readonly speak: (language: Language) => void;
  readonly chooseName: (name: string) => Promise<string | null>;
  /** Takes note of who we are from now on, after a page about accounts has changed it. */
  readonly become: (me: Me) => void;
  readonly makeTable: (rules: string) => Promise<string | null>;
  /** Begins a game against a bot at once, under a friendly name where there is none yet. */
  readonly playNow: () => Promise<string | null>;
  readonly showLobby: (page: number) => void;
  readonly say: (phrase: string) => void;
  readonly openChat: (open: boolean) => void;
  readonly mute: (who: string, mute: boolean) => void;
  readonly muteAll: (mute: boolean) => void;
  readonly pin: (phrase: string) => void;
  readonly bringRules: (text: string) => Promise<RulesLine | string>;
  readonly command: (command: Command) => void;
  readonly hold: (place: number) => void;
  readonly roll: () => void;
  /** The cup: taken up and shaken, its dice thrown, or put down again. */
  readonly hand: Pick<Hand, 'lift' | 'pour' | 'putDown'>;
  readonly fill: (box: string) => void;
  readonly choose: (settings: Partial<Settings>) => void;
  /** Asks the browser's leave to call us to our turn; false when it is refused. */
  readonly askToNotify: () => Promise<boolean>;
  readonly solveAgain: () => void;
  readonly closeHint: () => void;
  readonly showCard: (seat: number) => void;
}

/** What every view can see; getters, so that reading them follows the model. */
export interface Scene {
  readonly model: Model;
  readonly words: Words;
  readonly actions: Actions;
  /** The link to this room that others can open, empty until the room is known. */
  readonly link: string;
}

export const [scene, setScene] = createContext<Scene>();
