import { apiBaseUrl } from '../env/env';

/** Whether a visit may go on with another device: another backend has nothing that would give it. */
export const handsOver = (): boolean => !apiBaseUrl;
