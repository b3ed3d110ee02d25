import type { CampaignRepository } from './campaigns';
import type { AuditRepository } from './organizer/audit';
import type { CampaignRetentionRepository } from './organizer/campaign-retention';
import type { ErasureLog } from './organizer/erasures';
import type { MemberRepository } from './organizer/members';
import type { OrganizerCampaignRepository } from './organizer/campaigns';
import type { InvitationRepository } from './organizer/invitations';
import type { LetterRefusalRepository } from './organizer/letter-refusals';
import type { OverviewRepository } from './organizer/overview';
import type { TokenRepository } from './organizer/tokens';
import type { WebhookRepository } from './organizer/webhooks';
import type { ShareLinkRepository } from './organizer/share-links';
import type { SubmissionRepository } from './organizer/submissions';
import type { PersonDataRepository } from './organizer/person-data';
import type { PersonRepository } from './organizer/people';
import type { PartRepository } from './parts';
import type { RecordingRepository } from './recordings';
import type { ResumeRepository } from './resumes';
import type { StoragePlaceRepository } from './storage-place';
import type { StitchRepository } from './stitches';
import type { TakeRepository } from './takes';
import type {
  ErasedFiles,
  ErasedIds,
  LimitRepository,
  RetentionRepository,
  RunFileRepository,
  WorkerRepository,
} from './upkeep';
import type { VisitRepository } from './visits';

export type Store = {
  campaigns: CampaignRepository;
  invitations: InvitationRepository;
  letterRefusals: LetterRefusalRepository;
  organizerCampaigns: OrganizerCampaignRepository;
  submissions: SubmissionRepository;
  shareLinks: ShareLinkRepository;
  visits: VisitRepository;
  takes: TakeRepository;
  parts: PartRepository;
  stitches: StitchRepository;
  resumes: ResumeRepository;
  recordings: RecordingRepository;
  limits: LimitRepository;
  erasedFiles: ErasedFiles;
  erasedIds: ErasedIds;
  retention: RetentionRepository;
  runFiles: RunFileRepository;
  storagePlace: StoragePlaceRepository;
  workers: WorkerRepository;
  /** What was done in the console, and its members. */
  audit: AuditRepository;
  members: MemberRepository;
  tokens: TokenRepository;
  overview: OverviewRepository;
  webhooks: WebhookRepository;
  erasures: ErasureLog;
  campaignRetention: CampaignRetentionRepository;
  people: PersonRepository;
  personData: PersonDataRepository;
  /**
   * Returns those of the keys that no row refers to, after waiting for transactions on the visit that are still open.
   * For callers that do not know whether their own write succeeded because its answer was lost.
   */
  unreferenced(visitId: string, keys: readonly string[]): Promise<string[]>;
  /**
   * Whether uploads for the take or resume with this id are still accepted: it exists and is neither settled, discarded
   * nor refused.
   */
  acceptsUpload(id: string): Promise<boolean>;
  check(): Promise<void>;
};
