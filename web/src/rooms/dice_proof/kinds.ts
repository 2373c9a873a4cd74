import type { DiceVerdictKind } from '../../sealed/report';

/**
 * The signs of a throw: its verdict, or `awaited` before the first throw and while dice fly. In a game with
 * sealed dice, `unchecked` is a throw that this device did not see.
 */
export type SealKind = DiceVerdictKind | 'awaited';
