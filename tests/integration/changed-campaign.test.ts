import { AskedSection, type CampaignStatus } from '@/lib/contract/entities';
import { isAppError } from '@/lib/contract/errors';
import { writeSection } from '@/lib/domain/campaign-draft';
import type { StoredCampaign } from '@/lib/server/ports/store/campaigns';
import { completeCampaign, unpublishCampaign } from '@/lib/server/use-cases/campaigns/campaign-states';
import { saveCampaign } from '@/lib/server/use-cases/campaigns/save-campaign';
import { getSubmission } from '@/lib/server/use-cases/submissions/get-submission';
import { applyCampaigns } from '@/lib/server/use-cases/campaigns/apply-campaigns';
import { createVisit } from '@/lib/server/use-cases/visits/create-visit';
import { getCampaign } from '@/lib/server/use-cases/visits/get-campaign';
import { getVisit } from '@/lib/server/use-cases/visits/get-visit';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { createUuid } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import { startPostgres } from '@/tests/support/postgres';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';
import { createSection } from '@/tests/support/visit-factories';

const [one, two] = [
  createSection({ id: 'one', prompt: 'First?', seconds: 5 }),
  createSection({ id: 'two', prompt: 'Second?', seconds: 5 }),
];
const asItWas = { title: null, description: null, type: 'default', allowSharing: true, sections: [one, two] } as const;

/** Returns content as visitors get it. */
function seen(content: object): object {
  const { sections } = content as { sections?: readonly object[] };
  return { ...content, ...(sections && { sections: sections.map((section) => AskedSection.parse(section)) }) };
}

/** What organizers may make of the content, by what it is called. */
const changes = {
  reworded: { sections: [{ ...one, prompt: 'Asked otherwise?' }, two] },
  longer: { sections: [one, two, createSection({ id: 'three', prompt: 'Third?', seconds: 5 })] },
  'with a new first section': { sections: [createSection({ id: 'zero', prompt: 'Before?', seconds: 5 }), one, two] },
  'without its last section': { sections: [one] },
  'in another order': { sections: [two, one] },
  'with less time': {
    sections: [
      { ...one, seconds: 1 },
      { ...two, seconds: 1 },
    ],
  },
  'of another type, title and sharing': { type: 'job', title: 'Another', description: 'Text', allowSharing: false },
} as const satisfies Record<string, Partial<Omit<StoredCampaign, 'sections'>> & { sections?: readonly object[] }>;

type Change = keyof typeof changes;

/** How far a visit is when the campaign changes: how many sections are saved, and whether the film is made. */
const steps = [
  { saved: 0, hasFilm: false },
  { saved: 1, hasFilm: false },
  { saved: 2, hasFilm: false },
  { saved: 2, hasFilm: true },
] as const;

/** `npm run soak` goes through all of them on PostgreSQL, too. */
const stepsOnPostgres = process.env.SOAK_DATABASES === 'all' ? steps : [steps[1], steps[3]];

/** Sections with videos neither go nor change places: then the change is refused, whoever makes it. */
const isRefused = (change: Change, { saved }: { saved: number }) =>
  saved === 2 && (change === 'without its last section' || change === 'in another order');

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : (error as Error).name),
  );

