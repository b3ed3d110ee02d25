import { sql, type Kysely } from 'kysely';
import type { Store } from '../ports/store/store';
import { createAnswerFileRepository } from './answer-files';
import { createAnswerRepository } from './answers';
import { createCampaignRepository } from './campaigns';
import { createClipRepository } from './clips';
import { createDoomedFileRepository } from './doomed-files';
import { createErasedIds } from './erased-ids';
import { createHandoverRepository } from './handovers';
import { createLimitRepository } from './limits';
import { createAssignments } from './organizer/assignments';
import { createAuditRepository } from './organizer/audit';
import { createCampaignStates } from './organizer/campaign-states';
import { createCampaignRetention } from './organizer/campaign-retention';
import { createEmailRepository } from './organizer/emails';
import { createComparison } from './organizer/comparison';
import { createErasureLog } from './organizer/erasures';
import { createMemberEmails } from './organizer/member-emails';
import { createMemberRepository } from './organizer/members';
import { createMessageRepository } from './organizer/messages';
import { createOverviewRepository } from './organizer/overview';
import { createReminderRepository } from './organizer/reminders';
import { createTokenRepository } from './organizer/tokens';
import { createTranscription } from './organizer/transcription';
import { createWebhookRepository } from './organizer/webhooks';
import { createPersonData } from './organizer/person-data';
import { createPersonRepository } from './organizer/people';
import { createOrganizerCampaigns } from './organizer/campaigns';
import { createShareLinkRepository } from './organizer/share-links';
import { createInvitationRepository } from './organizer/invitations';
import { createUnsubscribes } from './organizer/unsubscribes';
import { createScoreRepository } from './organizer/scores';
import { createSubmissionRepository } from './organizer/submissions';
import { createCaptionedFilms } from './captioned-films';
import { createRetentionRepository } from './retention';
import { createRecordingRepository } from './recordings';
import { createResumeRepository } from './resumes';
import { createStorageLocationRepository } from './storage-location';
import { createOpenedSections } from './opened-sections';
import { createStitchRepository } from './stitches';
import type { Tables } from './tables';
import { createPartRepository } from './parts';
import { createTakeRepository } from './takes';
import { createTranscriberState } from './transcriber-state';
import { createTranscriptRepository } from './transcripts';
import { createVisitRepository } from './visits';
import { createWorkerRepository } from './workers';

/**
 * Returns the store for an open database (`open-database.ts`); the same code serves the embedded one and PostgreSQL.
 * `now` returns the server's time, and `asyncDb` is for what may be lost with the machine's power.
 */
export function createStore(db: Kysely<Tables>, now: () => Date = () => new Date(), asyncDb = db): Store {
  return {
    campaigns: createCampaignRepository(db, now),
    invitations: createInvitationRepository(db),
    unsubscribes: createUnsubscribes(db),
    messages: createMessageRepository(db),
    emails: createEmailRepository(db),
    reminders: createReminderRepository(db),
    organizerCampaigns: createOrganizerCampaigns(db, now),
    campaignStates: createCampaignStates(db, now),
    submissions: createSubmissionRepository(db),
    scores: createScoreRepository(db),
    assignments: createAssignments(db),
    comparison: createComparison(db),
    shareLinks: createShareLinkRepository(db),
    visits: createVisitRepository(db, now, asyncDb),
    answers: createAnswerRepository(db, now),
    answerFiles: createAnswerFileRepository(db, now),
    clips: createClipRepository(db),
    openedSections: createOpenedSections(db),
    takes: createTakeRepository(db, now, asyncDb),
    parts: createPartRepository(db, now, asyncDb),
    stitches: createStitchRepository(db, now),
    transcripts: createTranscriptRepository(db),
    captionedFilms: createCaptionedFilms(db),
    transcriberState: createTranscriberState(db),
    resumes: createResumeRepository(db, now),
    recordings: createRecordingRepository(db),
    handovers: createHandoverRepository(db),
    limits: createLimitRepository(asyncDb),
    doomedFiles: createDoomedFileRepository(db, asyncDb),
    erasedIds: createErasedIds(db),
    retention: createRetentionRepository(db),
    storageLocation: createStorageLocationRepository(db),
    workers: createWorkerRepository(db),
    audit: createAuditRepository(db),
    members: createMemberRepository(db),
    memberEmails: createMemberEmails(db),
    tokens: createTokenRepository(db),
    overview: createOverviewRepository(db),
    transcription: createTranscription(db),
    webhooks: createWebhookRepository(db),
    erasures: createErasureLog(db),
    campaignRetention: createCampaignRetention(db),
    people: createPersonRepository(db),
    personData: createPersonData(db),
    async acceptsUpload(id) {
      const { rows } = await sql<{ open: boolean }>`
        select exists (
            select from takes
            where id = ${id} and saved_at is null and parts_hash is null and discarded_at is null)
          or exists (select from resumes where id = ${id} and saved_at is null and fault is null)
          or exists (
            select from answer_files
            where id = ${id} and saved_at is null and fault is null and dropped_at is null)
          or exists (select from clips where id = ${id} and state = 'waiting') as open`.execute(db);
      return rows[0]?.open ?? false;
    },
    async check() {
      await sql`select 1`.execute(db);
    },
  };
}
