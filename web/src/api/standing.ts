import type { StandingRuns, StandingTournamentOrder, StandingTournaments, StandingTournamentView } from '../protocol.gen';
import { get, queryOf, post } from './request';

const ALL = '/api/standing-tournaments';

export const listStanding = () => get<StandingTournaments>(ALL);
export const getStanding = (standing: string) => get<StandingTournamentView>(`${ALL}/${standing}`);
export const getRuns = (standing: string, before: string) => get<StandingRuns>(`${ALL}/${standing}/runs${queryOf({ before })}`);
export const createStanding = (order: StandingTournamentOrder) => post<StandingTournamentView>(ALL, order);
export const enterStanding = (standing: string, bot: string) => post<StandingTournamentView>(`${ALL}/${standing}/enter`, { bot });
export const withdrawStanding = (standing: string, bot: string) => post<StandingTournamentView>(`${ALL}/${standing}/withdraw`, { bot });
export const closeStanding = (standing: string) => post<StandingTournamentView>(`${ALL}/${standing}/close`, {});
