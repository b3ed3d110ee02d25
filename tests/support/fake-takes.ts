import type { TakeSaves } from '@/lib/browser/saving/take-saves';
import type { DeviceTake, TakeStore } from '@/lib/browser/take-store/take-store';
import type { UploadStatus } from '@/lib/browser/upload/state';
import { UUID, createUserVideo } from './visit-factories';

export function createDeviceTake(overrides: Partial<DeviceTake> = {}): DeviceTake {
  return {
    uploadId: 'take-0000-0000-0001',
    campaignName: 'demo',
    uuid: UUID,
    sectionId: '1',
    count: 1,
    device: 'Web',
    mimeType: 'video/webm;codecs=vp8,opus',
    milliseconds: 5000,
    ending: 'stopped',
    bytes: 6,
    parts: 1,
    location: 'device',
    ...overrides,
  };
}

/** A take store with these takes; `tell` changes or adds one. */
export function createFakeTakes(...takes: DeviceTake[]): TakeStore & { tell(take: DeviceTake): void } {
  const kept = new Map(takes.map((take) => [take.uploadId, take]));
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  const set = (take: DeviceTake) => {
    kept.set(take.uploadId, take);
    tell();
    return take;
  };
  return {
    tell: set,
    load: async () => {},
    begin: (info) => void set(createDeviceTake({ ...info, ending: null, milliseconds: 0, bytes: 0, parts: 0 })),
    add: () => {},
    end: async (uploadId, end) => set(createDeviceTake({ ...kept.get(uploadId), uploadId, ...end })),
    accept: async (uploadId) =>
      void set(createDeviceTake({ ...kept.get(uploadId), uploadId, ending: 'interrupted', isAccepted: true })),
    get: (uploadId) => kept.get(uploadId) ?? null,
    list: () => [...kept.values()],
    parts: () => [],
    readPart: async () => new Blob(['a film']),
    readWhole: async () => new Blob(['a film'], { type: 'video/mp4' }),
    playbackUrl: (uploadId) => (kept.has(uploadId) ? `blob:${uploadId}` : null),
    discard(uploadId) {
      kept.delete(uploadId);
      tell();
    },
    reassign: async () => {},
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Uploads with the status that the test sets: `tell` sets that of every take. */
export function createFakeUploads({
  status = { name: 'sending', share: 0 },
  save = async () => createUserVideo(),
}: { status?: UploadStatus; save?: TakeSaves['save'] } = {}) {
  const listeners = new Set<() => void>();
  let current = status;
  return {
    send: jest.fn<void, [string]>(),
    discard: jest.fn<void, [string]>(),
    save: jest.fn(save),
    arrived: async () => ({ url: '', count: 1 }),
    status: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(told: UploadStatus) {
      current = told;
      listeners.forEach((listener) => listener());
    },
  };
}
