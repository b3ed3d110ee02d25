import type { Cursor } from '@/lib/domain/page-cursor';

/** Who had a visit erased, and why. */
export type ErasureCause = {
  by: 'visitor' | 'member' | 'retention' | 'commandLine';
  /** How the member or the token is called. */
  actor?: string;
  /** What a member wrote about it; no data of the visitor. */
  reason?: string;
};

/** That a visit was erased, and how much of it there was: never what it was. */
export type ErasureEntry = {
  id: string;
  at: Date;
  campaign: string;
  submissionId: string;
  by: ErasureCause['by'];
  actor: string | null;
  reason: string | null;
  /** The version of the consent that its visitor withdrew by having it erased; `null`: none. */
  withdrawnVersion: number | null;
  films: number;
  sections: number;
  resumes: number;
};

export type ErasureLog = {
  /** The newest first. Entries are written when a visit is erased (`VisitRepository.erase`), and kept for good. */
  list(organizationId: string, page: { after?: Cursor; limit: number }): Promise<ErasureEntry[]>;
};
