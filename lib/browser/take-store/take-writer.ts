import type { RecordingState } from '@/lib/contract/entities';
import type { Slice, TakeEnd } from '../capture/capture';
import { isMp4 } from '../capture/codec';
import type { Part, Spool, SpooledTake } from './spool';

/**
 * The stored part of a take. `location` is `memory` as soon as one byte of it is only in memory, and `service` for a
 * take that the service of a video session keeps; `stage` says how far that one is. `ending` is `null` during the
 * recording and after its page died; `milliseconds` is then the length stored so far, and 0 for a take of the service.
 */
export type DeviceTake = SpooledTake & {
  bytes: number;
  parts: number;
  location: Spool['location'] | 'service';
  stage?: RecordingState['stage'];
};

/** Facts about a part. Its bytes are read one part at a time. */
export type PartInfo = Omit<Part, 'blob'> & { bytes: number };

export type TakeWriterDeps = {
  device: Spool;
  memory: Spool;
  hash: (blob: Blob) => Promise<string>;
  /** Returns a film of fragments so that players play all of it. Rejects when that takes too long. */
  makePlayable: (film: Blob) => Promise<Blob>;
  onChange: () => void;
};

/** Writes one take to a spool, in the order of the calls. */
export type TakeWriter = {
  get(): DeviceTake;
  parts(): readonly PartInfo[];
  /** Returns the bytes of the parts; for parts on the device these are handles. */
  blobs(): readonly Blob[];
  playbackUrl(): string | null;
  /** Prepares a take that was found for its player. Never rejects. */
  prepare(): Promise<void>;
  begin(): void;
  add(slice: Slice): void;
  end(end: TakeEnd): Promise<DeviceTake>;
  accept(): Promise<void>;
  /** Does not call `onChange`, because the take store has to learn the new id first. */
  reassign(to: { uploadId: string; uuid: string }): Promise<void>;
  discard(): void;
};

/** `found`: parts that are already on the device. */
export function createTakeWriter(
  { device, memory, hash, makePlayable, onChange }: TakeWriterDeps,
  stored: SpooledTake,
  found: readonly Part[],
): TakeWriter {
  let parts: readonly PartInfo[] = found.map(({ blob, ...part }) => ({ ...part, bytes: blob.size }));
  let blobs: readonly Blob[] = found.map(({ blob }) => blob);
  // The device has a file already: it is not written there once more, and its parts in memory are only handles.
  let spool = stored.fileBytes === undefined ? device : memory;
  let take: DeviceTake = { ...stored, bytes: sum(parts), parts: parts.length, location: spool.location };
  let queue: Promise<unknown> = Promise.resolve();
  let film: Blob | null = null;
  let url: string | null = null;
  /** Set when bytes could not be read. The film ends before them. */
  let isUnreadable = false;
  let isDiscarded = false;
  /** Every id under which the device may hold data of this take. */
  const ids = [stored.uploadId];

  function change(changes: Partial<DeviceTake>): void {
    take = { ...take, ...changes };
    if (!isDiscarded) onChange();
  }

  function enqueue(work: () => Promise<void>): Promise<unknown> {
    return (queue = queue.then(() => (isDiscarded ? null : work())));
  }

  /** Stores on the device if possible. After the first failure it stores in memory. */
  async function keep<T>(work: (spool: Spool) => Promise<T>): Promise<T> {
    if (spool === device) {
      try {
        return await work(device);
      } catch {
        spool = memory;
        await memory.begin(take);
        change({ location: 'memory' });
      }
    }
    return work(memory);
  }

  async function add({ blob, until, mimeType }: Slice): Promise<void> {
    if (isUnreadable || take.ending !== null) return;
    // The label is stored with the bytes and survives a crash; the take's own record gets it only at the end.
    const labelled = blob.slice(0, blob.size, mimeType);
    const sha256 = await hash(labelled).catch(() => null);
    if (sha256 === null) {
      isUnreadable = true;
      return;
    }
    const part = { index: parts.length, sha256, until };
    const kept = await keep((to) => to.add(take.uploadId, { ...part, blob: labelled }));
    parts = [...parts, { ...part, bytes: blob.size }];
    blobs = [...blobs, kept];
    change({ mimeType, milliseconds: until, bytes: take.bytes + blob.size, parts: parts.length });
  }

  async function end(requested: TakeEnd): Promise<void> {
    if (take.ending !== null) return;
    const { mimeType, milliseconds } = take;
    const told = { mimeType, ...(isUnreadable ? { milliseconds, ending: 'interrupted' as const } : requested) };
    await keep((to) => to.end(take.uploadId, told));
    await prepare();
    change(told);
  }

  async function accept(): Promise<void> {
    const { mimeType, milliseconds } = take;
    const told = { mimeType, milliseconds, ending: 'interrupted' as const, isAccepted: true };
    await keep((to) => to.end(take.uploadId, told));
    await prepare();
    change(told);
  }

  /** Only MP4 films are made of fragments. If preparing fails, the film is played as it is. */
  async function prepare(): Promise<void> {
    const whole = toFilm(blobs, take);
    film = isMp4(take) ? await makePlayable(whole).catch(() => whole) : whole;
  }

  async function reassign(to: { uploadId: string; uuid: string }): Promise<void> {
    const old = take.uploadId;
    ids.push(to.uploadId);
    await keep((from) => from.reassign(old, to));
    // The take continued in memory; its data on the device is moved too, if possible.
    if (spool === memory) await device.reassign(old, to).catch(() => undefined);
    const handles = new Map((await device.parts(to.uploadId).catch(() => [])).map(({ index, blob }) => [index, blob]));
    blobs = blobs.map((blob, index) => handles.get(index) ?? blob);
    revokeUrl();
    if (film) await prepare();
    take = { ...take, ...to };
  }

  function revokeUrl(): void {
    if (url) URL.revokeObjectURL(url);
    url = null;
  }

  return {
    get: () => take,
    parts: () => parts,
    blobs: () => blobs,
    playbackUrl: () => (take.ending === null ? null : (url ??= URL.createObjectURL(film ?? toFilm(blobs, take)))),
    prepare,
    begin: () => void enqueue(() => keep((to) => to.begin(stored))),
    add: (slice) => void enqueue(() => add(slice)),
    async end(requested) {
      await enqueue(() => end(requested));
      return take;
    },
    async accept() {
      await enqueue(accept);
    },
    async reassign(to) {
      await enqueue(() => reassign(to));
    },
    discard() {
      isDiscarded = true;
      revokeUrl();
      const spools = [device, memory];
      queue = queue.then(() => Promise.allSettled(ids.flatMap((id) => spools.map((from) => from.discard(id)))));
    },
  };
}

function sum(parts: readonly PartInfo[]): number {
  return parts.reduce((bytes, part) => bytes + part.bytes, 0);
}

/** Labels only real MP4 films: players look into the file, and a wrong label makes some of them fail. */
function toFilm(blobs: readonly Blob[], take: DeviceTake): Blob {
  return new Blob([...blobs], { type: isMp4(take) ? 'video/mp4' : '' });
}
