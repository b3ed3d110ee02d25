import type {
  Campaign,
  CampaignKind,
  CampaignStatus,
  Device,
  Section,
  Solution,
  VideoType,
} from '@/lib/contract/entities';
import type { DocumentFault } from './documents';
import type { MediaFault, Size } from './media';

export type StoredCampaign = Omit<Campaign, 'introVideoUrl'> & {
  introVideoKey: string | null;
  organizationId: string;
  /** Whose build serves it; `null`: every build. */
  whitelabel: string | null;
  /** When the status last changed: visits begun before go on for a day (docs/decisions/0021-campaign-states.md). */
  statusChangedAt: Date;
};

/** One visitor's visit to one campaign. */
export type Visit = {
  id: string;
  campaignId: string;
  uuid: string;
  name: string;
  accountId: string;
  device: Device;
  createdAt: Date;
  completedAt: Date | null;
  skippedAt: Date | null;
  /** When the visitor first asked for the film, whatever was answered. */
  stitchAskedAt: Date | null;
};

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

/** One part of a take, as it was announced. */
export type TakePart = { index: number; bytes: number; sha256: string };

/** A take made ready for joining at one size (its files are in storage). */
export type MezzanineRecord = {
  takeId: string;
  size: Size;
  fit: 'pad' | 'crop';
  frames: number;
  videoKey: string;
  audioKey: string;
};

export type Stitch = {
  visitId: string;
  /** Rises with every new film asked for; a job of an older attempt changes nothing. */
  attempt: number;
  /** Which takes the film is made of, in order. */
  takeIds: string[];
  videoType: VideoType | null;
  /** `Ahead`: nobody has asked for it yet, it is made because its takes are all there. */
  status: 'Ahead' | 'Progressing' | 'Complete' | 'Error';
  message: string | null;
  solution: Solution | null;
  sectionId: string | null;
  /** The last film made, kept while a newer one is in the making. */
  filmKey: string | null;
  requestedAt: Date;
  finishedAt: Date | null;
};

/** One resume a visitor sends. Issued when its upload form is made, saved or at fault once its record is written. */
export type Resume = {
  id: string;
  visitId: string;
  /** Where its form puts it: whoever has the form may put something else there later. */
  uploadKey: string;
  /** Where it is kept once it was found harmless; no form reaches it. */
  fileKey: string | null;
  /** When a form was last given out for it; `null`: there is nothing of it in storage but what is saved. */
  touchedAt: Date | null;
  bytes: number | null;
  fault: DocumentFault | null;
};

export type StitchFailure = { message: string; solution: Solution; sectionId: string | null };

export type CampaignInput = {
  /** Of its row: of the one there is by this name, else a new one. */
  id: string;
  name: string;
  type: CampaignKind;
  title: string | null;
  description: string | null;
  status: CampaignStatus;
  allowSharing: boolean;
  sections: Section[];
  introVideoKey: string | null;
};

export type OrganizationInput = Campaign['organization'] & { whitelabel: string | null };

/** A submission as organizers see it. */
export type Submission = {
  campaign: string;
  uuid: string;
  name: string;
  /** The name joined an account that was there before: it only says to be the same person. */
  claimsAccount: boolean;
  status: 'started' | 'recorded' | 'completed' | 'skipped';
  createdAt: Date;
  completedAt: Date | null;
  filmKey: string | null;
  resumeKey: string | null;
};

export type CampaignRepository = {
  find(nameOrId: string): Promise<StoredCampaign | null>;
  list(): Promise<
    {
      name: string;
      organization: string;
      type: CampaignKind;
      status: CampaignStatus;
      sections: number;
      submissions: number;
    }[]
  >;
  submissions(campaignId: string): Promise<Submission[]>;
  /** Ids of sections, in order, that have takes: they may neither go nor move. */
  recordedSections(campaignId: string): Promise<string[]>;
  /** Creates or updates all of it in one transaction. `totalVideos` is taken only when the organization is new. */
  apply(organization: OrganizationInput, campaigns: CampaignInput[]): Promise<{ created: string[]; updated: string[] }>;
  /** Closes it for good: nobody begins a visit any more. */
  close(id: string): Promise<void>;
  /**
   * Removes a campaign that has no visits; `false` while it has. All below `prefixes` are `ErasedFiles` until `until`.
   */
  erase(id: string, files: { prefixes: string[]; until: Date }): Promise<boolean>;
};

