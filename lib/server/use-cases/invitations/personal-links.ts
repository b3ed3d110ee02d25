import { createHash } from 'node:crypto';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { OrganizerDeps } from '../organizer-deps';

/** The secret of an invitation's link: made from its id, so that the link can be shown and sent again. */
export const tokenOf = ({ fingerprint }: Pick<OrganizerDeps, 'fingerprint'>, id: string) =>
  fingerprint(`invitation ${id}`);

/** What the database knows of a secret. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export const personalLink = (deps: Pick<OrganizerDeps, 'fingerprint' | 'publicUrl'>, id: string) =>
  `${deps.publicUrl}${organizerPaths.invited(tokenOf(deps, id))}`;
