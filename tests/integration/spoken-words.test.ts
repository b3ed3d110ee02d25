import type { CompareQuery } from '@/lib/contract/organizer/comparison';
import { weightedMean } from '@/lib/domain/scores';
import type { Member } from '@/lib/server/ports/member';
import { compareSubmissions } from '@/lib/server/use-cases/submissions/compare-submissions';
import { countSubmissions, listSubmissions } from '@/lib/server/use-cases/submissions/list-submissions';
import { correctTranscriptLine, getTranscript } from '@/lib/server/use-cases/submissions/transcript';
import { removeCaptions } from '@/lib/server/use-cases/transcripts/remove-captions';
import { erasure } from '@/tests/contract/store/seeds';
import { expectingStore } from '@/tests/support/expecting-store';
import { createCampaign, createOrganization, createUuid } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import { createReviewing } from '@/tests/support/scorecard-factories';
import { createHeardLine } from '@/tests/support/transcript-factories';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());

const SECTION_SAMPLES = 48_000;
const at = new Date('2026-11-27T12:00:00Z');

type Place = Partial<Parameters<typeof createReviewing>[1]> & { organization?: ReturnType<typeof createOrganization> };

/** A campaign with a scorecard, and a member who may see it. */
async function openCampaign({ organization = createOrganization(), ...given }: Place = {}) {
  const reviewing = createReviewing(['clear'], given);
  const campaign = createCampaign({ reviewing });
  await run.store.campaigns.apply(organization, [campaign]);
  const { id, organizationId } = (await run.store.campaigns.find(campaign.name))!;
  const member = await storeMember(run.database.db, { organizationId, role: 'editor' });

  /** A submission in whose film this is said, one line in each section; somebody has scored it. */
  async function receive(name: string, ...said: string[]) {
    const visit = await run.beginVisit(campaign, undefined, organization);
    await run.database.pool.query('update user_videos set name = $1 where id = $2', [name, visit.id]);
    const takeIds: string[] = [];
    for (const [index, words] of said.entries()) {
      const { id: takeId } = await run.saveTake(visit, visit.campaign.sections[index]!.id);
      takeIds.push(takeId);
      const of = { takeId, runId: createUuid(), at };
      await run.store.transcripts.request({
        id: createUuid().replaceAll('-', ''),
        takeId,
        language: 'en',
        most: 9,
        at,
      });
      await run.store.transcripts.begin(of);
      const lines = [createHeardLine({ words, unsure: [] })];
      await run.store.transcripts.keep({ ...of, spoken: 'en', speechMs: 500, dropped: 0, lines });
    }
    await run.store.visits.noteStitchRequested(visit.id);
    const { stitches } = expectingStore(run.store);
    const { stitch } = await stitches.request(visit.id, takeIds, null);
    const sectionSamples = takeIds.map(() => SECTION_SAMPLES);
    await stitches.complete(visit.id, stitch.attempt, `films/${visit.uuid}`, { sectionSamples });
    const version = await run.store.scores.version(id, reviewing.criteria, at);
    const scores = { clear: 4 };
    const given = { scores, note: null, score: weightedMean(reviewing.criteria, scores), version };
    await run.store.scores.submit(visit.id, given, { userId: 'idris', name: 'Idris', at });
    return visit.id;
  }
  return { id, organizationId, organization, member, receive };
}

type Asked = { id: string; member: Member };

const list = async ({ id, member }: Asked, search: string) =>
  (await listSubmissions(run.deps, { id, member, search, sort: 'oldest' })).submissions;
const compare = (asked: Asked, query: Partial<CompareQuery>) =>
  compareSubmissions(run.deps, { sort: 'score', ...query, ...asked });

/** The ids that a search finds, which the list, its counts and the comparison agree on. */
async function find({ id, member }: Asked, search: string): Promise<string[]> {
  const ids = (await list({ id, member }, search)).map((submission) => submission.id);
  const { new: count } = await countSubmissions(run.deps, { id, member, search });
  const { submissions, total } = await compare({ id, member }, { search });
  const compared = submissions.map((submission) => submission.id);
  expect({ count, total, compared: compared.toSorted() }).toEqual({
    ...{ count: ids.length, total: ids.length },
    compared: ids.toSorted(),
  });
  return ids;
}

