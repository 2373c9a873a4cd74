import type { MailRequest, MailView, PushDevice, PushView, RoomVacations, VacationView } from '../protocol.gen';
import { get, post } from './request';

export const getPush = () => get<PushView>('/api/me/reminders/push');
export const putPush = (device: PushDevice) => post<PushView>('/api/me/reminders/push', device);
export const endPush = () => post<undefined>('/api/me/reminders/push/end', {});

export const getMail = () => get<MailView>('/api/me/reminders/mail');
export const putMail = (request: MailRequest) => post<MailView>('/api/me/reminders/mail', request);
export const endMail = () => post<undefined>('/api/me/reminders/mail/end', {});
export const verifyMail = (token: string) => post<undefined>('/api/mail/verify', { token });
export const leaveMail = (token: string) => post<undefined>(`/mail/leave/${token}`, {});

export const getVacation = () => get<VacationView>('/api/me/vacation');
export const startVacation = (days: number) => post<VacationView>('/api/me/vacation', { days });
export const endVacation = () => post<VacationView>('/api/me/vacation/end', {});
export const getRoomVacations = (room: string) => get<RoomVacations>(`/api/rooms/${room}/vacations`);
