import type { RulesDraft } from '../protocol.gen';
import { get, post } from './request';

export const getDraft = (reference: string) => get<RulesDraft>(`/api/drafts/${encodeURIComponent(reference)}`);
export const checkDraft = (text: string) => post<RulesDraft>('/api/drafts', { text });
