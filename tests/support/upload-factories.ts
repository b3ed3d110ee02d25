import { createHash } from 'node:crypto';
import type { Online } from '@/lib/browser/online';
import type { Timers } from '@/lib/browser/timers';
import type { DeviceTake } from '@/lib/browser/take-store/take-store';
import type { UploadsDeps } from '@/lib/browser/upload/runner';
import type { UploadTarget } from '@/lib/contract/upload-target';
import { UUID } from './visit-factories';

export function createTarget(overrides: Partial<UploadTarget> = {}): UploadTarget {
  const form = { url: '/api/storage', fields: { policy: 'p' } };
  return {
    url: 'demo/film.mp4',
    data: form,
    parts: { ...form, prefix: 'parts/take', maxBytes: 8 * 1024 * 1024, lifeSeconds: 600 },
    count: 1,
    ...overrides,
  };
}

/** Creates a blob whose bytes can be read without waiting, because time in the test does not pass by itself. */
export function createBlob(bytes: Uint8Array<ArrayBuffer>): Blob {
  return Object.assign(new Blob([bytes]), {
    arrayBuffer: async () => bytes.slice().buffer,
    slice: (start?: number, end?: number) => createBlob(bytes.slice(start, end)),
  });
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Makes digests resolve without waiting for another thread, for one test. */
export function hashAtOnce(): void {
  jest.spyOn(crypto.subtle, 'digest').mockImplementation(async (_, data) => {
    const digest = createHash('sha256')
      .update(new Uint8Array(data as ArrayBuffer))
      .digest();
    return new Uint8Array(digest).buffer;
  });
}

type RecordedTake = { take: DeviceTake; parts: Uint8Array<ArrayBuffer>[] };

/** A take store that keeps the test's takes in memory. */
export type FakeTakes = UploadsDeps['takes'] & {
  begin(uploadId: string): void;
  /** Adds a part with these bytes. */
  add(uploadId: string, bytes: Uint8Array<ArrayBuffer>): void;
  end(uploadId: string, ending?: 'stopped' | 'interrupted'): void;
  discard(uploadId: string): void;
  /** Moves the take to another visit, under a new id. */
  reassign(uploadId: string, to: string): void;
  /** When true, the device does not return any stored bytes. */
  isBroken: boolean;
};

export function createFakeTakes(): FakeTakes {
  const all = new Map<string, RecordedTake>();
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  const find = (uploadId: string) => {
    const found = all.get(uploadId);
    if (!found) throw new Error('There is no such take');
    return found;
  };
  const fake: FakeTakes = {
    isBroken: false,
    begin(uploadId) {
      const info = { uploadId, campaignName: 'demo', uuid: UUID, sectionId: '1', count: 1, device: 'Web' as const };
      all.set(uploadId, {
        take: {
          ...info,
          mimeType: 'video/webm',
          milliseconds: 0,
          ending: null,
          bytes: 0,
          parts: 0,
          location: 'device',
        },
        parts: [],
      });
      tell();
    },
    add(uploadId, bytes) {
      const kept = find(uploadId);
      kept.parts.push(bytes);
      kept.take = {
        ...kept.take,
        bytes: kept.take.bytes + bytes.length,
        parts: kept.parts.length,
        milliseconds: kept.parts.length * 1000,
      };
      tell();
    },
    end(uploadId, ending = 'stopped') {
      const kept = find(uploadId);
      kept.take = { ...kept.take, ending };
      tell();
    },
    discard(uploadId) {
      all.delete(uploadId);
      tell();
    },
    reassign(uploadId, to) {
      const kept = find(uploadId);
      kept.take = { ...kept.take, uploadId: to };
      all.set(to, kept);
      tell();
    },
    get: (uploadId) => all.get(uploadId)?.take ?? null,
    parts: (uploadId) =>
      find(uploadId).parts.map((bytes, index) => ({
        index,
        bytes: bytes.length,
        sha256: sha256(bytes),
        until: (index + 1) * 1000,
      })),
    async readPart(uploadId, index) {
      const bytes = find(uploadId).parts[index];
      if (!bytes || fake.isBroken) throw new DOMException('gone', 'NotFoundError');
      return createBlob(bytes);
    },
    async readWhole(uploadId) {
      if (fake.isBroken) throw new DOMException('gone', 'NotFoundError');
      return createBlob(new Uint8Array(Buffer.concat(find(uploadId).parts)));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return fake;
}

/** A connection that the test switches on and off. */
export function createFakeOnline(): Online & { set(isOnline: boolean): void } {
  const listeners = new Set<() => void>();
  let isOnline = true;
  return {
    isOnline: () => isOnline,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next) {
      isOnline = next;
      listeners.forEach((listener) => listener());
    },
  };
}

/** Returns the same timers, and how many of them are pending. */
export function countAlarms(timers: Timers): Timers & { pending(): number } {
  const pending = new Set<object>();
  const counted =
    (set: Timers['after'], isOnce: boolean): Timers['after'] =>
    (milliseconds, callback) => {
      const alarm = {};
      pending.add(alarm);
      const cancelTimer = set(milliseconds, () => {
        if (isOnce) pending.delete(alarm);
        callback();
      });
      return () => {
        pending.delete(alarm);
        cancelTimer();
      };
    };
  return {
    now: timers.now,
    after: counted(timers.after, true),
    every: counted(timers.every, false),
    pending: () => pending.size,
  };
}
