/** The requests for the links of a sheet. */
import type { Answer } from '../../api/request';
import type { SheetMade, SheetRole, SheetView } from '../../protocol.gen';
import { ask, type SheetLink } from '../api';

/** A link of a sheet: its role, and its seat if it is that of a seat. */
export interface LinkOf {
  readonly role: SheetRole;
  readonly seat: number;
}

/** The keys of all links, for the umpire. */
export const readLinks = (link: SheetLink): Promise<Answer<SheetMade>> => ask(link, '/links', {}, (response) => response.json() as Promise<SheetMade>);

/** The address of a picture of a link's QR code. */
export const readCode = (link: SheetLink): Promise<Answer<string>> =>
  ask(link, '/qr.svg', {}, async (response) => `data:image/svg+xml,${encodeURIComponent(await response.text())}`);

/** Links the account of this browser to a seat, or ends the link of the seat. */
export const linkAccount = (link: SheetLink, seat: number, links: boolean): Promise<Answer<SheetView>> =>
  ask(link, `/seats/${seat}/account`, { method: links ? 'PUT' : 'DELETE' }, (response) => response.json() as Promise<SheetView>);

/** The key of a link among all keys. */
export const keyOf = (made: SheetMade, { role, seat }: LinkOf): string => (role === 'seat' ? (made.seats[seat] ?? '') : made[role]);
