import type { TournamentOrder, TournamentPlayer, TournamentsPage, TournamentView } from '../protocol.gen';
import { queryOf } from './people';
import { ask, tell } from './request';

export const getTournaments = (before: string | null) => ask<TournamentsPage>(`/api/tournaments${queryOf({ before })}`);
export const getTournament = (tournament: string) => ask<TournamentView>(`/api/tournaments/${tournament}`);
export const getTournamentPlayers = (rules: string) =>
  ask<readonly TournamentPlayer[]>(`/api/tournaments/players${queryOf({ rules })}`);
export const startTournament = (order: TournamentOrder) => tell<TournamentView>('/api/tournaments', order);
export const cancelTournament = (tournament: string) => tell<TournamentView>(`/api/tournaments/${tournament}/cancel`, {});

/** The report of a finished tournament as files of the server: one page, or all its figures. */
export const reportPath = (tournament: string, form: 'html' | 'json'): string => `/api/tournaments/${tournament}/report.${form}`;
