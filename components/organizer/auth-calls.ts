import { request } from './request';

/** Where the sign-in library answers (`app/api/v1/auth`). */
const BASE = '/api/v1/auth/';

/** Sends something to the sign-in library and resolves with its answer. Rejects with `CallError`. */
export const postAuth = (path: string, body: unknown): Promise<unknown> => request(`${BASE}${path}`, 'POST', body);

/** Asks the sign-in library for something. Rejects with `CallError`. */
export const getAuth = (path: string): Promise<unknown> => request(`${BASE}${path}`, 'GET');
