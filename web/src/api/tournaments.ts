import type { Champions, TournamentOrder, OfferedKindView, TournamentsPage, TournamentView } from '../protocol.gen';
import { get, queryOf, post } from './request';

export const getTournaments = (before: string | null) => get<TournamentsPage>(`/api/tournaments${queryOf({ before })}`);
export const getTournament = (tournament: string) => get<TournamentView>(`/api/tournaments/${tournament}`);
export const getOfferedKinds = (rules: string) =>
  get<readonly OfferedKindView[]>(`/api/tournaments/players${queryOf({ rules })}`);
export const startTournament = (order: TournamentOrder) => post<TournamentView>('/api/tournaments', order);
export const addWords = (tournament: string, words: string) => post<TournamentView>(`/api/tournaments/${tournament}/words`, { words });
export const cancelTournament = (tournament: string) => post<TournamentView>(`/api/tournaments/${tournament}/cancel`, {});

/** The report of a finished tournament as files of the server: one page, or all its figures. */
export const reportPath = (tournament: string, form: 'html' | 'json'): string => `/api/tournaments/${tournament}/report.${form}`;
export const getChampions = () => get<Champions>('/api/tournaments/champions');