function testOn(
  open: () => Promise<{ run: UseCases; close(): Promise<unknown> }>,
  reached: readonly (typeof steps)[number][],
): void {
  let opened: { run: UseCases; close(): Promise<unknown> };
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  afterEach(() => opened.run.present());

  type Visit = Awaited<ReturnType<UseCases['beginVisit']>>;

  const organizerDeps = () => ({ ...opened.run.deps, publicUrl: 'https://film.example' });
  const memberOf = ({ campaign }: Visit) =>
    storeMember(opened.run.database.db, { organizationId: campaign.organizationId });

  const channels = {
    async file({ campaign }: Visit, given: object) {
      const { name, organization, title, description, status, type, allowSharing, sections } = campaign;
      const content = { name, title, description, status, type, allowSharing, sections, ...given };
      await applyCampaigns(opened.run.deps, { organization, campaigns: [content] });
    },
    async console(visit: Visit, given: object) {
      const { id, name, type, allowSharing, sections } = visit.campaign;
      const drafted = sections.map((section) => writeSection(section));
      const content = { name, title: '', description: '', type, allowSharing, sections: drafted, ...given };
      await saveCampaign(organizerDeps(), { member: await memberOf(visit), id, content });
    },
  };

  /** Records what is still missing, and makes the film as the worker does. */
  async function finish(
    visit: Visit,
    { saved, hasFilm }: (typeof steps)[number] | { saved: number; hasFilm: boolean },
  ) {
    const { run } = opened;
    for (const { id } of visit.campaign.sections.slice(saved)) {
      const take = await run.saveTake(visit, id);
      await prepareTake(run.deps, { takeId: take.id }, { signal: neverAborted });
    }
    if (!hasFilm)
      await runStitch(run.deps, { userVideoId: visit.id, attempt: 1 }, { isLastTry: true, signal: neverAborted });
    return requestStitch(run.deps, visit.requester);
  }

  async function beginAt({ saved, hasFilm }: (typeof steps)[number]): Promise<Visit> {
    const { run } = opened;
    const visit = await run.beginVisit();
    for (const { id } of visit.campaign.sections.slice(0, saved)) {
      const take = await run.saveTake(visit, id);
      await prepareTake(run.deps, { takeId: take.id }, { signal: neverAborted });
    }
    if (hasFilm) expect(await finish(visit, { saved, hasFilm: false })).toEqual({ status: 'Complete' });
    return visit;
  }

  const lookAs = ({ campaign }: Visit, uuids: string[]) =>
    getCampaign(opened.run.deps, { campaignId: campaign.name, visitor: { uuids } });

  const beginAs = ({ campaign }: Visit, uuid: string) =>
    createVisit(opened.run.deps, {
      ...{ campaignId: campaign.name, uuid, name: 'Bo', device: 'Web', address: '203.0.113.1' },
      visitor: { uuids: [], remember: () => {} },
    });

  async function expectUnchanged(visit: Visit) {
    const { run } = opened;
    expect(await lookAs(visit, [visit.uuid])).toMatchObject({ ...seen(asItWas), status: 'active' });
    expect(await getVisit(run.deps, visit.requester)).toMatchObject({
      ...{ completed: true, completedUrl: expect.any(String), downloadUrl: expect.any(String) },
      videos: [{ sectionId: 'one' }, { sectionId: 'two' }],
    });
    const shown = await getSubmission(run.deps, {
      member: await memberOf(visit),
      submissionId: visit.id,
      sort: 'newest',
    });
    expect(shown.chapters.map(({ prompt }) => prompt)).toEqual(['First?', 'Second?']);
    expect(shown.sections).toMatchObject([{ sectionId: 'one' }, { sectionId: 'two' }]);
    const { visits } = await run.store.personData.find(visit.campaign.organizationId, visit.uuid, null);
    const { title, description, sections } = asItWas;
    expect(visits).toMatchObject([{ title, description, sections }]);
  }

  describe.each(Object.keys(channels) as (keyof typeof channels)[])('by the %s', (channel) => {
    it.each(Object.keys(changes) as Change[])(
      'a campaign that is %s changes nothing for who has begun, at any step, and all for who begins next',
      async (change) => {
        for (const step of reached) {
          const visit = await beginAt(step);
          const code = await codeOf(channels[channel](visit, changes[change]));
          const refusal = channel === 'file' ? 'CampaignFileError' : 'invalidCampaign';
          expect([step, code]).toEqual([step, isRefused(change, step) ? refusal : 'done']);
          expect(await finish(visit, step)).toEqual({ status: 'Complete' });
          await expectUnchanged(visit);
          if (code !== 'done') continue;
          expect(await lookAs(visit, [])).toMatchObject(seen(changes[change]));
          const uuid = createUuid();
          await beginAs(visit, uuid);
          expect(await lookAs(visit, [uuid])).toMatchObject(seen(changes[change]));
        }
      },
      30_000,
    );
  });

  const closings = {
    'completed by a file': (visit: Visit) => channels.file(visit, { status: 'completed' }),
    'completed in the console': async (visit: Visit) =>
      completeCampaign(organizerDeps(), { member: await memberOf(visit), id: visit.campaign.id }),
    'unpublished in the console': async (visit: Visit) =>
      unpublishCampaign(organizerDeps(), { member: await memberOf(visit), id: visit.campaign.id }),
    'unpublished by a file': (visit: Visit) => channels.file(visit, { status: 'unpublished' }),
  };

  it.each(Object.keys(closings) as (keyof typeof closings)[])(
    'a campaign that is %s lets who has begun get to the end for a day, and nobody else in',
    async (closing) => {
      const status = closing.split(' ')[0] as CampaignStatus;
      for (const step of reached) {
        const visit = await beginAt(step);
        await closings[closing](visit);
        expect(await lookAs(visit, [])).toEqual({ status });
        expect(await codeOf(beginAs(visit, createUuid()))).toMatch(/^campaign(Completed|Unpublished)$/);
        expect(await finish(visit, step)).toEqual({ status: 'Complete' });
        await expectUnchanged(visit);
        opened.run.pass(24 * 60 * 60 * 1000 + 60_000);
        expect(await lookAs(visit, [visit.uuid])).toEqual({ status });
        expect(await codeOf(requestStitch(opened.run.deps, visit.requester))).toMatch(
          /^campaign(Completed|Unpublished)$/,
        );
        opened.run.present();
      }
    },
    30_000,
  );

  it('a campaign that is deleted stops everybody at once', async () => {
    for (const step of reached) {
      const visit = await beginAt(step);
      await channels.file(visit, { status: 'deleted' });
      expect(await lookAs(visit, [visit.uuid])).toEqual({ status: 'deleted' });
      expect(await codeOf(requestStitch(opened.run.deps, visit.requester))).toBe('campaignDeleted');
      expect(await codeOf(beginAs(visit, createUuid()))).toBe('campaignDeleted');
    }
  }, 30_000);
}

describe('on the embedded database', () => {
  testOn(async () => {
    const run = await openUseCases();
    return { run, close: run.close };
  }, steps);
});

describeWithPostgres('on PostgreSQL', () => {
  testOn(async () => {
    const postgres = await startPostgres();
    const run = await openUseCases({ url: postgres.url });
    const close = async () => {
      try {
        await run.close();
      } finally {
        await postgres.stop();
      }
    };
    return { run, close };
  }, stepsOnPostgres);
});