export type VisitRepository = {
  find(campaignId: string, uuid: string): Promise<Visit | null>;
  get(id: string): Promise<Visit | null>;
  /**
   * `null` when this campaign already has that uuid. `accountId` must be of the same organization, else a new account
   * is made.
   */
  create(input: {
    campaignId: string;
    organizationId: string;
    uuid: string;
    name: string;
    device: Device;
    accountId: string | null;
  }): Promise<Visit | null>;
  uuidExists(uuid: string): Promise<boolean>;
  rename(id: string, name: string): Promise<void>;
  /** At most `limit` accounts of the organization whose whole normalised name is this one. */
  findAccounts(organizationId: string, name: string, limit: number): Promise<{ id: string }[]>;
  /** Notes that its visitor asked for the film; the first time counts. */
  noteStitchAsked(id: string): Promise<void>;
  skip(id: string): Promise<void>;
  /**
   * Removes the visit with everything that is recorded of it, however much, and its account where no other visit uses
   * it. `null` when it is not there, or not abandoned since `ifAbandonedSince` (`RetentionRepository.abandoned`).
   */
  erase(id: string, erasure: Erasure, ifAbandonedSince?: Date): Promise<ErasedVisit | null>;
  /** Ids of at most `limit` visits of a campaign. */
  some(campaignId: string, limit: number): Promise<string[]>;
};

export type Erasure = {
  /** So long its files are `ErasedFiles`, and its ids `ErasedIds`. */
  until: Date;
  /** What is remembered of its ids. */
  idsOf(erased: { campaignId: string; uuid: string; takeIds: string[] }): string[];
};

/**
 * What lies in storage of a visit that was erased: all below the prefixes, and single files elsewhere; `attempts` films
 * were begun.
 */
export type ErasedVisit = { attempts: number; keys: string[]; prefixes: string[] };

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

/** Parts of takes, from when they are announced; once their take is confirmed they are its list for good. */
export type PartRepository = {
  /** In order of their index. */
  list(takeId: string): Promise<TakePart[]>;
  /** The indexes below the highest announced that were not, in order. */
  missing(takeId: string): Promise<number[]>;
  /** In order: those nobody has looked at yet. */
  unverified(takeId: string): Promise<TakePart[]>;
  /**
   * Notes that a part is in storage; it takes the place of another of its index. `full` when the take's parts would
   * have more than it may, `settled` when the take is confirmed without it, saved or discarded, `known` when it was
   * looked at already.
   */
  add(takeId: string, part: TakePart): Promise<'added' | 'known' | 'full' | 'settled'>;
  /** The part was found to be what it was announced as. */
  verify(takeId: string, part: TakePart): Promise<void>;
  /**
   * Forgets parts that are not there or not what they were announced as. `false` when the take is settled: nothing is
   * forgotten.
   */
  drop(takeId: string, parts: readonly TakePart[]): Promise<boolean>;
  /**
   * Settles the take: its file is `key`, made of these parts, and there are no others. Again the same: the same.
   * `settled` when it is already another, saved or discarded; `changed` when its parts are no longer those; `gone`.
   */
  confirm(
    takeId: string,
    whole: { key: string; parts: readonly TakePart[]; sha256: string },
  ): Promise<'confirmed' | 'settled' | 'changed' | 'gone'>;
};

export type ResumeInput = {
  id: string;
  visitId: string;
  uploadKey: string;
  allowedBytes: number;
  visitBytes: number;
  /** As `TakeInput`'s. */
  formsStayOpen: boolean;
  now: Date;
};

export type ResumeRepository = {
  /**
   * The visit's resume whose record is still to come, else a new one under `id` and `uploadKey`; `full` when those
   * saved and one of `allowedBytes` would be more than `visitBytes`: as they are, and those saved or refused with as
   * much more as their forms allow where these stay open.
   */
  issue(input: ResumeInput): Promise<Resume | 'full'>;
  /**
   * Those that forms may have left something of: saved or refused and asked for before `over`, or neither and before
   * `old`.
   */
  left(times: { over: Date; old: Date }): Promise<Resume[]>;
  /** What its forms brought is removed. Where it was asked for again meanwhile it is still to be swept. */
  swept(resume: Resume): Promise<void>;
  findByUploadKey(key: string): Promise<Resume | null>;
  /** The one saved last. */
  latest(visitId: string): Promise<Resume | null>;
  /**
   * The first outcome decides. `false` when it is saved or refused already, or gone: the caller's file is to be
   * discarded.
   */
  save(id: string, file: { fileKey: string; bytes: number }): Promise<boolean>;
  /** `false` when it is saved or refused already, or gone: nothing has changed. */
  setFault(id: string, fault: DocumentFault): Promise<boolean>;
};

export type LimitRepository = {
  /**
   * Counts one more of `key`, of which there may be `max` in the `seconds` from the first on. `null`, or when that
   * would be too many the end of those seconds; it is not counted then.
   */
  count(key: string, limit: { max: number; seconds: number }, now: Date): Promise<Date | null>;
  /** Forgets what is over. */
  sweep(now: Date): Promise<void>;
};

