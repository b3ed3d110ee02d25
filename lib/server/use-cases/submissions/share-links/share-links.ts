import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { ShareLink } from '@/lib/contract/organizer/share-links';
import type { Member } from '../../../ports/member';
import type { StoredShareLink } from '../../../ports/store/organizer/share-links';
import type { OrganizerDeps } from '../../organizer-deps';
import { writeAudit } from '../../write-audit';
import { findSubmission } from '../find-submission';
import { hashLinkPassword } from './link-password';

type Needed = Pick<OrganizerDeps, 'store' | 'now'>;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Only this is stored of a link's secret, which is too long to be guessed. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Returns the links of a submission that work now. Throws `notFound`. */
export async function listShareLinks(
  { store, now }: Needed,
  { member, submissionId }: { member: Member; submissionId: string },
): Promise<{ links: ShareLink[] }> {
  await findSubmission({ store }, member, submissionId);
  const links = await store.shareLinks.list(submissionId, now());
  return { links: links.map((link) => present(link, link.uses, link.lastUsedAt)) };
}

type MakeInput = {
  member: Member;
  submissionId: string;
  days: number;
  password?: string;
  withResume: boolean;
  /** Left out: without them. */
  withCaptions?: boolean;
  mayDownload: boolean;
};

/**
 * Makes a link; its address is known to nobody afterwards. Throws `notFound`, and `forbidden` for a program that may
 * not save files itself.
 */
export async function makeShareLink(
  { store, now, publicUrl }: Needed & Pick<OrganizerDeps, 'publicUrl'>,
  { member, submissionId, days, password, withResume, withCaptions = false, mayDownload }: MakeInput,
): Promise<ShareLink & { url: string }> {
  if ((mayDownload || withResume) && member.token && !member.token.scopes.includes('download'))
    throw new AppError('forbidden', "The token lacks 'download'", { scope: 'download' });
  await findSubmission({ store }, member, submissionId);
  const token = randomBytes(32).toString('base64url');
  const createdAt = now();
  const link = {
    ...{ id: randomUUID(), visitId: submissionId, author: member.name, createdAt },
    ...{ withResume, withCaptions, mayDownload },
    expiresAt: new Date(createdAt.getTime() + days * DAY_MS),
    passwordHash: password ? await hashLinkPassword(password) : null,
  };
  await store.shareLinks.make({ ...link, tokenHash: hashOf(token), createdBy: member.userId });
  const shared = { days, withCaptions, mayDownload };
  await writeAudit({ store, now }, member, 'submission.shared', submissionId, shared);
  return { ...present(link, 0, null), url: publicUrl + organizerPaths.shared(token) };
}

/** Ends a link at once. Throws `notFound`, also when another organization has it. */
export async function revokeShareLink(
  { store, now }: Needed,
  { member, linkId }: { member: Member; linkId: string },
): Promise<void> {
  const submissionId = await store.shareLinks.revoke(member.organizationId, linkId, now());
  if (submissionId === null) throw new AppError('notFound', 'There is no such link');
  await writeAudit({ store, now }, member, 'submission.unshared', submissionId, { link: linkId });
}

function present(link: StoredShareLink, uses: number, lastUsedAt: Date | null): ShareLink {
  const { id, author, withResume, withCaptions, mayDownload } = link;
  return {
    ...{ id, author, withResume, withCaptions, mayDownload, uses },
    hasPassword: link.passwordHash !== null,
    expiresAt: link.expiresAt.toISOString(),
    createdAt: link.createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
