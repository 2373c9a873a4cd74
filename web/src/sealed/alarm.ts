/** The kinds of cheats that the client can prove to its player. */
export type AlarmKind =
  /** A game with proofs has a throw without a proof that can be read. */
  | 'no_proof'
  /** The number of a throw does not follow the last one. */
  | 'number'
  /** A share does not lead to the pledge of its party, or its party may not take part. */
  | 'share'
  /** The shares give other dice. */
  | 'dice'
  /** The parties are not those who were asked, without the missing ones. */
  | 'parties'
  /** The server did not ask this device, which was connected. */
  | 'not_asked'
  /** The server changed the parties of a number after it had been answered. */
  | 'asked_again'
  /** The server had this device's share and left it out. */
  | 'left_out'
  /** The share in the player's own roll is not in the throw. */
  | 'own_missing'
  /** The kept dice or the seat are not those that the server announced before the shares. */
  | 'other_keep'
  /** An attempt is void, but the clients were not told. */
  | 'untold_void'
  /** A pledge counts too soon, or is not allowed. */
  | 'pledge'
  /** The pledges at the start are not those that the server announced before it. */
  | 'start'
  /** The pledges draw another order of seats. */
  | 'order'
  /** The seal that the server shows is not the seal of the game as this device saw it. */
  | 'seal'
  /** The game went back to an earlier state. */
  | 'back_in_time';
