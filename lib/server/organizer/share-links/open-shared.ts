import { AppError } from '@/lib/contract/errors';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { countUse, type CountingDeps } from '../../use-cases/count-use';
import type { OrganizerDeps } from '../deps';
import { getSubmission } from '../submissions/get-submission';
import { isLinkPassword } from './link-password';
import { hashOf } from './share-links';

type Needed = Pick<OrganizerDeps, 'store' | 'storage' | 'queue' | 'now' | 'fingerprint'>;

/** What someone with a link sees: the film, and nothing of the review. */
export type SharedFilm = Pick<Submission, 'name' | 'receivedAt' | 'seconds' | 'posterUrl' | 'filmUrl' | 'chapters'> & {
  campaign: string;
  resumeUrl: string | null;
  downloadUrl: string | null;
};

export type Shared =
  | { state: 'ended' }
  | { state: 'locked'; organization: string }
  | { state: 'open'; organization: string; expiresAt: string; film: SharedFilm };

/**
 * Opens a link. One that never was, has ended or was revoked is `ended`; one with a password is `locked` without the
 * `grant` that `unlockShared` gave.
 */
export async function openShared(deps: Needed, { token, grant }: { token: string; grant?: string }): Promise<Shared> {
  const link = await deps.store.shareLinks.find(hashOf(token), deps.now());
  if (!link) return { state: 'ended' };
  const { organization, organizationId } = link;
  if (link.passwordHash !== null && grant !== grantOf(deps, link)) return { state: 'locked', organization };
  // Nobody's own ratings: this is no member.
  const member = { organizationId, userId: '', role: 'editor' as const };
  const found = await getSubmission(deps, { member, submissionId: link.visitId, sort: 'newest' }).catch(() => null);
  if (!found?.filmUrl) return { state: 'ended' };
  await deps.store.shareLinks.noteUse(link.id, 'opened', deps.now());
  const { name, receivedAt, seconds, posterUrl, filmUrl, chapters } = found;
  const film = {
    ...{ name, receivedAt, seconds, posterUrl, filmUrl, chapters },
    campaign: found.campaign.title ?? found.campaign.name,
    resumeUrl: link.withResume ? (found.resume?.url ?? null) : null,
    downloadUrl: link.mayDownload ? found.downloadUrl : null,
  };
  return { state: 'open', organization, expiresAt: link.expiresAt.toISOString(), film };
}

/**
 * Returns the grant for a link with this password. Throws `unauthorized` for a wrong one, `tooMany` for too many, and
 * `notFound` when the link has ended.
 */
export async function unlockShared(
  deps: Needed & Pick<OrganizerDeps, CountingDeps>,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<{ grant: string; expiresAt: Date }> {
  const link = await deps.store.shareLinks.find(hashOf(token), deps.now());
  if (!link?.passwordHash) throw new AppError('notFound', 'This link has ended');
  await countUse(deps, 'sharedPassword', `${link.id} ${address}`);
  await countUse(deps, 'sharedPasswordOfLink', link.id);
  if (!(await isLinkPassword(password, link.passwordHash))) {
    await deps.store.shareLinks.noteUse(link.id, 'refused', deps.now());
    throw new AppError('unauthorized', 'Wrong password');
  }
  return { grant: grantOf(deps, link), expiresAt: link.expiresAt };
}

const grantOf = (
  { fingerprint }: Pick<OrganizerDeps, 'fingerprint'>,
  { id, passwordHash }: { id: string; passwordHash: string | null },
) => fingerprint(`shared ${id} ${passwordHash}`);
