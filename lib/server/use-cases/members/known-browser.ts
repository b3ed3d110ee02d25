import { randomBytes } from 'node:crypto';
import type { OrganizerDeps } from '../organizer-deps';

/** For how long a browser is known in which somebody signed in by password, seconds. */
const KNOWN_SECONDS = 180 * 24 * 60 * 60;

type Deps = Pick<OrganizerDeps, 'knownBrowser' | 'fingerprint'>;

const whose = ({ fingerprint }: Deps, email: string) => fingerprint(`known browser of ${email}`);

/**
 * Returns the id of a browser in which this email has signed in by password before, as its cookie proves; `null`: it is
 * not known. Whoever tries passwords for somebody else pauses that person nowhere but in new browsers.
 */
export function readKnownBrowser(deps: Deps, headers: Headers, email: string): string | null {
  const [owner, id] = deps.knownBrowser.read(headers.get('cookie'))?.split('~') ?? [];
  return owner === whose(deps, email) && id ? id : null;
}

/** Returns the cookie by which this browser is known from now on. `id`: what it was known by before. */
export const writeKnownBrowser = (deps: Deps, email: string, id: string | null): string =>
  deps.knownBrowser.write(`${whose(deps, email)}~${id ?? randomBytes(16).toString('base64url')}`, KNOWN_SECONDS);
