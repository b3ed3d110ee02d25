import type { Batch, Ending } from '../capture/capture';
import { randomUuid } from '../random';
import { sha256 } from '../sha256';
import { type Timers, browserTimers } from '../timers';
import { createDeviceSpool, openIndexedDbSpool } from './device-spool';
import { readLeftTake } from './left-take';
import { type LiveTakes, createLiveTakes } from './live-takes';
import { createMemorySpool } from './memory-spool';
import type { Spool, SpooledTake, TakeInfo } from './spool';
import { type DeviceTake, type PartInfo, type TakeWriter, type TakeWriterDeps, createTakeWriter } from './take-writer';

export type { DeviceTake };

/** Keeps takes on this device from their first second until the server has them or the visitor discards them. */
export type TakeStore = {
  /**
   * Reads what other pages left on this device; while it reads, the same promise is returned. Takes that another page
   * discarded are gone then. Never rejects.
   */
  load(): Promise<void>;
  begin(info: TakeInfo): void;
  /** Hashes the batch and keeps it as the take's next part. */
  add(uploadId: string, batch: Batch): void;
  /** Resolves once every part is writers. Rejects for a take that is not here. */
  end(uploadId: string, end: { milliseconds: number; ending: Ending }): Promise<DeviceTake>;
  get(uploadId: string): DeviceTake | null;
  /** The newest take of a section that is here. */
  latest(of: Pick<TakeInfo, 'campaignName' | 'uuid' | 'sectionId'>): DeviceTake | null;
  list(): readonly DeviceTake[];
  /** Parts kept so far, in order: no bytes. */
  parts(uploadId: string): readonly PartInfo[];
  readPart(uploadId: string, index: number): Promise<Blob>;
  /** The whole, labelled `video/mp4` (spec 9.6). */
  readWhole(uploadId: string): Promise<Blob>;
  /** An address at which a player finds an ended take for as long as it is kept; always the same one. */
  playbackUrl(uploadId: string): string | null;
  discard(uploadId: string): void;
  /**
   * Moves the takes of a visit that the server does not find any more to the visit begun in its place, under new ids:
   * the server may have seen the old ones, as another visit’s. A take being recorded is also found by its old id.
   * Loads first, so that what earlier pages left goes along.
   */
  reassign(campaignName: string, from: string, to: string): Promise<void>;
  /** The listener is called after anything has changed. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

export type TakeStoreDeps = {
  /** Opens the device's spool. Called when it is first needed; one that cannot be opened or hangs counts as full. */
  openSpool?: () => Promise<Spool>;
  hash?: (blob: Blob) => Promise<string>;
  liveTakes?: LiveTakes;
  /** Asks the browser not to clear the device's spool away by itself. */
  persist?: () => Promise<unknown>;
  timers?: Timers;
};

export function createTakeStore({
  openSpool = openIndexedDbSpool,
  hash = async (blob) => sha256(await blob.arrayBuffer()),
  liveTakes = createLiveTakes(),
  persist = () => navigator.storage.persist(),
  timers = browserTimers,
}: TakeStoreDeps = {}): TakeStore {
  const deps: TakeWriterDeps = {
    device: createDeviceSpool(openSpool, timers),
    memory: createMemorySpool(),
    hash,
    onChange: tell,
  };
  /** A take that was reassigned while it was recorded is here under both its ids. */
  const writers = new Map<string, TakeWriter>();
  const claims = new Map<TakeWriter, () => void>();
  const discarded = new Set<string>();
  const listeners = new Set<() => void>();
  let listed: readonly DeviceTake[] | null = null;
  let loading: Promise<void> | null = null;
  let isPersistAsked = false;

  function tell(): void {
    listed = null;
    listeners.forEach((listener) => listener());
  }

  const list = () => (listed ??= [...new Set(writers.values())].map((take) => take.get()));

  function find(uploadId: string): TakeWriter {
    const found = writers.get(uploadId);
    if (!found) throw new Error('There is no such take');
    return found;
  }

  const load = () =>
    (loading ??= readLeftTakes()
      .catch(() => undefined)
      .then(() => {
        loading = null;
        tell();
      }));

  async function readLeftTakes(): Promise<void> {
    const before = list().filter(({ ending, location }) => ending !== null && location === 'device');
    const [stored, live] = await Promise.all([deps.device.list(), liveTakes.list()]);
    const ids = new Set(stored.map(({ uploadId }) => uploadId));
    for (const { uploadId } of before) if (!ids.has(uploadId)) writers.delete(uploadId);
    // The device may be slower to forget than this page.
    const left = stored.filter(
      ({ uploadId }) => !live.has(uploadId) && !writers.has(uploadId) && !discarded.has(uploadId),
    );
    await Promise.allSettled(left.map(loadTake));
  }

  async function loadTake(stored: SpooledTake): Promise<void> {
    const left = readLeftTake(stored, await deps.device.parts(stored.uploadId));
    if (left) writers.set(stored.uploadId, createTakeWriter(deps, left.take, left.parts));
    else await deps.device.discard(stored.uploadId);
  }

  function release(take: TakeWriter): void {
    claims.get(take)?.();
    claims.delete(take);
  }

  async function reassignOne(take: TakeWriter, uuid: string): Promise<void> {
    const { uploadId: old, ending } = take.get();
    const uploadId = randomUuid();
    await take.reassign({ uploadId, uuid });
    // Discarded meanwhile.
    if (writers.get(old) !== take) return;
    writers.set(uploadId, take);
    if (ending !== null) writers.delete(old);
    tell();
  }

  return {
    load,
    begin(info) {
      if (!isPersistAsked)
        void Promise.resolve()
          .then(persist)
          .catch(() => undefined);
      isPersistAsked = true;
      const take = createTakeWriter(deps, { ...info, mimeType: '', milliseconds: 0, ending: null }, []);
      writers.set(info.uploadId, take);
      claims.set(take, liveTakes.claim(info.uploadId));
      take.begin();
      tell();
    },
    add(uploadId, batch) {
      if (batch.blob.size > 0) writers.get(uploadId)?.add(batch);
    },
    async end(uploadId, end) {
      const found = find(uploadId);
      const take = await found.end(end);
      release(found);
      find(uploadId);
      return take;
    },
    get: (uploadId) => writers.get(uploadId)?.get() ?? null,
    latest: ({ campaignName, uuid, sectionId }) =>
      list()
        .filter((take) => take.campaignName === campaignName && take.uuid === uuid && take.sectionId === sectionId)
        .reduce<DeviceTake | null>((newest, take) => (newest && newest.count > take.count ? newest : take), null),
    list,
    parts: (uploadId) => writers.get(uploadId)?.parts() ?? [],
    async readPart(uploadId, index) {
      const blob = find(uploadId).blobs()[index];
      if (!blob) throw new Error('There is no such part');
      return blob;
    },
    readWhole: async (uploadId) => new Blob([...find(uploadId).blobs()], { type: 'video/mp4' }),
    playbackUrl: (uploadId) => writers.get(uploadId)?.playbackUrl() ?? null,
    discard(uploadId) {
      const take = writers.get(uploadId);
      if (!take) return;
      for (const [id, other] of writers) if (other === take) writers.delete(id);
      discarded.add(uploadId).add(take.get().uploadId);
      release(take);
      take.discard();
      tell();
    },
    async reassign(campaignName, from, to) {
      await load();
      const lost = [...new Set(writers.values())].filter((writer) => {
        const take = writer.get();
        return take.campaignName === campaignName && take.uuid === from;
      });
      await Promise.all(lost.map((writer) => reassignOne(writer, to)));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
