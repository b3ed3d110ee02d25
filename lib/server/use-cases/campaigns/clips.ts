import { randomUUID } from 'node:crypto';
import { CLIP_FILES, type ClipKind, MAX_CLIP_SECONDS } from '@/lib/contract/clips';
import { AppError } from '@/lib/contract/errors';
import type { Clip } from '@/lib/contract/organizer/clips';
import type { UploadTarget } from '@/lib/contract/upload-target';
import { clipUploadFolder, clipUploadKey } from '@/lib/domain/files';
import { PRESIGNED_POST_SECONDS } from '@/lib/domain/limits';
import type { StoredClip } from '../../ports/store/clips';
import { countUse } from '../count-use';
import type { OrganizerDeps } from '../organizer-deps';
import { requireRoom } from '../require-room';
import { LINK_SECONDS } from '../visits/link-seconds';
import type { Actor } from '../write-audit';

/** The most clips an organization has that no campaign names: they are swept a day later. */
const MAX_UNNAMED = 2000;

type Of = { member: Actor; clipId: string };
type Added = { member: Actor; kind: ClipKind; bytes: number; type: string };

/** Adds a clip, and returns where its file is sent. Throws `fileTooLarge`, `tooManyKept`, `noSpace`, `tooMany`. */
export async function addClip(
  deps: Pick<OrganizerDeps, 'store' | 'storage' | 'limits' | 'fingerprint' | 'now'>,
  { member: { organizationId }, kind, bytes, type }: Added,
): Promise<{ clipId: string; data: UploadTarget['data'] }> {
  const { maxBytes, types } = CLIP_FILES[kind];
  if (!types.includes(type)) throw new AppError('invalidParameters', 'Invalid parameters', { faults: ['type'] });
  if (bytes > maxBytes) throw new AppError('fileTooLarge', 'The file is too large', { maxBytes });
  await requireRoom(deps, 'new');
  await countUse(deps, 'clip', organizationId);
  const id = randomUUID();
  const uploadKey = clipUploadKey(id);
  const added = await deps.store.clips.add({ id, organizationId, kind, uploadKey, createdAt: deps.now() }, MAX_UNNAMED);
  if (added === 'full') throw new AppError('tooManyKept', 'There are too many clips', { most: MAX_UNNAMED });
  const data = await deps.storage.createPresignedPost({
    ...{ key: uploadKey, contentType: type, maxBytes: bytes, lifeSeconds: PRESIGNED_POST_SECONDS },
    owner: { id, folder: clipUploadFolder(id), maxBytes: bytes, maxFiles: 1 },
  });
  return { clipId: id, data };
}

/**
 * Has a clip made of what was sent (`makeSentClip`). One that is made stays as it is. Throws `notFound`,
 * `uploadIncomplete`, `fileUnusable`, `fileTooLong`, and `unavailable` when it takes long, and the same call has to be
 * made again.
 */
export async function makeClip(
  deps: Pick<OrganizerDeps, 'store' | 'storage' | 'queue'>,
  { member, clipId, trim }: Of & { trim: { fromMs: number; toMs: number } | null },
): Promise<Clip> {
  const { organizationId } = member;
  const clip = await findClip(deps, { member, clipId });
  if (clip.state === 'waiting')
    await deps.queue.call('clip', clipId, { organizationId, clipId, ...(trim ?? { fromMs: 0, toMs: null }) });
  const made = await findClip(deps, { member, clipId });
  if (made.state === 'fileTooLong')
    throw new AppError('fileTooLong', 'The clip is too long', { most: MAX_CLIP_SECONDS });
  if (made.state === 'fileUnusable') throw new AppError('fileUnusable', 'The file is no such clip');
  return presentForMembers(deps, made);
}

/** Returns a clip of the member's organization. Throws the same `notFound` for all others. */
export async function getClip(deps: Pick<OrganizerDeps, 'store' | 'storage'>, of: Of): Promise<Clip> {
  return presentForMembers(deps, await findClip(deps, of));
}

async function findClip({ store }: Pick<OrganizerDeps, 'store'>, { member, clipId }: Of): Promise<StoredClip> {
  const clip = await store.clips.find(member.organizationId, clipId);
  if (!clip) throw new AppError('notFound', 'There is no such clip');
  return clip;
}

async function presentForMembers(
  { storage }: Pick<OrganizerDeps, 'storage'>,
  { id, kind, state, fileKey, posterKey, seconds, width, height }: StoredClip,
): Promise<Clip> {
  const link = (key: string | null) => (key === null ? null : storage.link({ key, lifeSeconds: LINK_SECONDS }));
  return { id, kind, state, url: await link(fileKey), posterUrl: await link(posterKey), seconds, width, height };
}
