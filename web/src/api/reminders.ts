import type { PushDevice, PushView } from '../protocol.gen';
import { get, post } from './request';

export const getPush = () => get<PushView>('/api/me/reminders/push');
export const putPush = (device: PushDevice) => post<PushView>('/api/me/reminders/push', device);
export const endPush = () => post<undefined>('/api/me/reminders/push/end', {});
