import type { CampaignRepository } from './campaigns';
import type { AuditRepository } from './organizer/audit';
import type { CampaignStateRepository } from './organizer/campaign-states';
import type { CampaignRetentionRepository } from './organizer/campaign-retention';
import type { AnswerFileRepository } from './answer-files';
import type { AnswerRepository } from './answers';
import type { ClipRepository } from './clips';
import type { EmailRepository } from './organizer/emails';
import type { ErasureLog } from './organizer/erasures';
import type { MemberRepository } from './organizer/members';
import type { OrganizerCampaignRepository } from './organizer/campaigns';
import type { InvitationRepository } from './organizer/invitations';
import type { UnsubscribeRepository } from './organizer/unsubscribes';
import type { MessageRepository } from './organizer/messages';
import type { OverviewRepository } from './organizer/overview';
import type { TokenRepository } from './organizer/tokens';
import type { WebhookRepository } from './organizer/webhooks';
import type { ShareLinkRepository } from './organizer/share-links';
import type { ScoreRepository } from './organizer/scores';
import type { SubmissionRepository } from './organizer/submissions';
import type { PersonDataRepository } from './organizer/person-data';
import type { PersonRepository } from './organizer/people';
import type { DoomedFileRepository } from './doomed-files';
import type { OpenedSectionRepository } from './opened-sections';
import type { PartRepository } from './parts';
import type { RecordingRepository } from './recordings';
import type { ResumeRepository } from './resumes';
import type { StorageLocationRepository } from './storage-location';
import type { StitchRepository } from './stitches';
import type { TakeRepository } from './takes';
import type { HandoverRepository } from './handovers';
import type { ErasedIds, LimitRepository, RetentionRepository, WorkerRepository } from './upkeep';
import type { VisitRepository } from './visits';

export type Store = {
  campaigns: CampaignRepository;
  invitations: InvitationRepository;
  unsubscribes: UnsubscribeRepository;
  messages: MessageRepository;
  emails: EmailRepository;
  organizerCampaigns: OrganizerCampaignRepository;
  campaignStates: CampaignStateRepository;
  submissions: SubmissionRepository;
  scores: ScoreRepository;
  shareLinks: ShareLinkRepository;
  visits: VisitRepository;
  answers: AnswerRepository;
  answerFiles: AnswerFileRepository;
  clips: ClipRepository;
  openedSections: OpenedSectionRepository;
  takes: TakeRepository;
  parts: PartRepository;
  stitches: StitchRepository;
  resumes: ResumeRepository;
  recordings: RecordingRepository;
  handovers: HandoverRepository;
  limits: LimitRepository;
  doomedFiles: DoomedFileRepository;
  erasedIds: ErasedIds;
  retention: RetentionRepository;
  storageLocation: StorageLocationRepository;
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
   * Whether uploads for the take, the resume or the file with this id are still accepted: it exists and is neither
   * settled, discarded nor refused.
   */
  acceptsUpload(id: string): Promise<boolean>;
  check(): Promise<void>;
};
