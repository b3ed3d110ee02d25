import { type VideoType } from '@/lib/contract/entities';
import { MAX_PART_BYTES, MAX_PARTS, type PartsTarget, type UploadTarget } from '@/lib/contract/upload-target';
import { AppError } from '@/lib/contract/errors';
import { recordedSections } from '@/lib/domain/answers';
import { takeMarks } from '@/lib/domain/erased-ids';
import { parseSectionFileName, partsPrefix, takeFolder, takeUploadKey } from '@/lib/domain/files';
import { mostTakes } from '@/lib/domain/retakes';
import {
  MAX_FILE_BYTES,
  MAX_FILE_PARTS,
  maxTakeParts,
  PARTS_POST_SECONDS,
  PRESIGNED_POST_SECONDS,
} from '@/lib/domain/limits';
import type { PostOwner, PresignedPost } from '../../ports/storage';
import type { FoundTake, NextTake, Take, TakeInput } from '../../ports/store/takes';
import { countUse, limitedUse, type CountingDeps } from '../count-use';
import type { Deps, Visitor } from '../deps';
import { requireTakeNotErased } from '../visits/require-not-erased';
import { requireConsent } from '../visits/consent';
import { findOpenVisitForUpload, noSuchTake } from '../visits/find-visit';
import { measureAbandoned } from './measure-abandoned';
import { requireKind } from './require-kind';
import { requireRoom } from '../require-room';
import { requireThinkTime } from './require-think-time';
import { takeLimits } from './take-limits';

type Input = {
  campaignName: string;
  fileName: string;
  uploadId: string;
  fileType?: 'video/mp4' | 'audio/mp4';
  count?: number;
  videoType?: VideoType;
  fileBytes?: number;
  /** How long ago the recording began, as its page says. */
  ageMs?: number;
  visitor: Visitor;
};

/**
 * Returns two presigned posts for one take of one section of the caller's own visit: one for its file, one for its
 * parts. Throws `notFound` for any other visit; `takeFrozen` for a take that was discarded, or that is confirmed or
 * saved (the details then have the `url` and `count` of its record); `noRetakesLeft`, `sectionNotOpened` and
 * `thinkTimeOver` for a new one; `audioRefused` and `picturesRefused`; `tooMuchStored`, and `tooMany` for too many new
 * takes, or posts of one take; `noSpace`, for new takes earlier than for others; `fileTooLarge` for a file that no
 * visit may send in the place of a recording.
 */
export async function getUploadTarget(
  deps: Pick<Deps, 'storage' | 'whitelabel' | CountingDeps>,
  input: Input,
): Promise<UploadTarget> {
  const { uuid, sectionId } = parseSectionFileName(input.fileName);
  const { fileBytes = null } = input;
  if (fileBytes !== null && fileBytes > MAX_FILE_BYTES) throw new AppError('fileTooLarge', 'The file is too large');
  const requested = {
    ...{ id: input.uploadId, sectionId, marks: takeMarks(deps.fingerprint, input.uploadId) },
    ...{ postsStayOpen: !deps.storage.refusesSettledPosts, fromFile: fileBytes !== null, now: deps.now() },
  };
  const found = await findOpenVisitForUpload(deps, { ...input, campaignId: input.campaignName, uuid }, requested);
  requireConsent(found);
  const { known, next, campaign, ...visit } = found;
  const section = recordedSections(campaign).find(({ id }) => id === sectionId);
  if (!section) throw new AppError('notFound', 'There is no such section');
  const isAudioOnly = input.fileType === 'audio/mp4';
  requireKind(campaign, section, isAudioOnly);
  const ageMs = fileBytes === null ? input.ageMs : null;
  if (!known) await requireThinkTime(deps, found, section, { now: requested.now, ageMs });
  const folder = takeFolder(visit, input.uploadId);
  const wanted: TakeInput = {
    ...requested,
    visitId: visit.id,
    count: input.count ?? 1,
    device: visit.device,
    videoType: input.videoType ?? null,
    isAudioOnly,
    folder,
    uploadKey: takeUploadKey(folder, input.fileName),
    ...takeLimits(deps, found, section, fileBytes),
    mostTakes: mostTakes(campaign),
  };
  if (known) await countUse(deps, 'renewal', known.take.id);
  const take = (await issueAtOnce(deps, wanted, { known, next, uuid })) ?? (await issue(deps, wanted, uuid));
  if (known) await requireWithin(deps, take);
  const [data, parts] = await Promise.all([postOf(deps, take), partsPostOf(deps, take)]);
  return { url: deps.storage.urlOf(take.uploadKey), data, parts, count: take.count };
}

