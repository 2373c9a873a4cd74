import type { Me } from '../../protocol.gen';

/** Somebody without a name, as everybody is at first. */
export const NOBODY: Me = { player: null, name: null, account: false };
