import { type Call, call, type Completed, type Written } from '../call';
import type { Role, Scope } from './role';

/**
 * The definition of a call of the organizer's console, which is also one of the REST API. Its path is below `/api/v1/`.
 * A member's browser makes it with the session's cookie, a program with a token.
 */
export type OrganizerCall = Call & {
  /** The least role that may make it. */
  may: Role;
  /** What a token must be allowed to do; `null`: only a signed-in member may make it. */
  scope: Scope | null;
  /**
   * Only who has signed in within the last minutes may make it: it lets somebody in from now on, or gives away
   * everything at once. Left out: every session may.
   */
  fresh?: true;
  /** The largest body, bytes; left out: as every call's. */
  maxBody?: number;
  /** The type of the file that it answers with, in place of JSON. */
  file?: 'application/zip' | 'text/csv' | 'text/vtt' | 'text/plain' | 'application/x-subrip';
  /** One sentence for the API's description. */
  summary: string;
};

/** Returns the whole definition of a call. */
export const organizerCall = <
  const W extends Written<OrganizerCall> & Pick<OrganizerCall, 'may' | 'scope' | 'summary'>,
>(
  written: W,
): Completed<W> => call(written);
