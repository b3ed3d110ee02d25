import { CallError, errorFromAnswer } from '@/lib/browser/api/call-error';
import type { Api } from '@/lib/browser/api/client';
import type { PostFile } from '@/lib/browser/api/post-file';
import type { UploadApi } from '@/lib/browser/upload/requests';
import type { Timers } from '@/lib/browser/timers';
import type { CallInput } from '@/lib/contract/calls';
import { ERRORS, type ErrorCode } from '@/lib/contract/errors';
import { createTarget, sha256 as hash } from './upload-factories';
import { createUserVideo } from './visit-factories';

/**
 * What goes wrong with a request. With `lostAnswer` and `lateSilence` it is carried out all the same. `wrongBytes` are
 * stored only for parts: a take sent as one file has no hash, and only the connection protects its bytes.
 */
export type Fault =
  | 'lostRequest'
  | 'lostAnswer'
  | 'silence'
  | 'lateSilence'
  | 'wrongBytes'
  | { code: ErrorCode; retryAfter?: number };
export type RequestName = 'getUploadUrl' | 'post' | 'announcePart' | 'confirmTake' | 'discardTake' | 'updateUserVideo';

type Options = {
  timers: Timers;
  fault?: (asked: RequestName, name: string) => Fault | null;
  hasParts?: boolean;
  latency?: () => number;
};
type Announced = { bytes: number; sha256: string };

const CALL_TIMEOUT_MS = 30_000;
const FORM_LIFE_MS = 600_000;

export type FakeUploadServer = {
  api: UploadApi & Pick<Api, 'updateUserVideo'>;
  postFile: PostFile;
  /** Confirmed takes, or takes sent as one file, by upload id. */
  films: Map<string, Uint8Array>;
  /** The saved records by upload id, in order. The same record saved again counts once. */
  records: Map<string, CallInput<'updateUserVideo'>['body']>;
  /** All requests, in order. */
  asked: string[];
  discarded: string[];
  /** The file uploads running now, and the most that ran at the same time. */
  inFlight: number;
  maxInFlight: number;
};

