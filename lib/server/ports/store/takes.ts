import type { Device, VideoType } from '@/lib/contract/entities';
import type { MediaFault, Size } from '../media';

/** One recording of one section. Issued when its upload form is made, saved when its record is written. */
export type Take = {
  id: string;
  visitId: string;
  sectionId: string;
  count: number;
  /** Everything of it lies below this prefix. */
  folder: string;
  /** Where its own form puts it: whoever has the form may put something else there later. */
  uploadKey: string;
  /** Where its file is: that of its parts once they are confirmed, which no form reaches. */
  key: string;
  /** The most it may have, bytes. */
  allowedBytes: number;
  /** Its section's limit when it was issued; `null` for takes from before that was kept: the section's today. */
  limitSeconds: number | null;
  device: Device;
  /** The film's shape, as far as the browser could tell when it asked for the form. */
  videoType: VideoType | null;
  createdAt: Date;
  savedAt: Date | null;
  /** The visitor does not want it: nothing of it is taken any more. */
  discardedAt: Date | null;
  /** SHA-256 over its parts' digests, once it was confirmed in parts: they are settled then. */
  manifestHash: string | null;
  /** How many were announced; once it was confirmed, how many it was made of. */
  partCount: number;
  /** Of the file, once confirmed or saved; of what came of it, once left and measured. */
  bytes: number | null;
  claimedMs: number | null;
  /** Its recording was cut off: the file may end in the middle of a block. */
  interrupted: boolean;
  /** The picture as shown, known once looked at. */
  size: Size | null;
  /** Why it can never become part of a film. */
  fault: MediaFault | null;
};

/** A take made ready for joining at one size (its files are in storage). */
export type MezzanineRecord = {
  takeId: string;
  size: Size;
  fit: 'pad' | 'crop';
  frames: number;
  videoKey: string;
  audioKey: string;
};

export type TakeInput = {
  id: string;
  visitId: string;
  sectionId: string;
  count: number;
  device: Device;
  videoType: VideoType | null;
  folder: string;
  uploadKey: string;
  allowedBytes: number;
  limitSeconds: number;
  visitBytes: number;
  /** Forms of what is settled or discarded still bring what is sent by them. */
  formsStayOpen: boolean;
  now: Date;
};

/** A take whose files are being swept since `at`, and what of it: `parts` where it is saved, else all. */
export type SweptTake = { take: Take; what: 'parts' | 'all'; at: Date };

export type TakeRepository = {
  find(id: string): Promise<Take | null>;
  /** The take whose file, or whose single form's, has this key. */
  findByKey(key: string): Promise<Take | null>;
  /** The latest saved take of each section, by section id. */
  latest(visitId: string): Promise<Map<string, Take>>;
  /**
   * Notes that a form was made for this take. Its count is the one asked for, or the next above the
   * highest so far when that is taken; the same take asked for again keeps what it has.
   * `foreign` when the id is another visitor's or section's, `discarded`, `sweeping` while its files are being
   * removed, `full` when the visit's takes may have more than `visitBytes` then: those saved or confirmed as they are,
   * discarded and swept ones nothing, both with as much more as their forms allow where these stay open; those whose
   * forms may still bring something as much as that, others as they were measured, else what was announced of them.
   * A take that counts already is never `full`.
   */
  issue(input: TakeInput): Promise<Take | 'foreign' | 'full' | 'discarded' | 'sweeping'>;
  /** Takes of a visit that were left so long that nothing more comes in by their forms, and not measured since. */
  unmeasured(visitId: string, now: Date): Promise<Take[]>;
  /** Notes how much of a take that was left is in storage, bytes; it counts until the take is touched. */
  measure(id: string, bytes: number): Promise<void>;
  /**
   * Notes that something is done with it, which keeps its files from being swept. `false` while they are, or when it is
   * gone.
   */
  touch(id: string, now: Date): Promise<boolean>;
  /**
   * Marks it saved, its file being `key` (left out: where it was); the first call decides, later ones change nothing.
   * `null` when it was discarded or is gone, or was confirmed as another file meanwhile.
   */
  save(
    id: string,
    input: { key?: string; bytes: number; claimedMs: number | null; device: Device; interrupted?: boolean },
  ): Promise<Take | null>;
  /** `false` when it is saved or not there. */
  discard(id: string, now: Date): Promise<boolean>;
  /**
   * The next take whose files are owed a sweep, or `null`: last touched before `over` (nothing comes in by its forms
   * any more) and saved or discarded, or before `old` and neither. Nobody else gets it for five minutes.
   */
  beginSweep(input: { over: Date; old: Date; now: Date }): Promise<SweptTake | null>;
  /**
   * The files of the sweep begun `at` that time are removed: the take may be sent again from its beginning, unless it
   * is saved. One that took too long, and that another took over, changes nothing.
   */
  endSweep(id: string, at: Date): Promise<void>;
  setSize(id: string, size: Size): Promise<void>;
  setFault(id: string, fault: MediaFault): Promise<void>;
  /** Notes that its work spent the CPU seconds it may take. Returns how often that has been by now. */
  noteCpuSpent(id: string): Promise<number>;
  /** Its job was given up: it is not looked for any more, and made ready when its film is asked for. */
  setAside(id: string): Promise<void>;
  /**
   * Work that is owed: saved since `since`, latest of their section, without fault, without a mezzanine, not set aside,
   * of a visit that is not skipped and whose first section is there and without fault, and not in a film that is done.
   */
  unprepared(since: Date): Promise<Take[]>;
  mezzanine(takeId: string, size: Size, fit: 'pad' | 'crop'): Promise<MezzanineRecord | null>;
  /**
   * The one that is kept: this, or what another run was faster with; `null` when its take is no longer there.
   * `unreferenced`: files nothing refers to any more, the caller's own among them. A take has three at most: a further
   * one takes the place of all.
   */
  addMezzanine(mezzanine: MezzanineRecord): Promise<{ kept: MezzanineRecord | null; unreferenced: string[] }>;
  /**
   * Forgets the mezzanines of a section's takes that others took the place of, but for those of the film asked for
   * last. Returns their keys.
   */
  dropSpareMezzanines(visitId: string, sectionId: string): Promise<string[]>;
};
