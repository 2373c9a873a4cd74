import type { ContestOfRoom, ContestOrder, ContestRecord, ContestSeat, ContestsPage, ContestView } from '../protocol.gen';
import { get, post, queryOf, request } from './request';

const pathOf = (contest: string): string => `/api/contests/${contest}`;

export const getContests = (before: string | null) => get<ContestsPage>(`/api/contests${queryOf({ before })}`);
export const getContest = (contest: string) => get<ContestView>(pathOf(contest));
export const createContest = (order: ContestOrder) => post<ContestView>('/api/contests', order);
/** Enters a contest, or pledges the tip of this device for its next game. */
export const enterContest = (contest: string, tip: string | null) => post<ContestView>(`${pathOf(contest)}/entry`, { tip });
export const leaveContest = (contest: string) => request<undefined>(`${pathOf(contest)}/entry`, { method: 'DELETE' });
export const startContest = (contest: string) => post<ContestView>(`${pathOf(contest)}/start`, {});
export const cancelContest = (contest: string) => post<ContestView>(`${pathOf(contest)}/cancel`, {});

export const getContestRecord = (contest: string) => get<ContestRecord>(contestRecordPath(contest));

/** The page of a contest, and its big screen. */
export const contestPath = (contest: string): string => `/contests/${contest}`;
export const contestScreenPath = (contest: string): string => `${contestPath(contest)}/screen`;

/** Addresses of files on the server: the record of a contest, and the QR code of its page. */
export const contestRecordPath = (contest: string): string => `${pathOf(contest)}/record`;
export const contestQrPath = (contest: string): string => `${pathOf(contest)}/qr.svg`;

/** The table of this player in an arena or a Swiss contest, and the breaks between tables. */
export const getSeat = (contest: string) => get<ContestSeat>(`${pathOf(contest)}/seat`);
/** The contest that has seated this player in a room. */
export const getContestOfRoom = (room: string) => get<ContestOfRoom>(`/api/contests/rooms/${room}`);
export const pauseContest = (contest: string, pauses: boolean) => request<ContestSeat>(`${pathOf(contest)}/pause`, { method: pauses ? 'PUT' : 'DELETE' });
