import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CampaignDraft, PartialDraft } from '@/lib/contract/campaign-draft';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { Submission } from '@/lib/contract/organizer/submissions';
import { EMPTY_DRAFT, writeSection } from '@/lib/domain/campaign-draft';
import type { Member } from '@/lib/server/ports/member';
import type { Tables } from '@/lib/server/store/tables';
import { uniqueName } from './factories';
import { UNSCORED } from './scorecard-factories';
import { createSection, PLAIN_CONTENT } from './visit-factories';

const QUESTIONS = [
  { prompt: 'Who are you?', seconds: 20 },
  { prompt: 'What would you like to learn?', seconds: 45 },
];

/** A campaign that is being written, and could be published as it is. */
export function createDraft({ sections, ...overrides }: PartialDraft = {}): CampaignDraft {
  return {
    ...EMPTY_DRAFT,
    name: uniqueName('draft'),
    title: 'Summer School Hello',
    ...overrides,
    sections: (sections ?? QUESTIONS).map((section) => writeSection(section)),
  };
}

/** An editor of an organization, signed in. */
export function createMember(overrides: Partial<Member> & Pick<Member, 'organizationId'>): Member {
  return {
    userId: randomUUID(),
    name: 'Nora Lindgate',
    email: 'nora@museum.example',
    organizationName: 'Riverside Museum',
    role: 'editor',
    language: null,
    preferences: {},
    session: null,
    token: null,
    ...overrides,
  };
}

/** The same, and the person is in the database. */
export async function storeMember(db: Kysely<Tables>, overrides: Parameters<typeof createMember>[0]): Promise<Member> {
  const member = createMember(overrides);
  const { userId, name, organizationId, role, language } = member;
  await db
    .insertInto('auth_users')
    .values({ id: userId, name, email: `${userId}@museum.example`, email_verified: true, image: null, language })
    .execute();
  await db.insertInto('members').values({ user_id: userId, organization_id: organizationId, role }).execute();
  return member;
}

/** A campaign as the console's calls answer it: open, with two sections. */
export function createEdited(overrides: Partial<EditedCampaign> = {}): EditedCampaign {
  return {
    ...PLAIN_CONTENT,
    ...{ id: 'c1', name: 'summer-school', title: 'Summer School Hello' },
    ...{ status: 'active', archivedAt: null, opensAt: null, closesAt: null, hasIntroVideo: false, scored: 0 },
    sections: [
      { ...createSection({ id: '1', prompt: 'Who are you?', seconds: 20 }), videos: 0 },
      { ...createSection({ id: '2', prompt: 'What would you like to learn?', seconds: 45 }), videos: 0 },
    ],
    ...{ link: 'https://film.example/summer-school', publishedAt: '2026-11-20T10:00:00Z', draft: null, revision: 0 },
    ...overrides,
  };
}

/** A submission as the console's calls answer it: a film of two sections, of which nobody has said anything. */
export function createSubmission(given: Partial<Submission> = {}): Submission {
  const chapter = {
    sectionId: 'one',
    number: 1,
    prompt: 'Who are you?',
    startMs: 0,
    lengthMs: 15_000,
    posterUrl: null,
  };
  return {
    ...{ id: 'amira', name: 'Amira Sandvoort', receivedAt: '2026-11-21T18:42:00.000Z', status: 'new', film: 'ready' },
    ...{ seconds: 60, posterUrl: null, hasResume: false, claimsAccount: false, match: null },
    ...{ rating: 0, ratings: 0, comments: 0 },
    ...UNSCORED,
    campaign: { id: 'guide', name: 'night-guide', title: 'Night Tour Guide', type: 'job' },
    completedAt: null,
    ...{ titleThen: 'Night Tour Guide', hidesPictures: false },
    ...{
      filmUrl: '/film.mp4',
      downloadUrl: '/film.mp4?save',
      filmFault: null,
      sections: [],
      answers: [],
      resume: null,
      claim: null,
    },
    chapters: [
      chapter,
      { ...chapter, sectionId: 'two', number: 2, prompt: 'A place?', startMs: 15_000, lengthMs: 45_000 },
    ],
    ...{ device: 'Web', address: null, email: null, phone: null, consent: null },
    ...{ erasedAt: null, myRating: null, thread: [], notice: null },
    statusOf: { status: 'new', by: null, at: null },
    place: { previous: null, next: null, position: 3, total: 23 },
    ...given,
  };
}
