import type { CampaignRepository } from './campaigns';
import type { PartRepository } from './parts';
import type { ResumeRepository } from './resumes';
import type { StitchRepository } from './stitches';
import type { TakeRepository } from './takes';
import type { ErasedFiles, ErasedIds, LimitRepository, RetentionRepository, RunFileRepository } from './upkeep';
import type { VisitRepository } from './visits';

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
