import type { Page } from './page';
import type { Device, VideoType } from '@/lib/contract/entities';
import type { Copying, Fit, Flaws, Shape, Size } from '../media';
import type { MediaFault } from '../media-errors';
import type { Use } from './upkeep';

/** One recording of one section. It is issued when its presigned post is made, and saved when its record is written. */
export type Take = {
  id: string;
  visitId: string;
  sectionId: string;
  count: number;
  /** All files of the take lie below this prefix. */
  folder: string;
  /** The key its own presigned post writes to. Until the post expires, its holder can replace the file there. */
  uploadKey: string;
  /**
   * The key of the take's file. Once its parts are confirmed it is the assembled file, which no presigned post can
   * write to.
   */
  key: string;
  /** The largest size the take may have, bytes. */
  allowedBytes: number;
  /**
   * The section's limit in seconds when the take was issued; `null` for takes from before this was stored: the
   * section's limit of today applies.
   */
  limitSeconds: number | null;
  device: Device;
  /** The film's shape, if the browser knew it when it asked for the presigned post. */
  videoType: VideoType | null;
  /** It was issued as sound alone. */
  isAudioOnly: boolean;
  createdAt: Date;
  /** When its files were last kept from being swept; `null`: they are swept, or there are none. */
  touchedAt: Date | null;
  savedAt: Date | null;
  /** When the visitor discarded the take; nothing of it is accepted any more. */
  discardedAt: Date | null;
  /** SHA-256 over the digests of its parts, set when the take is confirmed; its parts are final then. */
  manifestHash: string | null;
  /** How many parts were announced; once the take is confirmed, how many it was assembled from. */
  partCount: number;
  /**
   * Bytes of the file once the take is confirmed or saved; for an abandoned take that was measured, bytes in storage.
   */
  bytes: number | null;
  claimedMs: number | null;
  /** The visitor chose it as a file instead of recording it here. */
  fromFile: boolean;
  /** The recording was cut off: the file may end in the middle of a block. */
  interrupted: boolean;
  /**
   * The saved file is known to be what the recorder made: by the hashes of its parts or, for a single file, by its size
   * and the connection's own checks.
   */
  isProven: boolean;
  /** The picture's size as shown; known once the take was probed. */
  size: Size | null;
  /** How its pictures get into a film; known once the take was probed. */
  copying: Copying | null;
  /** Why the take can never become part of a film. */
  fault: MediaFault | null;
  /** Its job was given up: only its film's job still tries to prepare it. */
  isSetAside: boolean;
  /** A picture of it, from the film; `null` as long as there is none. */
  posterKey: string | null;
  /** What its film lacks; none until the take is prepared. */
  flaws: Flaws;
};

/** A take prepared for stitching at one size. Its files are in storage. */
export type MezzanineRecord = {
  takeId: string;
  size: Size;
  fit: Fit;
  /** How long it is, samples of its audio. */
  samples: number;
  /** Of the video, or of the index of the pictures that are copied from the take's file. */
  videoKey: string;
  audioKey: string;
  /** The AAC packets of the audio, and the name of what they were encoded to follow (`nameBefore`); `null`: none. */
  aac: { key: string; after: string } | null;
  /** The video of sound alone with a first name on its card; `null`: none. */
  named: { key: string; name: string } | null;
};

export type TakeInput = {
  id: string;
  visitId: string;
  sectionId: string;
  count: number;
  device: Device;
  videoType: VideoType | null;
  isAudioOnly?: boolean;
  folder: string;
  uploadKey: string;
  allowedBytes: number;
  limitSeconds: number;
  visitBytes: number;
  /** Presigned posts stay usable until they expire, also when the take is already settled or discarded. */
  postsStayOpen: boolean;
  /** See `Take`. Files count by themselves: not with what is recorded. Left out: it is recorded. */
  fromFile?: boolean;
  /** A video session records it: no presigned post is made. */
  bySession?: boolean;
  /** How many takes of the section may be used up; left out or `null`: any number. */
  mostTakes?: number | null;
  now: Date;
};

/**
 * A take as it was found. `openSince`: when it was last touched, if a browser may still send it: it is neither settled
 * nor discarded nor being swept, and no video session records it.
 */
export type FoundTake = { take: Take; openSince: Date | null };

/** What the next take of a visit and section depends on, as it was when so many had been issued for the visit. */
export type NextTake = {
  issued: number;
  /** What the visit's takes count, bytes, and the highest number in the section: see `TakeRepository.issue`. */
  bytes: number;
  highestCount: number;
  /** How many takes of the section are used up. */
  used: number;
  /** The take's id was erased and is refused. */
  isErased: boolean;
  /** A take of the visit was abandoned and not measured yet: it counts for nothing. */
  hasUnmeasured: boolean;
};

/** A take that is used up. `isUnsaved`: its file is there, and the visitor may still have it saved. */
export type UsedTake = Pick<Take, 'id' | 'sectionId' | 'count' | 'uploadKey'> & { isUnsaved: boolean };

