import type { Slice, TakeEnd } from '../capture/capture';
import { isMp4 } from '../capture/codec';
import { randomUuid } from '../random';
import { sha256 } from '../sha256';
import { type Timers, browserTimers } from '../timers';
import { createDeviceSpool, openIndexedDbSpool } from './device-spool';
import { readEarlierTake } from './earlier-take';
import { type LiveTakes, createLiveTakes } from './live-takes';
import { createMemorySpool } from './memory-spool';
import type { Spool, SpooledTake, TakeInfo } from './spool';
import { type DeviceTake, type PartInfo, type TakeWriter, type TakeWriterDeps, createTakeWriter } from './take-writer';
import { createTimeLimit } from './time-limit';

export type { DeviceTake };

/** Keeps takes on this device from their first second until the server has them or the visitor discards them. */
export type TakeStore = {
  /**
   * Reads the takes that other pages left on this device. While it reads, another call returns the same promise.
   * Removes takes from the list that another page has discarded. Never rejects.
   */
  load(): Promise<void>;
  begin(info: TakeInfo): void;
  /** Hashes the slice and stores it as the next part of the take. */
  add(uploadId: string, slice: Slice): void;
  /** Resolves when every part is written. Rejects for an unknown take. */
  end(uploadId: string, end: TakeEnd): Promise<DeviceTake>;
  /** The visitor uses an interrupted take as it is. Resolves when this is stored. Rejects for an unknown take. */
  accept(uploadId: string): Promise<void>;
  get(uploadId: string): DeviceTake | null;
  list(): readonly DeviceTake[];
  /** Returns facts about the parts stored so far, in order, without their bytes. */
  parts(uploadId: string): readonly PartInfo[];
  readPart(uploadId: string, index: number): Promise<Blob>;
  /** Returns the whole take, labelled `video/mp4` (spec 9.6). */
  readWhole(uploadId: string): Promise<Blob>;
  /** Returns an address at which a player can play an ended take, for as long as the take is kept. It never changes. */
  playbackUrl(uploadId: string): string | null;
  discard(uploadId: string): void;
  /**
   * Moves the takes of a visit that the server does not know any more to the new visit that replaces it. They get new
   * ids, because the server may know the old ids as takes of another visit. A take being recorded is also found by its
   * old id. Loads first, so that takes of earlier pages are moved too.
   */
  reassign(campaignName: string, from: string, to: string): Promise<void>;
  /** The listener is called after every change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

export type TakeStoreDeps = {
  /** Opens the device's spool. Called at its first use. If it cannot be opened or hangs, the device counts as full. */
  openSpool?: () => Promise<Spool>;
  hash?: (blob: Blob) => Promise<string>;
  makePlayable?: (film: Blob) => Promise<Blob>;
  liveTakes?: LiveTakes;
  /** Asks the browser not to delete the device's spool when it needs space. */
  persist?: () => Promise<unknown>;
  timers?: Timers;
};

/**
 * A film that is not ready then is played as it is: its player may know only a part of its length. On a busy machine,
 * reading it may take seconds, during which the page stands still and only the clock goes on.
 */
const PLAYABLE_LIMIT_MS = 10_000;

const loadPlayableFilm = () => import('../capture/playable-film');

export function createTakeStore({
  openSpool = openIndexedDbSpool,
  hash = async (blob) => sha256(await blob.arrayBuffer()),
  makePlayable = async (film) => (await loadPlayableFilm()).makePlayable(film),
  liveTakes = createLiveTakes(),
  persist = () => navigator.storage.persist(),
  timers = browserTimers,
}: TakeStoreDeps = {}): TakeStore {
  const limitTime = createTimeLimit(PLAYABLE_LIMIT_MS, timers);
  const deps: TakeWriterDeps = {
    device: createDeviceSpool(openSpool, timers),
    memory: createMemorySpool(),
    hash,
    makePlayable: (film) => limitTime(() => makePlayable(film)),
    onChange: tell,
  };
  /** A take that was reassigned during its recording is listed under both its ids. */
  const writers = new Map<string, TakeWriter>();
  const claims = new Map<TakeWriter, () => void>();
  const discarded = new Set<string>();
  const listeners = new Set<() => void>();
  let listed: readonly DeviceTake[] | null = null;
  let loading: Promise<void> | null = null;
  let isPersistRequested = false;

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
    // The device may take longer to delete a take than this page.
    const left = stored.filter(
      ({ uploadId }) => !live.has(uploadId) && !writers.has(uploadId) && !discarded.has(uploadId),
    );
    await Promise.allSettled(left.map(loadTake));
  }

  async function loadTake(stored: SpooledTake): Promise<void> {
    const left = readEarlierTake(stored, await deps.device.parts(stored.uploadId));
    if (!left) return deps.device.setAside(stored.uploadId);
    const take = createTakeWriter(deps, left.take, left.parts);
    if (left.take.ending !== null) await take.prepare();
    writers.set(stored.uploadId, take);
  }

  function release(take: TakeWriter): void {
    claims.get(take)?.();
    claims.delete(take);
  }

  async function reassignOne(take: TakeWriter, uuid: string): Promise<void> {
    const { uploadId: old, ending } = take.get();
    const uploadId = randomUuid();
    await take.reassign({ uploadId, uuid });
    // The take was discarded in the meantime.
    if (writers.get(old) !== take) return;
    writers.set(uploadId, take);
    if (ending !== null) writers.delete(old);
    tell();
  }

  return {
    load,
    begin(info) {
      if (!isPersistRequested)
        void Promise.resolve()
          .then(persist)
          .catch(() => undefined);
      isPersistRequested = true;
      const take = createTakeWriter(deps, { ...info, mimeType: '', milliseconds: 0, ending: null }, []);
      writers.set(info.uploadId, take);
      claims.set(take, liveTakes.claim(info.uploadId));
      take.begin();
      tell();
    },
    add(uploadId, slice) {
      if (slice.blob.size > 0) writers.get(uploadId)?.add(slice);
      // It has to be there when the take ends, also without a connection.
      if (isMp4(slice)) void loadPlayableFilm().catch(() => undefined);
    },
    async end(uploadId, end) {
      const found = find(uploadId);
      const take = await found.end(end);
      release(found);
      find(uploadId);
      return take;
    },
    accept: async (uploadId) => find(uploadId).accept(),
    get: (uploadId) => writers.get(uploadId)?.get() ?? null,
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
