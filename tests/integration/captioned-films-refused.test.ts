import {
  captionFilm,
  giveUpCaptionedFilm,
  sendDueCaptionedFilms,
} from '@/lib/server/use-cases/transcripts/caption-film';
import {
  getSubmissionCaptionedFilm,
  makeSubmissionCaptionedFilm,
} from '@/lib/server/use-cases/submissions/captioned-film';
import { getOwnCaptionedFilm, makeOwnCaptionedFilm } from '@/lib/server/use-cases/transcripts/own-captioned-film';
import { createCaptionedFilms, FAILED, MAKING, NONE } from '@/tests/support/captioned-films';
import { createUuid } from '@/tests/support/factories';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';

const nothing = { code: 'notFound' };

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

describe('a film with captions that cannot be made', () => {
  it('is failed at once where there is no font, and made when somebody asks again', async () => {
    const { own, makeOwn, namedKey } = await receive();
    await makeOwn();
    run.made.hasFont = false;
    await work(namedKey);
    expect(await own()).toEqual(FAILED);
    run.made.hasFont = true;
    expect(await makeOwn()).toEqual(MAKING);
    await work(namedKey);
    expect(await own()).toMatchObject({ state: 'made' });
  });

  it('is failed once all tries failed, and leaves nothing behind', async () => {
    const { own, makeOwn, namedKey, captioned } = await receive();
    await makeOwn();
    run.during.burnCaptions = () => Promise.reject(new Error('no room'));
    await expect(work(namedKey)).rejects.toThrow('no room');
    expect(await own()).toEqual(MAKING);
    await expect(work(namedKey, { isLastTry: true })).rejects.toThrow('no room');
    expect(await own()).toEqual(FAILED);
    await run.removeDoomed();
    expect(captioned()).toEqual([]);
  });

  it('is failed when it crashed its worker each time', async () => {
    const { own, makeOwn, namedKey, visitId } = await receive();
    await makeOwn();
    const { words } = (await run.store.captionedFilms.find(namedKey))!;
    await giveUpCaptionedFilm(run.deps, { userVideoId: visitId, filmKey: namedKey, words });
    expect(await own()).toEqual(FAILED);
  });

  it('gives way to films that somebody waits for, and is sent again', async () => {
    const { own, makeOwn, namedKey, visitId } = await receive();
    await makeOwn();
    const { words } = (await run.store.captionedFilms.find(namedKey))!;
    const waiting = [{ name: 'stitch' as const, waiting: 1, running: 1, oldestSeconds: 1 }];
    const queue = { ...run.queue, count: async () => waiting };
    const job = { userVideoId: visitId, filmKey: namedKey, words };
    await captionFilm({ ...run.deps, queue }, job, { isLastTry: true, signal: neverAborted });
    expect(await own()).toEqual(MAKING);
    const before = run.queue.sent.length;
    await sendDueCaptionedFilms(run.deps);
    expect(run.queue.sent.slice(before)).toContain(`captionFilm ${namedKey} ${words}`);
  });
});

describe('asking for a film with captions', () => {
  it('is refused where nothing is said, or its campaign has no captions or lets nobody save films', async () => {
    for (const wanted of [{ says: '' }, { captions: 'off' as const }, { allowSharing: false }]) {
      const { own, makeOwn } = await receive(wanted);
      expect(await own()).toEqual(NONE);
      await expect(makeOwn()).rejects.toMatchObject(nothing);
    }
    const silent = await receive({ says: '' });
    expect(await silent.members()).toEqual(NONE);
    await expect(silent.makeMembers()).rejects.toMatchObject(nothing);
  });

  it('is refused once all words were taken out of the captions', async () => {
    const { own, makeOwn, members, makeMembers, namedKey, correct } = await receive();
    await makeOwn();
    await work(namedKey);
    await correct('');
    expect([await own(), await members()]).toEqual([NONE, NONE]);
    await expect(makeOwn()).rejects.toMatchObject(nothing);
    await expect(makeMembers()).rejects.toMatchObject(nothing);
  });

  it('is refused to strangers, to the device before, and to members of another organization', async () => {
    const { requester, visitId, makeOwn, namedKey } = await receive();
    const other = await receive();
    await makeOwn();
    await work(namedKey);
    const stranger = { ...requester, visitor: { ...requester.visitor, uuids: [createUuid()] } };
    const moved = { ...requester, visitor: { ...requester.visitor, moves: new Map([[requester.uuid, 7]]) } };
    for (const call of [getOwnCaptionedFilm, makeOwnCaptionedFilm]) {
      await expect(call(run.deps, stranger)).rejects.toMatchObject(nothing);
      await expect(call(run.deps, moved)).rejects.toMatchObject({ code: 'continuedElsewhere' });
    }
    for (const call of [getSubmissionCaptionedFilm, makeSubmissionCaptionedFilm])
      await expect(call(run.deps, { member: other.member, submissionId: visitId })).rejects.toMatchObject(nothing);
  });

  it('begins twelve an hour at most, while asking for one that is on its way counts nothing', async () => {
    const { makeOwn, correct } = await receive();
    for (let times = 0; times < 12; times += 1) {
      await correct(`Hello ${times}`);
      await makeOwn();
      await makeOwn();
    }
    await correct('Good evening');
    await expect(makeOwn()).rejects.toMatchObject({ code: 'tooMany' });
    run.pass(60 * 60_000);
    expect(await makeOwn()).toEqual(MAKING);
    run.present();
  });
});