/** A server for the upload calls of the contract, and the faults between it and the browser. */
export function createFakeUploadServer({
  timers,
  fault = () => null,
  hasParts = true,
  latency = () => 20,
}: Options): FakeUploadServer {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>();
  const announced = new Map<string, Map<number, Announced>>();
  const confirmed = new Map<string, string>();
  const server: FakeUploadServer = {
    ...({} as FakeUploadServer),
    films: new Map(),
    records: new Map(),
    asked: [],
    discarded: [],
    inFlight: 0,
    maxInFlight: 0,
  };
  const rest = (milliseconds: number) => new Promise<void>((resolve) => void timers.after(milliseconds, resolve));
  const film = (uploadId: string) => `demo/${uploadId}/film.mp4`;
  const keyOf = (uploadId: string, index: number, { sha256 }: Announced) => `parts/${uploadId}/${index}-${sha256}`;

  function isStored(uploadId: string, index: number, part: Announced): boolean {
    const key = keyOf(uploadId, index, part);
    const bytes = stored.get(key);
    if (bytes && hash(bytes) === part.sha256) return true;
    stored.delete(key);
    return false;
  }

  function findMissing(uploadId: string, below: number): number[] {
    const parts = announced.get(uploadId) ?? new Map<number, Announced>();
    return Array.from({ length: below }, (_, index) => index).filter((index) => {
      const part = parts.get(index);
      if (part && isStored(uploadId, index, part)) return false;
      parts.delete(index);
      return true;
    });
  }

  /** Runs a call with its fault. */
  async function call<T>(asked: RequestName, name: string, work: () => Promise<T>): Promise<T> {
    server.asked.push(`${asked} ${name}`.trim());
    const wrong = fault(asked, name);
    await rest(latency());
    if (typeof wrong === 'object' && wrong) throw createError(wrong.code, { retryAfter: wrong.retryAfter });
    if (wrong === 'lostRequest') throw new CallError('network', 'lost');
    if (wrong === 'silence')
      return rest(CALL_TIMEOUT_MS).then(() => Promise.reject(new CallError('timeout', 'silent')));
    const answer = await work();
    if (wrong === 'lostAnswer') throw new CallError('network', 'lost');
    if (wrong === 'lateSilence')
      return rest(CALL_TIMEOUT_MS).then(() => Promise.reject(new CallError('timeout', 'silent')));
    return answer;
  }

  server.api = {
    getUploadUrl: ({ query }) =>
      call('getUploadUrl', '', async () => {
        const uploadId = 'uploadId' in query ? query.uploadId : '';
        if (!announced.has(uploadId)) announced.set(uploadId, new Map());
        const fields = { expires: String(timers.now() + FORM_LIFE_MS) };
        const form = { url: '/api/storage', fields };
        const parts = hasParts
          ? { ...form, prefix: `parts/${uploadId}`, maxBytes: 8 * 1024 * 1024, lifeSeconds: 600 }
          : null;
        return createTarget({
          url: film(uploadId),
          data: { url: '/api/storage', fields: { ...fields, key: film(uploadId) } },
          parts,
        });
      }),
    announcePart: ({ params: { uploadId }, body: { index, bytes, sha256 } }) =>
      call('announcePart', String(index), async () => {
        const parts = announced.get(uploadId);
        if (!parts) throw createError('notFound');
        if (confirmed.has(uploadId)) return { missing: [] };
        if (stored.get(keyOf(uploadId, index, { bytes, sha256 }))?.length !== bytes)
          throw createError('uploadIncomplete');
        parts.set(index, { bytes, sha256 });
        return { missing: findMissing(uploadId, Math.max(...parts.keys())) };
      }),
    confirmTake: ({ params: { uploadId }, body }) =>
      call('confirmTake', '', async () => {
        const said = JSON.stringify(body);
        if (!confirmed.has(uploadId)) {
          const missing = findMissing(uploadId, body.parts);
          if (missing.length > 0) throw createError('uploadIncomplete', { missing });
          const parts = [...(announced.get(uploadId) ?? [])].sort(([a], [b]) => a - b);
          const bytes = Buffer.concat(
            parts.map(([index, part]) => stored.get(keyOf(uploadId, index, part)) ?? new Uint8Array()),
          );
          if (bytes.length !== body.bytes || hashOf(parts.map(([, { sha256 }]) => sha256)) !== body.sha256)
            throw createError('takeFrozen');
          server.films.set(uploadId, new Uint8Array(bytes));
          confirmed.set(uploadId, said);
        }
        if (confirmed.get(uploadId) !== said) throw createError('takeFrozen');
        return { url: film(uploadId), count: 1 };
      }),
    discardTake: ({ params: { uploadId } }) =>
      call('discardTake', '', async () => void server.discarded.push(uploadId)),
    updateUserVideo: ({ body }) =>
      call('updateUserVideo', '', async () => {
        if (!('video' in body)) throw createError('invalidParameters');
        const [, uploadId = ''] = body.video.url.split('/');
        if (server.films.get(uploadId)?.length !== body.video.bytes) throw createError('uploadIncomplete');
        const said = server.records.get(uploadId);
        if (said && JSON.stringify(said) !== JSON.stringify(body)) throw createError('foreignUrl');
        server.records.set(uploadId, body);
        return createUserVideo();
      }),
  };

  server.postFile = async (form, file, _fileName, onProgress, { timeoutMilliseconds = Infinity, signal } = {}) => {
    const key = form.fields.key ?? '';
    const name = key.replace(/^.*\/(\d+)-.*$/, '$1');
    server.asked.push(`post ${name}`);
    const wrong = fault('post', name);
    server.maxInFlight = Math.max(server.maxInFlight, (server.inFlight += 1));
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new CallError('network', 'cancelled'))),
    );
    const store = async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (wrong === 'wrongBytes' && key.startsWith('parts/')) bytes[0] = (bytes[0] ?? 0) ^ 1;
      const [, uploadId = ''] = key.split('/');
      if (key === film(uploadId)) server.films.set(uploadId, bytes);
      else stored.set(key, bytes);
    };
    const work = async () => {
      onProgress(0.5);
      await rest(latency());
      if (Number(form.fields.expires) < timers.now()) throw createError('formExpired');
      if (typeof wrong === 'object' && wrong) throw createError(wrong.code, { retryAfter: wrong.retryAfter });
      if (wrong === 'lostRequest') throw new CallError('network', 'lost');
      if (wrong !== 'silence') await store();
      if (wrong === 'lostAnswer') throw new CallError('network', 'lost');
      if (wrong === 'silence' || wrong === 'lateSilence') {
        await rest(timeoutMilliseconds);
        throw new CallError('timeout', 'silent');
      }
      onProgress(1);
    };
    try {
      await Promise.race([work(), aborted]);
    } finally {
      server.inFlight -= 1;
    }
  };
  return server;
}

function hashOf(digests: readonly string[]): string {
  return hash(Buffer.from(digests.join(''), 'hex'));
}

export function createError(code: ErrorCode, details: { retryAfter?: number; missing?: number[] } = {}): CallError {
  return errorFromAnswer(ERRORS[code].status, { error: { code, message: code, details } });
}