/** Files that were erased and that an upload form given out before, or a job under way, may put back. */
export type ErasedFiles = {
  /**
   * At most `limit` of them, those whose name comes after `after` (none: an empty one); `last` is the name to go on
   * from, `null` at the end. Never what a row refers to.
   */
  list(after: string, limit: number): Promise<{ keys: string[]; prefixes: string[]; last: string | null }>;
  /** Forgets those whose time was over at `now`. */
  sweep(now: Date): Promise<void>;
};

/**
 * Keyed hashes of uuids and take ids that were erased: they are not taken again before forms given out for them are
 * over, and what these brought was swept for the last time.
 */
export type ErasedIds = {
  has(fingerprint: string): Promise<boolean>;
  /** Forgets those whose time was over at `now`. */
  sweep(now: Date): Promise<void>;
};

/**
 * What nobody will use any more goes after a time: at most `limit` a call, whose files are `ErasedFiles` until `until`.
 * Returns how many.
 */
export type RetentionRepository = {
  /**
   * Takes that another of their section took the place of before `before`, unless the visit's film is made of them;
   * they are `ErasedIds` as long.
   */
  dropTakes(batch: { before: Date; until: Date; idsOf(takeIds: string[]): string[]; limit: number }): Promise<number>;
  /** What takes were made into for films that were done, or skipped, before `before`: it can be made again. */
  dropMezzanines(batch: { before: Date; until: Date; limit: number }): Promise<number>;
  /** Ids of visits without an end in which nothing has happened since `before`. */
  abandoned(before: Date, limit: number): Promise<string[]>;
};

export type RunFileKind = 'film' | 'mezzanine' | 'take' | 'resume';

/**
 * Files that a run is about to store and that no row refers to yet: named before they are there, so that those of a run
 * that died are found.
 */
export type RunFileRepository = {
  note(visitId: string, kind: RunFileKind, keys: readonly string[], now: Date): Promise<void>;
  forget(keys: readonly string[]): Promise<void>;
  /** At most `limit` noted before `before`, and of these those that no row refers to. */
  abandoned(before: Date, limit: number): Promise<{ noted: string[]; unreferenced: string[] }>;
};

export type StitchRepository = {
  find(visitId: string): Promise<Stitch | null>;
  /**
   * A visitor asks for the film. Begins an attempt unless one with the same takes and type is under way
   * or done; one made ahead is done at once. `begun` tells whether a job is needed, `unreferenced` which
   * files nobody refers to any more.
   */
  request(
    visitId: string,
    takeIds: string[],
    videoType: VideoType | null,
  ): Promise<{ stitch: Stitch; begun: boolean; unreferenced: string[] }>;
  /** Begins an attempt that nobody has asked for yet, unless one is being made or these takes had one; `null` then. */
  prepare(
    visitId: string,
    takeIds: string[],
    videoType: VideoType | null,
  ): Promise<{ stitch: Stitch; unreferenced: string[] } | null>;
  /**
   * `current` is `false` when the attempt is not the one to be made, or another run of it was faster. The visit's
   * first film completes it and counts for its organization, in the same transaction; one made ahead waits until it
   * is asked for. `unreferenced`: the film it takes the place of and what other runs for it stored, or this one; never
   * what a row refers to.
   */
  complete(visitId: string, attempt: number, filmKey: string): Promise<{ current: boolean; unreferenced: string[] }>;
  /**
   * Ends an attempt; damaged sections of one made ahead are told to whoever asks for it. `false` when it is not the one
   * to be made, or nobody has asked.
   */
  fail(visitId: string, attempt: number, failure: StitchFailure): Promise<boolean>;
  /**
   * Hears when an attempt for a visit has ended by this process; those of others have to be looked for. Returns an
   * unsubscribe function.
   */
  onEnd(visitId: string, listener: () => void): () => void;
  /** Under way: what must have a job. */
  unfinished(): Promise<Stitch[]>;
};

export type Store = {
  campaigns: CampaignRepository;
  visits: VisitRepository;
  takes: TakeRepository;
  parts: PartRepository;
  stitches: StitchRepository;
  resumes: ResumeRepository;
  limits: LimitRepository;
  erasedFiles: ErasedFiles;
  erasedIds: ErasedIds;
  retention: RetentionRepository;
  runFiles: RunFileRepository;
  /**
   * Of these keys those that no row refers to, once whatever is being written of the visit is decided: for whoever does
   * not know whether it was, because the answer never came.
   */
  unreferenced(visitId: string, keys: readonly string[]): Promise<string[]>;
  /**
   * Whether a form of the take or resume with this id is still to be taken: it is there, and neither settled, discarded
   * nor refused.
   */
  acceptsUpload(id: string): Promise<boolean>;
  check(): Promise<void>;
};