describe('what is said in films', () => {
  it('is found in lists, their counts and the comparison, with its line at its time in the film', async () => {
    const campaign = await openCampaign();
    const amira = await campaign.receive('Amira', 'Good evening', 'We ran along the rivers');
    await campaign.receive('Teo', 'Good evening', 'Nothing else');
    expect(await find(campaign, 'river')).toEqual([amira]);
    const [found] = await list(campaign, 'river');
    expect(found?.match).toEqual({
      ...{ startMs: 1100, words: 'We ran along the rivers', language: 'en', more: 0 },
      marks: [{ from: 17, to: 23 }],
    });
  });

  it('is never found in another campaign, nor by members of another organization', async () => {
    const mine = await openCampaign();
    const sister = await openCampaign({ organization: mine.organization });
    const theirs = await openCampaign();
    const [own] = [await mine.receive('Amira', 'The zephyr'), await sister.receive('Ben', 'The zephyr')];
    await theirs.receive('Cleo', 'The zephyr', 'and its secret');
    expect(await find(mine, 'zephyr')).toEqual([own]);
    expect(await find(mine, 'secret')).toEqual([]);
    expect(await find(sister, 'zephyr')).not.toContain(own);
    const { id } = theirs;
    const { member } = mine;
    const asked = [
      listSubmissions(run.deps, { id, member, search: 'zephyr', sort: 'newest' }),
      countSubmissions(run.deps, { id, member, search: 'zephyr' }),
      compare({ id, member }, { search: 'zephyr' }),
    ];
    for (const each of asked) await expect(each).rejects.toMatchObject({ code: 'notFound' });
  });

  it('is found where names and scores are hidden, and no name is', async () => {
    const campaign = await openCampaign({ hidesNames: true, hidesScores: true });
    const amira = await campaign.receive('Amira', 'The harbour');
    const [found, ...rest] = await list(campaign, 'harbour');
    expect([found?.id, rest.length]).toEqual([amira, 0]);
    expect(found).toMatchObject({ name: null, match: { words: 'The harbour' } });
    expect(JSON.stringify(found)).not.toContain('Amira');
    expect(await list(campaign, 'Amira')).toEqual([]);
    expect(await countSubmissions(run.deps, { ...campaign, search: 'Amira' })).toMatchObject({ new: 0 });
  });

  it('is found as a member has corrected it, and not as it was heard', async () => {
    const campaign = await openCampaign();
    const submissionId = await campaign.receive('Amira', 'The arbour');
    const of = { member: campaign.member, submissionId };
    const lineId = (await getTranscript(run.deps, of)).lines[0]!.id;
    const correct = (words: string | null) => correctTranscriptLine(run.deps, { ...of, lineId, words });
    await correct('The harbour');
    expect([await find(campaign, 'harbour'), await find(campaign, 'arbour')]).toEqual([[submissionId], []]);
    await correct(null);
    expect([await find(campaign, 'harbour'), await find(campaign, 'arbour')]).toEqual([[], [submissionId]]);
  });

  it('is not found once the visitor has removed it, or the visit is erased', async () => {
    const campaign = await openCampaign();
    const removed = await campaign.receive('Amira', 'The harbour');
    const erased = await campaign.receive('Teo', 'The harbour');
    expect(await find(campaign, 'harbour')).toEqual([removed, erased]);
    await removeCaptions(run.deps, removed);
    await run.store.visits.erase(erased, erasure(new Date()));
    expect(await find(campaign, 'harbour')).toEqual([]);
    const { rows } = await run.database.pool.query('select from spoken_words where campaign_id = $1', [campaign.id]);
    expect(rows).toEqual([]);
  });

  it('is not found in rehearsals', async () => {
    const campaign = await openCampaign();
    const rehearsed = await campaign.receive('Amira', 'The harbour');
    await run.database.pool.query('update user_videos set rehearsal = true where id = $1', [rehearsed]);
    expect(await list(campaign, 'harbour')).toEqual([]);
    expect(await countSubmissions(run.deps, { ...campaign, search: 'harbour' })).toMatchObject({ new: 0 });
    expect(await compare(campaign, { search: 'harbour' })).toMatchObject({ submissions: [], total: 0 });
  });
});
