import type { DocumentFault } from '../documents';

/**
 * One resume of a visitor. It is issued when its presigned post is made; it is saved or gets a fault when its record is
 * written.
 */
export type Resume = {
  id: string;
  visitId: string;
  /** The key its presigned post writes to. Until the post expires, its holder can replace the file there. */
  uploadKey: string;
  /** The key of the copy that is kept after inspection found it harmless; no presigned post can write there. */
  fileKey: string | null;
  /** When a presigned post was last made for it; `null`: storage holds nothing of it but the saved file. */
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
  /** See `TakeInput.postsStayOpen`. */
  postsStayOpen: boolean;
  now: Date;
};

export type ResumeRepository = {
  /**
   * Returns the visit's resume that has no record yet, else a new one with `id` and `uploadKey`. Returns `full` when
   * the visit's saved resumes plus one of `allowedBytes` would exceed `visitBytes`. Saved resumes count with their real
   * size. Where presigned posts stay open, saved and refused resumes also count with what their posts still allow.
   */
  issue(input: ResumeInput): Promise<Resume | 'full'>;
  /**
   * Dooms what presigned posts brought: of saved or refused resumes whose last post was made before `over`, and of the
   * others whose last post was made before `old`.
   */
  sweep(times: { over: Date; old: Date; now: Date }): Promise<void>;
  findByUploadKey(key: string): Promise<Resume | null>;
  /** Returns the resume that was saved last. */
  latest(visitId: string): Promise<Resume | null>;
  /**
   * Records the kept file. The first outcome counts: returns `false` when the resume is already saved or refused, or is
   * gone. The caller then has to discard its file.
   */
  save(id: string, file: { fileKey: string; bytes: number }): Promise<boolean>;
  /**
   * Records why the resume was refused. Returns `false`, and changes nothing, when it is already saved or refused, or
   * is gone.
   */
  setFault(id: string, fault: DocumentFault): Promise<boolean>;
};
