import type { UploadTarget } from '@/lib/contract/upload-target';
import { sectionFileName } from '@/lib/domain/files';
import { CallError } from '../api/call-error';
import type { Api } from '../api/client';
import type { PostFile } from '../api/post-file';
import { fromHex, sha256 } from '../sha256';
import type { TakeInfo } from '../take-store/spool';
import type { DeviceTake, TakeStore } from '../take-store/take-store';
import { type TaskName, type UploadRequest, bytesOf } from './state';

export type UploadApi = Pick<Api, 'getUploadUrl' | 'announcePart' | 'confirmTake' | 'discardTake'>;
export type RequestDeps = { api: UploadApi; postFile: PostFile; takes: Pick<TakeStore, 'readPart' | 'readWhole'> };

export type RequestSucceeded =
  | { name: 'targetReceived'; task: 'target'; target: UploadTarget }
  | { name: 'partSent'; task: number }
  /** `missing`: earlier parts that the server does not have. */
  | { name: 'partAnnounced'; task: number; missing: readonly number[] }
  /** With `target`, the take was confirmed or saved before this page asked for its target. */
  | { name: 'takeArrived'; task: 'finish' | 'target'; url: string; count: number };

/** `readFailed`: the device does not return the stored bytes. */
export type RequestFailed = { name: 'requestFailed' | 'readFailed'; task: TaskName; error: CallError };

class UnreadableTake extends Error {}

/**
 * Makes one request for a take. Never rejects. `onProgress` is called with the share sent of a take that is sent as one
 * file.
 */
export async function makeRequest(
  deps: RequestDeps,
  take: DeviceTake,
  request: UploadRequest,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<RequestSucceeded | RequestFailed> {
  try {
    return await succeed(deps, take, request, signal, onProgress);
  } catch (error) {
    return {
      name: error instanceof UnreadableTake ? 'readFailed' : 'requestFailed',
      task: request.task,
      error: error instanceof CallError ? error : new CallError('internal', String(error), undefined, { cause: error }),
    };
  }
}

async function succeed(
  { api, postFile, takes }: RequestDeps,
  take: DeviceTake,
  request: UploadRequest,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<RequestSucceeded> {
  const params = paramsOf(take);
  const fileName = sectionFileName(take.uuid, take.sectionId);
  switch (request.name) {
    case 'getTarget':
      return getTarget(api, take, fileName);
    case 'sendPart': {
      const { task, target, part, timeoutMilliseconds } = request;
      const post = {
        url: target.url,
        fields: { ...target.fields, key: `${target.prefix}/${part.index}-${part.sha256}` },
      };
      const blob = await read(takes.readPart(take.uploadId, part.index));
      await postFile(post, blob, fileName, () => {}, { timeoutMilliseconds, signal });
      return { name: 'partSent', task };
    }
    case 'announcePart': {
      const { missing } = await api.announcePart({ params, query: {}, body: request.part });
      return { name: 'partAnnounced', task: request.task, missing };
    }
    case 'sendFile': {
      const { task, target, timeoutMilliseconds } = request;
      const blob = await read(takes.readWhole(take.uploadId));
      await postFile(target.data, blob, fileName, onProgress, { timeoutMilliseconds, signal });
      return { name: 'takeArrived', task, url: target.url, count: target.count };
    }
    case 'confirmTake': {
      const { task, parts } = request;
      const faulty = take.isFaulty || take.ending === 'interrupted' ? { isFaulty: true } : {};
      const body = { parts: parts.length, bytes: bytesOf(parts), sha256: await manifestHash(parts), ...faulty };
      const confirmed = api.confirmTake({ params, query: {}, body }).catch(readSettled);
      return { name: 'takeArrived', task, ...(await confirmed) };
    }
  }
}

/** Best effort: if this call fails, the server's sweep removes the take later. */
export function discardOnServer(api: UploadApi, take: TakeInfo): void {
  api.discardTake({ params: paramsOf(take), query: {}, body: {} }).catch(() => undefined);
}

/**
 * Returns the SHA-256 hash of the parts' digests in order, in lower-case hexadecimal. Browsers cannot hash a stream;
 * this way the bytes of the take need not be read again.
 */
export function manifestHash(parts: readonly { sha256: string }[]): Promise<string> {
  return sha256(fromHex(parts.map((part) => part.sha256).join('')));
}

function paramsOf({ campaignId, campaignName, uuid, uploadId }: TakeInfo) {
  return { campaignId: campaignId ?? campaignName, uuid, uploadId };
}

/** Reads one byte as a test: a handle of bytes that the device has lost looks like any other handle. */
async function read(kept: Promise<Blob>): Promise<Blob> {
  try {
    const blob = await kept;
    await blob.slice(0, 1).arrayBuffer();
    return blob;
  } catch (cause) {
    throw new UnreadableTake('The device does not return what it kept', { cause });
  }
}

/** A confirmed or saved take has no target; it only has to be saved. */
async function getTarget(api: UploadApi, take: DeviceTake, fileName: string): Promise<RequestSucceeded> {
  try {
    return { name: 'targetReceived', task: 'target', target: await requestTarget(api, take, fileName) };
  } catch (error) {
    return { name: 'takeArrived', task: 'target', ...readSettled(error) };
  }
}

/**
 * Returns the state of a take on the server that an earlier page confirmed or saved. The server may have more of it
 * than the device. Throws any other error.
 */
function readSettled(error: unknown): { url: string; count: number } {
  const { url, count } = error instanceof CallError && error.code === 'takeFrozen' ? error.details : {};
  if (typeof url !== 'string' || typeof count !== 'number') throw error;
  return { url, count };
}

async function requestTarget(api: UploadApi, take: DeviceTake, fileName: string): Promise<UploadTarget> {
  const { campaignName, uploadId, count, videoType, isAudioOnly, fileBytes, beganAt } = take;
  const fileType = isAudioOnly ? 'audio/mp4' : 'video/mp4';
  if (!take.uuid || take.bytes === 0) {
    throw new CallError('missingParameter', 'Upload needs a recorded blob and user id');
  }
  const target = await api.getUploadUrl({
    params: {},
    query: {
      campaignName,
      fileName,
      fileType,
      uploadId,
      count,
      ...(videoType && { videoType }),
      ...(fileBytes !== undefined && { fileBytes }),
      ...(beganAt !== undefined && { ageMs: Math.max(0, Math.round(Date.now() - beganAt)) }),
    },
    body: {},
  });
  if (!target?.url || !target.data?.url) throw new CallError('missingParameter', 'Could not get upload url');
  return target;
}
