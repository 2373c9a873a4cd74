/** A column of a ladder; a `wide` one has no room on a phone. */
export interface Column {
  readonly title: string;
  readonly wide?: boolean;
}
