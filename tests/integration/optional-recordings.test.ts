import { filmSections } from '@/lib/domain/answers';
import { skipVideo } from '@/lib/server/use-cases/visits/skip-video';
import { beginAnswering, refusal } from '@/tests/support/answering-visits';
import { createCampaign } from '@/tests/support/factories';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';
import { createSection } from '@/tests/support/visit-factories';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());

const SKIPPED = { kind: 'skipped' } as const;
const optional = (id: string) => createSection({ id, answerType: { kind: 'video', isOptional: true } });
const required = (id: string) => createSection({ id });

const begin = (...sections: ReturnType<typeof createSection>[]) => beginAnswering(run, createCampaign({ sections }));
type Visit = Awaited<ReturnType<typeof begin>>;

/** Runs the jobs of takes that were sent since. */
async function runJobs(): Promise<void> {
  const jobs = run.queue.sent.splice(0).map((job) => job.split(' '));
  for (const [name, key] of jobs)
    if (name === 'normalise') await prepareTake(run.deps, { takeId: key! }, { signal: neverAborted });
}

const filmOf = async (visit: Visit) => (await run.store.stitches.find(visit.id)) ?? null;

describe('a recorded section that is optional', () => {
  it('is not in the film when it was skipped, which is made as soon as that is known', async () => {
    const visit = await begin(required('one'), optional('two'));
    const take = await visit.record('one');
    expect(await refusal(visit.finish())).toEqual({ code: 'notReady', details: { missing: ['two'] } });
    expect(await filmOf(visit)).toBeNull();
    run.queue.sent.splice(0);
    await visit.answer('two', SKIPPED);
    await runJobs();
    expect(await filmOf(visit)).toMatchObject({ status: 'Ahead', takeIds: [take.id] });
  });

  it('may be the first: the next one decides the film’s shape', async () => {
    const visit = await begin(optional('one'), required('two'));
    await visit.answer('one', SKIPPED);
    const take = await visit.record('two');
    expect(await filmOf(visit)).toMatchObject({ status: 'Ahead', takeIds: [take.id] });
  });

  it('is in the film when it was recorded, even when it was skipped before or is afterwards', async () => {
    const visit = await begin(optional('one'), optional('two'));
    await visit.answer('one', SKIPPED);
    const [first, second] = [await visit.record('one'), await visit.record('two')];
    await visit.answer('two', SKIPPED);
    expect(await filmOf(visit)).toMatchObject({ takeIds: [first.id, second.id] });
  });

  it('leaves no film when it is all that is recorded, and the visit is completed without a job', async () => {
    const visit = await begin(optional('one'), optional('two'));
    await visit.answer('one', SKIPPED);
    await visit.answer('two', SKIPPED);
    run.queue.sent.splice(0);
    expect(await visit.finish()).toEqual({ status: 'Complete' });
    expect(run.queue.sent).toEqual([]);
    const read = await visit.read();
    expect(read).toMatchObject({ completed: true, completedUrl: null, videos: [] });
    expect(await skipVideo(run.deps, visit.requester)).toMatchObject({ completed: true });
  });

  it('takes nothing else than that it was skipped, and one that is required not even that', async () => {
    const visit = await begin(required('one'), optional('two'));
    expect(await refusal(visit.answer('one', SKIPPED))).toMatchObject({ code: 'notFound' });
    expect(await refusal(visit.answer('two', { kind: 'text', text: 'No' }))).toMatchObject({ code: 'notFound' });
    expect(await refusal(visit.type('two', { kind: 'text', text: 'No' }))).toMatchObject({ code: 'notFound' });
    expect((await visit.read()).answers).toEqual([]);
  });

  it('is no part of the film of which it was left out', () => {
    const sections = [required('one'), optional('two')];
    const answers = [{ sectionId: 'two', answer: SKIPPED }];
    const idsOf = (...taken: string[]) =>
      filmSections({ sections }, answers, (id) => taken.includes(id)).map(({ id }) => id);
    expect(idsOf()).toEqual(['one']);
    expect(idsOf('one', 'two')).toEqual(['one', 'two']);
  });
});
