/** A record that another page hands to the page that opens records. */
let handed = '';

export const handRecord = (text: string): void => void (handed = text);

/** The record that was handed over, empty without one; it is given once. */
export function takeRecord(): string {
  const text = handed;
  handed = '';
  return text;
}