/** Issues a take in one statement; returns `null` where that is not possible. */
async function issueAtOnce(
  deps: Pick<Deps, 'storage' | CountingDeps>,
  wanted: TakeInput,
  { known, next, uuid }: { known: FoundTake | null; next: NextTake; uuid: string },
): Promise<Take | null> {
  if (known) {
    const open = await deps.store.takes.renew(known, wanted);
    if (open) await requireRoom(deps, 'begun');
    return open;
  }
  if (next.isErased) return null;
  await requireRoom(deps, 'new');
  return deps.store.takes.issueNext(wanted, next, limitedUse(deps, 'uploadUrl', uuid));
}

/** Issues a take that is new or was abandoned, or says why not, where one statement could not. */
async function issue(deps: Pick<Deps, 'storage' | CountingDeps>, wanted: TakeInput, uuid: string): Promise<Take> {
  const known = await deps.store.takes.find(wanted.id);
  if (!known) await requireTakeNotErased(deps, wanted.id);
  const isNew = known?.visitId !== wanted.visitId;
  const isSettled = known?.savedAt ?? (known?.manifestHash && !known.discardedAt);
  if (isSettled && !isNew && known?.sectionId === wanted.sectionId) throw alreadySettled(deps, known);
  await requireRoom(deps, isNew ? 'new' : 'begun');
  if (isNew) await countUse(deps, 'uploadUrl', uuid);
  await measureAbandoned(deps, wanted.visitId);
  const take = await deps.store.takes.issue(wanted);
  if (take === 'foreign') throw noSuchTake();
  if (take === 'full') {
    // Refused requests can be repeated without end, so each one is counted.
    if (!isNew) await countUse(deps, 'uploadUrl', uuid);
    throw new AppError('tooMuchStored', 'This visit has sent as much as it may');
  }
  if (take === 'discarded') throw new AppError('takeFrozen', 'This take was discarded');
  if (take === 'sweeping') throw new AppError('unavailable', 'What came of this take is being removed');
  return take;
}

/** A browser that has confirmed the take, or that lost the response to its record, has only the record left to send. */
function alreadySettled({ storage }: Pick<Deps, 'storage'>, { uploadKey, count }: Take): AppError {
  return new AppError('takeFrozen', 'This take is settled', { url: storage.urlOf(uploadKey), count });
}

function postOf({ storage }: Pick<Deps, 'storage'>, take: Take): Promise<PresignedPost> {
  const { uploadKey, allowedBytes } = take;
  return storage.createPresignedPost({
    key: uploadKey,
    contentType: 'video/mp4',
    maxBytes: allowedBytes,
    lifeSeconds: PRESIGNED_POST_SECONDS,
    owner: ownerOf(take),
  });
}

async function partsPostOf({ storage }: Pick<Deps, 'storage'>, take: Take): Promise<PartsTarget> {
  const prefix = partsPrefix(take.folder);
  const limits = { maxBytes: MAX_PART_BYTES, lifeSeconds: PARTS_POST_SECONDS };
  const post = await storage.createPartsPost({ prefix, contentType: 'video/mp4', owner: ownerOf(take), ...limits });
  return { ...post, prefix, ...limits };
}

/**
 * Throws `tooMuchStored` when more came by a take's posts than it may have. Only a store that cannot check what a post
 * brings takes that in, and then no longer than one post lives.
 */
async function requireWithin({ storage }: Pick<Deps, 'storage'>, take: Take): Promise<void> {
  if (storage.refusesSettledPosts) return;
  const sizes = await storage.list(partsPrefix(take.folder), maxPartsOf(take));
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (bytes > take.allowedBytes) throw new AppError('tooMuchStored', 'This take has sent as much as it may');
}

/** Both posts together may bring no more than the take may have. */
function ownerOf(take: Take): PostOwner {
  const { id, folder, allowedBytes } = take;
  return { id, folder, maxBytes: allowedBytes, maxFiles: 1 + maxPartsOf(take) };
}

/** The most parts that a take may have; of one from before limits were kept, the most that any may. */
function maxPartsOf({ limitSeconds, fromFile }: Pick<Take, 'limitSeconds' | 'fromFile'>): number {
  if (fromFile) return MAX_FILE_PARTS;
  return limitSeconds === null ? MAX_PARTS : maxTakeParts(limitSeconds);
}
