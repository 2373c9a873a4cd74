import { createContext } from 'svelte';
import type { Hand } from '../dice/hand';
import type { Words } from '../i18n';
import type { Contact, Me, Pace, RulesLine } from '../protocol.gen';
import type { SealedActions } from '../sealed/report';
import type { Settings } from '../state/settings';
import type { Command, Language, Model, Panel } from '../state/model';

/** The actions of a player. Those that call the server return the error to show, or null. */
export interface Actions extends SealedActions {
  readonly go: (path: string) => void;
  /** Replaces the address of the current view, for copying and for the back button. */
  readonly note: (path: string) => void;
  readonly speak: (language: Language) => void;
  readonly chooseName: (name: string) => Promise<string | null>;
  /** Updates the current player after an account page has changed it. */
  readonly become: (me: Me) => void;
  /** Chooses the rules of the next game. */
  readonly wishRules: (reference: string) => void;
  /** Creates a room with the chosen rules, for friends. */
  readonly makeTable: () => Promise<string | null>;
  /** Starts a game against a bot at once, with a suggested name if the player has none. */
  readonly playNow: () => Promise<string | null>;
  /** Searches for an opponent with the chosen rules; `bots`: whether a bot may take the seat. */
  readonly findOpponent: (bots: boolean, pace?: Pace) => void;
  readonly stopSearch: () => void;
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
  /** Asks the browser for permission to send notifications; false if it is refused. */
  readonly askToNotify: () => Promise<boolean>;
  /** The host's contact for players, null if the host names none. */
  readonly contact: () => Promise<Contact | null>;
  /** Whether the server has the documentation at `/docs`. */
  readonly hasDocs: () => Promise<boolean>;
  readonly solveAgain: () => void;
  readonly closeHint: () => void;
  readonly openPanel: (panel: Panel | null) => void;
  readonly showCard: (seat: number) => void;
}

/** The values that every view can read; getters, so that views follow the model. */
export interface Scene {
  readonly model: Model;
  readonly words: Words;
  readonly actions: Actions;
  /** The link to this room that others can open, empty until the room is known. */
  readonly link: string;
}

export const [scene, setScene] = createContext<Scene>();
