import type { DocumentFault } from '../documents';

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
