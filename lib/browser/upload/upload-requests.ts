import type { UploadTarget } from '@/lib/contract/entities';
import { sectionFileName } from '@/lib/domain/files';
import type { Api } from '../api/client';
import { CallError } from '../api/call-error';
import { hashTake } from './hash-take';
import type { PostForm } from '../api/post-form';
import type { TakeInfo } from '../take-store/spool';
import type { Take, TakeStore } from '../take-store/take-store';
import { bytesOf } from './take-upload';
import type { TaskEffect } from './upload-effects';
import type { FailedTry, Success } from './upload-events';

export type UploadApi = Pick<Api, 'getUploadUrl' | 'announcePart' | 'confirmTake' | 'discardTake' | 'updateUserVideo'>;
export type RequestDeps = { api: UploadApi; postForm: PostForm; takes: Pick<TakeStore, 'readPart' | 'readWhole'> };
export type UploadRequest = Exclude<TaskEffect, { type: 'wait' }>;

/** The device does not give back what it kept. */
class UnreadableTake extends Error {}

/** Makes one request for a take and says how it went; never rejects. `onProgress` hears the share of a single file. */
export function request(
  deps: RequestDeps, take: Take, asked: UploadRequest, signal: AbortSignal, onProgress: (share: number) => void,
): Promise<Success | FailedTry> {
  return succeed(deps, take, asked, signal, onProgress).catch((error: unknown): FailedTry => ({
    type: error instanceof UnreadableTake ? 'unreadable' : 'failed',
    task: asked.task,
    error: error instanceof CallError ? error : new CallError('internal', String(error), undefined, { cause: error }),
  }));
}

async function succeed(
  { api, postForm, takes }: RequestDeps, take: Take, asked: UploadRequest, signal: AbortSignal, onProgress: (share: number) => void,
): Promise<Success> {
  const params = paramsOf(take);
  const name = sectionFileName(take.uuid, take.sectionId);
  switch (asked.type) {
    case 'getTarget':
      return getTarget(api, take, name);
    case 'sendPart': {
      const { form, part, patienceMilliseconds } = asked;
      const key = `${form.prefix}/${part.index}-${part.sha256}`;
      const blob = await read(takes.readPart(take.uploadId, part.index));
      await postForm({ url: form.url, fields: { ...form.fields, key } }, blob, name, () => {}, { patienceMilliseconds, signal });
      return { type: 'partSent', task: asked.task };
    }
    case 'announcePart': {
      const { missing } = await api.announcePart({ params, query: {}, body: asked.part });
      return { type: 'partConfirmed', task: asked.task, missing };
    }
    case 'sendFile': {
      const { target, patienceMilliseconds } = asked;
      await postForm(target.data, await read(takes.readWhole(take.uploadId)), name, onProgress, { patienceMilliseconds, signal });
      return { type: 'takeConfirmed', task: asked.task, url: target.url, count: target.count };
    }
    case 'confirmTake': {
      const { parts } = asked;
      const body = { parts: parts.length, bytes: bytesOf(parts), sha256: await hashTake(parts.map(({ sha256 }) => sha256)) };
      return { type: 'takeConfirmed', task: asked.task, ...(await api.confirmTake({ params, query: {}, body }).catch(settledAs)) };
    }
    case 'writeRecord':
      return { type: 'recordWritten', task: asked.task, userVideo: await writeRecord(api, take, asked) };
  }
}

/** Best effort: what is not told is swept in time. */
export function tellDiscarded(api: UploadApi, take: TakeInfo): void {
  api.discardTake({ params: paramsOf(take), query: {}, body: {} }).catch(() => undefined);
}

function paramsOf({ campaignId, campaignName, uuid, uploadId }: TakeInfo): { campaignId: string; uuid: string; uploadId: string } {
  return { campaignId: campaignId ?? campaignName, uuid, uploadId };
}

/** Reads one byte: a handle of what the device has lost looks like any other. */
async function read(kept: Promise<Blob>): Promise<Blob> {
  try {
    const blob = await kept;
    await blob.slice(0, 1).arrayBuffer();
    return blob;
  } catch (cause) {
    throw new UnreadableTake('The device does not give back what it kept', { cause });
  }
}

/** A take that is settled has none: its record is all there is to send. */
async function getTarget(api: UploadApi, take: Take, fileName: string): Promise<Success> {
  try {
    return { type: 'targetKnown', task: 'target', target: await askTarget(api, take, fileName) };
  } catch (error) {
    return { type: 'takeConfirmed', task: 'target', ...settledAs(error) };
  }
}

/** What the server has of a take that an earlier page confirmed or saved, maybe more than the device still has. Throws any other error. */
function settledAs(error: unknown): { url: string; count: number } {
  const { url, count } = error instanceof CallError && error.code === 'takeFrozen' ? error.details : {};
  if (typeof url !== 'string' || typeof count !== 'number') throw error;
  return { url, count };
}

async function askTarget(api: UploadApi, take: Take, fileName: string): Promise<UploadTarget> {
  const { campaignName, uploadId, count, videoType } = take;
  if (!take.uuid || take.bytes === 0) throw new CallError('missingParameter', 'Upload needs a recorded blob and user id');
  const target = await api.getUploadUrl({
    params: {},
    query: { campaignName, fileName, fileType: 'video/mp4', uploadId, count, ...(videoType ? { videoType } : {}) },
    body: {},
  });
  if (!target?.url || !target.data?.url) throw new CallError('missingParameter', 'Could not get upload url');
  return target;
}

function writeRecord(api: UploadApi, take: Take, { url, count }: { url: string; count: number }): ReturnType<UploadApi['updateUserVideo']> {
  const { uuid, sectionId, device, bytes, milliseconds, ending } = take;
  const { campaignId } = paramsOf(take);
  if (!campaignId || !uuid || !sectionId || !url) throw new CallError('missingParameter', 'addVideo - Invalid parameters');
  const interrupted = ending === 'interrupted' ? { interrupted: true } : {};
  const body = { video: { sectionId, url, count, device, bytes, milliseconds, ...interrupted } };
  return api.updateUserVideo({ params: { campaignId, uuid }, query: {}, body });
}