export type TakeRepository = {
  find(id: string): Promise<Take | null>;
  /** Returns the take whose file has this key, or whose single presigned post writes to it. */
  findByKey(key: string): Promise<Take | null>;
  /** Returns the latest saved take of each section, by section id. */
  latest(visitId: string): Promise<Map<string, Take>>;
  /**
   * Returns the takes of a visit that are used up, the latest first (`domain/retakes.ts`): those that were confirmed,
   * or stopped in a video session, by a visitor who found nothing wrong with them, and those that were saved; but not
   * what was lost or swept since, or cannot become part of a film.
   */
  used(visitId: string): Promise<UsedTake[]>;
  /**
   * Records that a presigned post was made for this take. The take's count is the requested one, or the next one above
   * the highest so far if the requested one is used; a take that is asked for again keeps its count. Returns `foreign`
   * when the id belongs to another visitor or section, or is a file and this is none, `discarded`, `sweeping` while the
   * version before removes its files, and `full` when the visit's takes (or its files, when this is one) might exceed
   * `visitBytes`. Takes count like this:
   * - saved and confirmed takes: their size;
   * - discarded takes: what is stored of them until it is removed;
   * - both of these: also what their posts allow, where these stay open; else as much again until what they brought is
   *   removed;
   * - swept takes, and those whose video session recorded nothing: nothing;
   * - takes whose posts may still bring something: what the posts allow;
   * - all others: their measured size, else the size of their announced parts.
   * A take that already counts is never `full`. Throws `noRetakesLeft` for a new take when `mostTakes` are used up.
   */
  issue(input: TakeInput): Promise<Take | 'foreign' | 'full' | 'discarded' | 'sweeping'>;
  /**
   * Does without a lock what `issue` does for a take of this visit and section that the browser sends and that is
   * neither settled nor abandoned; it is touched unless it was within `TOUCH_SECONDS`. Returns `null` for any other
   * take, which stays as it is.
   */
  renew(known: FoundTake, input: TakeInput): Promise<Take | null>;
  /**
   * Counts the use, and does in one statement what `issue` does for a take that no visit has and that fits. Returns
   * `null` when anything else is the case, another take of the visit was issued since, the visit is locked, or the
   * limit is reached: nothing is issued or counted then.
   */
  issueNext(input: TakeInput, next: NextTake, use: Use): Promise<Take | null>;
  /** Returns the visit's abandoned takes: their presigned posts have expired and they were not measured since. */
  unmeasured(visitId: string, now: Date): Promise<Take[]>;
  /** Records how many bytes of an abandoned take are in storage. This size counts until the take is touched. */
  measure(id: string, bytes: number): Promise<void>;
  /**
   * Records that the take is in use, which keeps its files from being swept. Returns `false` when the take is gone, or
   * while the version before removes its files.
   */
  touch(id: string, now: Date): Promise<boolean>;
  /**
   * Marks the take saved with `key` as its file (left out: the key it has). The first call counts; later calls change
   * nothing. Returns `null` when the take was discarded or is gone, or was confirmed with another file in the meantime.
   * Throws `noRetakesLeft` when it is not used up and `mostTakes` of its section are, and `unavailable`, as everything
   * does that makes a row name a file, when the file is not to be had any more.
   */
  save(
    id: string,
    input: {
      key?: string;
      bytes: number;
      claimedMs: number | null;
      device: Device;
      interrupted?: boolean;
      isProven?: boolean;
      mostTakes?: number | null;
    },
  ): Promise<Take | null>;
  /**
   * Settles a take whose file did not come by a presigned post: its file is `key`, and nothing else is accepted any
   * more. The first call counts. Returns the settled take, or `null` when it was discarded, is saved with another file
   * or is gone.
   */
  settle(id: string, file: { key: string; bytes: number; sha256: string }): Promise<Take | null>;
  /**
   * Discards the take, whose files are doomed; `storedBytes`: how large they are. Returns `false` when it is already
   * saved or does not exist.
   */
  discard(id: string, now: Date, storedBytes?: number): Promise<boolean>;
  /**
   * Dooms what is left of at most `limit` takes, and returns of how many: of takes last touched before `over` (their
   * presigned posts have expired) that are saved or discarded, what the posts still brought; of takes last touched
   * before `old` that are neither, everything. These may be sent again from their start.
   */
  sweep(input: { over: Date; old: Date; now: Date; limit: number }): Promise<number>;
  /** Records what was found in the take's file. */
  setProbed(id: string, found: { size: Size; copying: Copying }): Promise<void>;
  setFault(id: string, fault: MediaFault): Promise<void>;
  setFlaws(id: string, flaws: Flaws): Promise<void>;
  /** Records that work on the take used up its CPU seconds. Returns how often that has happened so far. */
  noteCpuSpent(id: string): Promise<number>;
  /**
   * Records that its job was given up: the take is no longer looked for, and is prepared when its film is asked for.
   */
  setAside(id: string): Promise<void>;
  /**
   * Returns the takes that still have to be prepared: saved since `since`, the latest of their section, without fault,
   * without a mezzanine, not set aside and not part of a finished film. Their visit is not skipped, and its first
   * section has a take without fault. By the time they were saved.
   */
  unprepared(since: Date, page: Page): Promise<Take[]>;
  mezzanine(takeId: string, shape: Shape): Promise<MezzanineRecord | null>;
  /** Returns the sound of one mezzanine of each of these takes that has any, by the take's id. */
  sounds(takeIds: readonly string[]): Promise<Map<string, Pick<MezzanineRecord, 'samples' | 'audioKey'>>>;
  /**
   * Stores a mezzanine. Returns this one, or the one of another run that was faster; `null` when the take no longer
   * exists. A take has at most three mezzanines: a further one replaces all of them.
   */
  addMezzanine(mezzanine: MezzanineRecord): Promise<MezzanineRecord | null>;
  /** Forgets the mezzanines of a section's superseded takes, except those of the film that was asked for last. */
  dropSpareMezzanines(visitId: string, sectionId: string): Promise<void>;
};
