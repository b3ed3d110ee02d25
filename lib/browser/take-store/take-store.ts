import type { Batch, Ending } from '../capture/capture';
import { randomUuid } from '../random';
import { type Timers, browserTimers } from '../timers';
import { createDeviceSpool, openIndexedDbSpool } from './device-spool';
import { hashPart } from './hash-part';
import { type KeptPart, type KeptTake, type KeptTakeDeps, type Take, createKeptTake } from './take-writer';
import { readLeftTake } from './left-take';
import { type LiveTakes, createLiveTakes } from './live-takes';
import { createMemorySpool } from './memory-spool';
import type { Spool, SpooledTake, TakeInfo } from './spool';

export type { KeptPart, Take };

/** Keeps takes from their first second until the server has them or the visitor discards them. */
export type TakeStore = {
  /**
   * Reads what other pages left on this device, before and meanwhile; while it reads the same promise is given. A take that
   * another page discarded is gone then. Never rejects.
   */
  load(): Promise<void>;
  begin(info: TakeInfo): void;
  /** Hashes the batch and keeps it; batches of a take are kept in the order they are added. */
  add(uploadId: string, batch: Batch): void;
  /** Resolves once every part is kept. Rejects for a take that is not here. */
  end(uploadId: string, end: { milliseconds: number; ending: Ending }): Promise<Take>;
  get(uploadId: string): Take | null;
  /** The newest take of a section that is here. */
  latest(of: Pick<TakeInfo, 'campaignName' | 'uuid' | 'sectionId'>): Take | null;
  list(): readonly Take[];
  /** Parts kept so far, in order: no bytes. */
  parts(uploadId: string): readonly KeptPart[];
  readPart(uploadId: string, index: number): Promise<Blob>;
  /** The whole, labelled `video/mp4` (spec 9). */
  readWhole(uploadId: string): Promise<Blob>;
  /** An address at which a player finds an ended take for as long as it is kept; one per take. */
  playbackUrl(uploadId: string): string | null;
  discard(uploadId: string): void;
  /**
   * Hands the takes of a visit that the server does not find any more over to the one begun in its place, under new
   * ids: the server may have seen the old ones, as another visit’s. One being recorded also answers to its old id.
   * Loads first: what earlier pages left goes along.
   */
  handOver(campaignName: string, from: string, to: string): Promise<void>;
  /** Told after anything has changed. */
  subscribe(listener: () => void): () => void;
};

export type TakeStoreDeps = {
  /** Opens the device's spool when it is first needed. One that cannot be opened or hangs is as good as a full one. */
  openSpool?: () => Promise<Spool>;
  hash?: (blob: Blob) => Promise<string>;
  liveTakes?: LiveTakes;
  /** Asks the browser not to clear the device's spool away by itself. */
  persist?: () => Promise<unknown>;
  timers?: Timers;
};

export function createTakeStore({
  openSpool = openIndexedDbSpool,
  hash = hashPart,
  liveTakes = createLiveTakes(),
  persist = () => navigator.storage.persist(),
  timers = browserTimers,
}: TakeStoreDeps = {}): TakeStore {
  const deps: KeptTakeDeps = { device: createDeviceSpool(openSpool, timers), memory: createMemorySpool(), hash, onChange: tell };
  /** One that was handed over while it was recorded is here under both its ids. */
  const kept = new Map<string, KeptTake>();
  const claims = new Map<KeptTake, () => void>();
  const discarded = new Set<string>();
  const listeners = new Set<() => void>();
  let listed: readonly Take[] | null = null;
  let loading: Promise<void> | null = null;
  let isPersistAsked = false;

  function tell(): void {
    listed = null;
    listeners.forEach((listener) => listener());
  }

  const list = () => (listed ??= [...new Set(kept.values())].map((take) => take.get()));

  function find(uploadId: string): KeptTake {
    const found = kept.get(uploadId);
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
    const before = list().filter(({ ending, place }) => ending !== null && place === 'device');
    const [stored, live] = await Promise.all([deps.device.list(), liveTakes.list()]);
    const ids = new Set(stored.map(({ uploadId }) => uploadId));
    for (const { uploadId } of before) if (!ids.has(uploadId)) kept.delete(uploadId);
    // The device may be slower to forget than this page.
    const left = stored.filter(({ uploadId }) => !live.has(uploadId) && !kept.has(uploadId) && !discarded.has(uploadId));
    await Promise.allSettled(left.map(loadTake));
  }

  async function loadTake(stored: SpooledTake): Promise<void> {
    const left = readLeftTake(stored, await deps.device.parts(stored.uploadId));
    if (left) kept.set(stored.uploadId, createKeptTake(deps, left.take, left.parts));
    else await deps.device.discard(stored.uploadId);
  }

  function unclaim(take: KeptTake): void {
    claims.get(take)?.();
    claims.delete(take);
  }

  async function hand(take: KeptTake, uuid: string): Promise<void> {
    const { uploadId: old, ending } = take.get();
    const uploadId = randomUuid();
    await take.hand({ uploadId, uuid });
    // Discarded meanwhile.
    if (kept.get(old) !== take) return;
    kept.set(uploadId, take);
    if (ending !== null) kept.delete(old);
    tell();
  }

  return {
    load,
    begin(info) {
      if (!isPersistAsked) void Promise.resolve().then(persist).catch(() => undefined);
      isPersistAsked = true;
      const take = createKeptTake(deps, { ...info, mimeType: '', milliseconds: 0, ending: null }, []);
      kept.set(info.uploadId, take);
      claims.set(take, liveTakes.claim(info.uploadId));
      take.begin();
      tell();
    },
    add(uploadId, batch) {
      if (batch.blob.size > 0) kept.get(uploadId)?.add(batch);
    },
    async end(uploadId, end) {
      const found = find(uploadId);
      const take = await found.end(end);
      unclaim(found);
      find(uploadId);
      return take;
    },
    get: (uploadId) => kept.get(uploadId)?.get() ?? null,
    latest: ({ campaignName, uuid, sectionId }) =>
      list()
        .filter((take) => take.campaignName === campaignName && take.uuid === uuid && take.sectionId === sectionId)
        .reduce<Take | null>((newest, take) => (newest && newest.count > take.count ? newest : take), null),
    list,
    parts: (uploadId) => kept.get(uploadId)?.parts() ?? [],
    async readPart(uploadId, index) {
      const blob = find(uploadId).blobs()[index];
      if (!blob) throw new Error('There is no such part');
      return blob;
    },
    readWhole: async (uploadId) => new Blob([...find(uploadId).blobs()], { type: 'video/mp4' }),
    playbackUrl: (uploadId) => kept.get(uploadId)?.playbackUrl() ?? null,
    discard(uploadId) {
      const take = kept.get(uploadId);
      if (!take) return;
      for (const [id, other] of kept) if (other === take) kept.delete(id);
      discarded.add(uploadId).add(take.get().uploadId);
      unclaim(take);
      take.discard();
      tell();
    },
    async handOver(campaignName, from, to) {
      await load();
      const lost = [...new Set(kept.values())].filter((take) => take.get().campaignName === campaignName && take.get().uuid === from);
      await Promise.all(lost.map((take) => hand(take, to)));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
