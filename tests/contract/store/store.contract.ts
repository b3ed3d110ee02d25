import type { Kysely } from 'kysely';
import type { Store } from '@/lib/server/ports/store/store';
import type { Tables } from '@/lib/server/store/tables';
import { expectingStore } from '@/tests/support/expecting-store';
import { testAnswerFiles } from './answer-files.contract';
import { testAnswers } from './answers.contract';
import { testAssignments } from './assignments.contract';
import { testHiddenNames } from './hidden-names.contract';
import { testCampaigns } from './campaigns.contract';
import { testCaptionedFilms } from './captioned-films.contract';
import { testClips } from './clips.contract';
import { testContentVersions } from './content-versions.contract';
import { testVersionBefore } from './version-before.contract';
import { testInvitations } from './invitations.contract';
import { testOrganizerCampaigns } from './organizer-campaigns.contract';
import { testVisits } from './visits.contract';
import { testTakes } from './takes.contract';
import { testParts } from './parts.contract';
import { testUnsavedTakes } from './unsaved-takes.contract';
import { testStitches } from './stitches.contract';
import { testRecordings } from './recordings.contract';
import { testResumes } from './resumes.contract';
import { testHandovers } from './handovers.contract';
import { testLimits } from './limits.contract';
import { testConsents } from './consents.contract';
import { testOpenedSections } from './opened-sections.contract';
import { testUsedTakes } from './used-takes.contract';
import { testTakeBudget } from './take-budget.contract';
import { testPosters } from './posters.contract';
import { testSubmissions } from './submissions.contract';
import { testSpokenWords } from './spoken-words.contract';
import { testStorageLocation } from './storage-location.contract';
import { testDoomedFiles } from './doomed-files.contract';
import { testErasing } from './erasing.contract';
import { testProcesses } from './processes.contract';
import { testOverview } from './overview.contract';
import { testDataSettings } from './data-settings.contract';
import { testMembers } from './members.contract';
import { testTokens } from './tokens.contract';
import { testScores } from './scores.contract';
import { testComparison } from './comparison.contract';
import { testTranscripts } from './transcripts.contract';
import { testKeptForReviewers } from './kept-for-reviewers.contract';
import { testWebhooks } from './webhooks.contract';

export type StoreUnderTest = { store: Store; db: Kysely<Tables>; close(): Promise<void> };

/** Tests a store on any database. */
export function testStore(start: () => Promise<StoreUnderTest>): void {
  let opened: StoreUnderTest | undefined;
  beforeAll(async () => {
    const started = await start();
    opened = { ...started, store: expectingStore(started.store) };
  });
  afterAll(() => opened?.close());

  function running() {
    if (!opened) throw new Error('the store is not open yet');
    return opened;
  }
  const run = {
    get store() {
      return running().store;
    },
    get db() {
      return running().db;
    },
  };
  for (const test of [
    testAnswers,
    testAnswerFiles,
    testCampaigns,
    testClips,
    testContentVersions,
    testVersionBefore,
    testOrganizerCampaigns,
    testInvitations,
    testVisits,
    testTakes,
    testParts,
    testUnsavedTakes,
    testStitches,
    testRecordings,
    testResumes,
    testHandovers,
    testLimits,
    testTakeBudget,
    testUsedTakes,
    testConsents,
    testOpenedSections,
    testStorageLocation,
    testErasing,
    testDoomedFiles,
    testProcesses,
    testOverview,
    testDataSettings,
    testMembers,
    testTokens,
    testScores,
    testComparison,
    testKeptForReviewers,
    testWebhooks,
    testSubmissions,
    testSpokenWords,
    testAssignments,
    testHiddenNames,
    testPosters,
    testTranscripts,
    testCaptionedFilms,
  ])
    test(run);
}
