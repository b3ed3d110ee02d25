import { AppError } from '@/lib/contract/errors';
import type { Shared, SharedFilm } from '@/lib/contract/organizer/share-links';
import { hasWords } from '@/lib/domain/transcripts/caption-rows';
import { writeVtt } from '@/lib/domain/transcripts/write-vtt';
import type { StoredShareLink } from '../../../ports/store/organizer/share-links';
import { countUse, type CountingDeps } from '../../count-use';
import type { OrganizerDeps } from '../../organizer-deps';
import { readTranscript } from '../../transcripts/read-transcript';
import { getSubmission } from '../get-submission';
import { isLinkPassword } from './link-password';
import { hashOf } from './share-links';

type Needed = Pick<
  OrganizerDeps,
  'store' | 'storage' | 'queue' | 'now' | 'fingerprint' | 'retention' | 'transcriberSetup'
>;

type FoundLink = StoredShareLink & { organizationId: string };

/** Opens a link. One with a password is `locked` without the `grant` that `unlockShared` gave. */
export async function openShared(deps: Needed, { token, grant }: { token: string; grant?: string }): Promise<Shared> {
  const link = await deps.store.shareLinks.find(hashOf(token), deps.now());
  if (!link) return { state: 'ended' };
  const { organization } = link;
  if (link.passwordHash !== null && grant !== grantOf(deps, link)) return { state: 'locked', organization };
  const found = await findShared(deps, link);
  if (!found?.filmUrl) return { state: 'ended' };
  await deps.store.shareLinks.noteUse(link.id, 'opened', deps.now());
  const { name, person, receivedAt, seconds, posterUrl, filmUrl, chapters, downloadUrl } = found;
  const film = {
    ...{ name, person, receivedAt, seconds, posterUrl, filmUrl, chapters, downloadUrl },
    campaign: found.titleThen ?? found.campaign.name,
    resume: link.withResume ? found.resume : null,
    captions: link.withCaptions ? await findCaptions(deps, link.visitId) : null,
  };
  return { state: 'open', organization, expiresAt: link.expiresAt.toISOString(), film };
}

/** Returns what a link shows; `null`: it is gone. */
async function findShared(deps: Needed, { organizationId, visitId, mayDownload }: FoundLink) {
  // Nobody's own ratings: this is no member. Who may not download sees what a reviewer sees.
  const member = { organizationId, userId: '', role: mayDownload ? ('editor' as const) : ('reviewer' as const) };
  return getSubmission(deps, { member, submissionId: visitId, sort: 'newest' }).catch(() => null);
}

/**
 * Returns the captions of a shared film in WebVTT, for players that show only such; `null`: there are none, they are
 * not shared, or the link is one that `openShared` does not open.
 */
export async function getSharedCaptions(
  deps: Needed,
  { token, grant }: { token: string; grant?: string },
): Promise<string | null> {
  const link = await deps.store.shareLinks.find(hashOf(token), deps.now());
  if (!link?.withCaptions || (link.passwordHash !== null && grant !== grantOf(deps, link))) return null;
  const captions = (await findShared(deps, link))?.filmUrl ? await findCaptions(deps, link.visitId) : null;
  return captions && writeVtt(captions.lines, captions);
}

/** Returns what is said in a film and when, and nothing of who wrote it; `null`: nothing is written down. */
async function findCaptions(deps: Needed, visitId: string): Promise<SharedFilm['captions']> {
  const { language, lines } = await readTranscript(deps, visitId, { filmOnly: true });
  if (!hasWords(lines)) return null;
  return { language, lines: lines.map(({ startMs, endMs, words }) => ({ startMs, endMs, words })) };
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
