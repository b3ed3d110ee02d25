import type { FileFormat } from '@/lib/contract/file-formats';
import type { KeptFile } from '@/lib/contract/answers';
import type { DocumentFault } from '../documents';

/**
 * One file with which a visitor may answer a section. It is issued when its presigned post is made; it is saved or gets
 * a fault when an answer first names it; it is dropped when another answer takes its place, or another file its room.
 */
export type AnswerFile = {
  id: string;
  visitId: string;
  sectionId: string;
  /** What its browser calls it: no other file of the same section of its visit is called so. */
  fileId: string;
  /** The name that it had with its visitor. */
  name: string;
  /** The key its presigned post writes to. Until the post expires, its holder can replace the file there. */
  uploadKey: string;
  /** The key of the copy that is kept after inspection found it harmless; no presigned post can write there. */
  fileKey: string | null;
  /** When a presigned post was last made for it; `null`: storage holds nothing of it but the saved file. */
  touchedAt: Date | null;
  /** The most that its presigned post may bring. */
  allowedBytes: number;
  bytes: number | null;
  format: FileFormat | null;
  fault: DocumentFault | null;
  savedAt: Date | null;
  /** Since when it is the answer of its section. */
  answeredAt: Date | null;
  droppedAt: Date | null;
};

export type AnswerFileInput = Pick<
  AnswerFile,
  'id' | 'visitId' | 'sectionId' | 'fileId' | 'name' | 'uploadKey' | 'allowedBytes'
> & {
  /** The most that all files of the visit may have together. */
  visitBytes: number;
  /** See `TakeInput.postsStayOpen`. */
  postsStayOpen: boolean;
  now: Date;
};

/** A kept file that is the answer of a section, and where it is. */
export type AnsweredFile = KeptFile & { sectionId: string; fileKey: string };

export type AnswerFileRepository = {
  /**
   * Returns the file that the section's browser calls so, else a new one; also a new one where that was dropped.
   * Returns `full` when the files of the visit would exceed `visitBytes`: those that may still come count with what
   * their posts allow, saved ones with their size. Where presigned posts stay open, all others also count with what
   * theirs still allow. Where the file has no room otherwise, others of its section that may still come are dropped.
   */
  issue(input: AnswerFileInput): Promise<AnswerFile | 'full'>;
  find(file: Pick<AnswerFile, 'visitId' | 'sectionId' | 'fileId'>): Promise<AnswerFile | null>;
  get(id: string): Promise<AnswerFile | null>;
  /** Returns the files that are answers of a visit's sections now. */
  answered(visitId: string): Promise<AnsweredFile[]>;
  /**
   * Dooms what presigned posts brought: of files that are saved, refused or dropped and whose last post was made before
   * `over`, or that were dropped before, and of the others whose last post was made before `old`. Drops saved files
   * that became no answer by then.
   */
  sweep(times: { over: Date; old: Date; now: Date }): Promise<void>;
  /** Records the kept file. See `ResumeRepository.save`. */
  save(id: string, file: { fileKey: string; bytes: number; format: FileFormat }): Promise<boolean>;
  /** Records why the file was refused. See `ResumeRepository.setFault`. */
  setFault(id: string, fault: DocumentFault): Promise<boolean>;
};
