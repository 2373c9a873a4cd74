import type { ClubDays, ClubLinkMade, ClubLinkOrder, ClubOrder, ClubRole, ClubsPage, ClubView, ContestsPage, FollowingView, RelationChoice, RelationView, SeasonTable } from '../protocol.gen';
import { get, post, queryOf, request } from './request';

const pathOf = (club: string): string => `/api/clubs/${club}`;
const end = (path: string) => request<undefined>(path, { method: 'DELETE' });

export const getFollowing = () => get<FollowingView>('/api/following');
/** Shows the followers of the account the games that it plays, or no longer. */
export const showPlaying = (shows_playing: boolean) => post<undefined>('/api/following', { shows_playing });
export const getRelation = (player: string) => get<RelationView>(`/api/relations/${player}`);
export const relate = (player: string, choice: RelationChoice) => post<RelationView>(`/api/relations/${player}`, choice);

export const getClubs = (before: string | null) => get<ClubsPage>(`/api/clubs${queryOf({ before })}`);
export const makeClub = (order: ClubOrder) => post<ClubView>('/api/clubs', order);
export const acceptInvitation = (code: string) => post<ClubView>('/api/clubs/join', { code });
export const getClub = (club: string) => get<ClubView>(pathOf(club));
export const changeClub = (club: string, order: ClubOrder) => post<undefined>(pathOf(club), order);
export const deleteClub = (club: string) => end(pathOf(club));
export const joinClub = (club: string) => post<undefined>(`${pathOf(club)}/join`, {});
/** Gives a member a role; with null the member leaves. */
export const giveRole = (club: string, player: string, role: ClubRole | null) => post<undefined>(`${pathOf(club)}/members/${player}`, { role });
export const makeLink = (club: string, order: ClubLinkOrder) => post<ClubLinkMade>(`${pathOf(club)}/links`, order);
export const withdrawLinks = (club: string) => end(`${pathOf(club)}/links`);
export const getHands = (club: string) => get<ClubDays>(`${pathOf(club)}/days`);
export const getSeason = (club: string) => get<SeasonTable>(`${pathOf(club)}/season`);
export const getClubContests = (club: string) => get<ContestsPage>(`${pathOf(club)}/contests`);
