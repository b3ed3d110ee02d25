import { removeOwnCaptions } from '@/lib/server/use-cases/transcripts/own-transcript';
import { eraseOwnVisit } from '@/lib/server/use-cases/visits/erase-own-visit';
import { createCaptionedFilms, MAKING, NONE, type Received } from '@/tests/support/captioned-films';
import { createReviewing } from '@/tests/support/scorecard-factories';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());
afterEach(() => {
  run.during.burnCaptions = async () => {};
  run.made.hasFont = true;
});

const receive = (given?: Parameters<ReturnType<typeof createCaptionedFilms>['receive']>[0]) =>
  createCaptionedFilms(run).receive(given);
const work = (of: string, given?: { isLastTry?: boolean }) => createCaptionedFilms(run).work(of, given);
const contentOf = (film: { url: string | null }) => createCaptionedFilms(run).contentOf(film);

describe('a film with its captions', () => {
  it('is made once when its visitor asks for it, and saved under a name that says what it is', async () => {
    const { own, makeOwn, campaign, namedKey, captioned } = await receive();
    expect(await own()).toEqual(NONE);
    const before = run.queue.sent.length;
    expect(await makeOwn()).toEqual(MAKING);
    expect(await own()).toEqual(MAKING);
    expect(run.queue.sent.slice(before)).toEqual([expect.stringContaining(`captionFilm ${namedKey} `)]);
    await work(namedKey);
    const made = await makeOwn();
    expect(made).toMatchObject({ state: 'made', url: expect.any(String) });
    expect(await own()).toMatchObject({ state: 'made' });
    const content = await contentOf(made);
    expect(content).toContain('The card of Ada\nHello');
    expect(content).toContain(`filename*=UTF-8''${campaign.name}_captions.mp4`);
    await run.removeDoomed();
    expect(captioned()).toHaveLength(1);
    expect(run.queue.sent).toHaveLength(before + 1);
  });

  it('is made for members of the film that is kept', async () => {
    const { members, makeMembers, own, visit, filmKey, campaign } = await receive();
    expect(await members()).toEqual(NONE);
    await makeMembers();
    await work(filmKey);
    const content = await contentOf(await members());
    expect(content).toContain('The film\nHello');
    expect(content).toContain(`${campaign.name}_${visit.uuid}_captions.mp4`);
    expect(await own()).toEqual(NONE);
  });

  it('tells nobody’s name to whoever reviews blind', async () => {
    const { members, makeOwn, makeMembers, visit, filmKey, namedKey } = await receive({
      reviewing: createReviewing([], { hidesNames: true }),
    });
    await makeOwn();
    await work(namedKey);
    expect(await members()).toEqual(NONE);
    await makeMembers();
    await work(filmKey);
    const content = await contentOf(await members());
    expect(content).toContain('The film\nHello');
    for (const told of ['Ada', visit.uuid, encodeURIComponent(visit.name)]) expect(content).not.toContain(told);
  });

  it('is made anew of corrected words, and the one before is removed', async () => {
    const { own, makeOwn, correct, namedKey, captioned } = await receive();
    await makeOwn();
    await work(namedKey);
    const [first] = captioned();
    await correct('Good evening');
    expect(await own()).toEqual(NONE);
    await makeOwn();
    await work(namedKey);
    expect(await contentOf(await own())).toContain('Good evening');
    await run.removeDoomed();
    const kept = captioned();
    expect(kept).toHaveLength(1);
    expect(kept).not.toContain(first);
  });

  it('is not made of words that were corrected since they were asked for', async () => {
    const { own, makeOwn, correct, namedKey, captioned } = await receive();
    await makeOwn();
    await correct('Good evening');
    await work(namedKey);
    expect(captioned()).toEqual([]);
    expect(await own()).toEqual(NONE);
    expect(await run.store.captionedFilms.find(namedKey)).toBeNull();
  });

  it('ends the job of the words before', async () => {
    const { makeOwn, correct, namedKey } = await receive();
    await makeOwn();
    const { words } = (await run.store.captionedFilms.find(namedKey))!;
    await correct('Good evening');
    await makeOwn();
    expect(run.queue.forgotten).toContain(`captionFilm ${namedKey} ${words}`);
  });

  it.each([
    ['corrected', async ({ correct, makeOwn }: Received) => void (await correct('Good evening'), await makeOwn())],
    ['removed', ({ requester }: Received) => removeOwnCaptions(run.deps, requester)],
    ['erased', ({ requester }: Received) => eraseOwnVisit(run.deps, requester)],
    ['taken by another run', ({ namedKey }: Received) => overtake(namedKey)],
  ])('keeps nothing of a run whose words are %s meanwhile', async (_, happen) => {
    const received = await receive();
    await received.makeOwn();
    run.during.burnCaptions = async () => void (await happen(received));
    await work(received.namedKey);
    await run.removeDoomed();
    expect(received.captioned()).toEqual([]);
    expect((await run.store.captionedFilms.find(received.namedKey))?.key ?? null).toBeNull();
  });

  it('goes with the captions', async () => {
    const { own, makeOwn, requester, namedKey, captioned } = await receive();
    await makeOwn();
    await work(namedKey);
    await removeOwnCaptions(run.deps, requester);
    await run.removeDoomed();
    expect(captioned()).toEqual([]);
    expect(await own()).toEqual(NONE);
    await expect(makeOwn()).rejects.toMatchObject({ code: 'notFound' });
  });

  it('leaves no file of a visit that is erased', async () => {
    const { makeOwn, makeMembers, requester, filmKey, namedKey, files } = await receive();
    await makeOwn();
    await makeMembers();
    for (const key of [filmKey, namedKey]) await work(key);
    expect(files()).not.toEqual([]);
    await eraseOwnVisit(run.deps, requester);
    await run.removeDoomed();
    expect(files()).toEqual([]);
  });
});

async function overtake(filmKey: string) {
  const { words } = (await run.store.captionedFilms.find(filmKey))!;
  await run.store.captionedFilms.begin({ filmKey, words, run: 'another' });
}
