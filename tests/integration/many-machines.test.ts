import { readFileSync } from 'node:fs';
import type { SentAnswer } from '@/lib/contract/answers';
import type { Campaign } from '@/lib/contract/entities';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { ListedSubmission, Submission } from '@/lib/contract/organizer/submissions';
import type { UploadTarget } from '@/lib/contract/upload-target';
import { describeWithProxy } from '@/tests/support/describe-with-postgres';
import { createUploadId } from '@/tests/support/factories';
import { makePdf } from '@/tests/support/make-pdf';
import { startManyMachines, type ManyMachines } from '@/tests/support/many-machines';
import type { MadeFilm } from '@/tests/support/many-processes';
import { createOrganizerClient } from '@/tests/support/organizer-client';
import { publishAsked } from '@/tests/support/publish-asked';
import { createRandom } from '@/tests/support/random';
import { sendPresignedPost } from '@/tests/support/send-presigned-post';
import { mayMount } from '@/tests/support/small-disk';
import { createVisitor } from '@/tests/support/visitor';
import { waitFor } from '@/tests/support/wait-for';

const random = createRandom(2028);
const JOBS = ['confirm', 'normalise', 'stitch'];

describeWithProxy('two web and two worker processes that share only PostgreSQL and a bucket, behind Caddy', () => {
  let run: ManyMachines;
  let undisturbed: MadeFilm;
  beforeAll(async () => void (run = await startManyMachines({ storeAwayMs: 6_000 })), 240_000);
  afterAll(() => run.stop());

  it('carry a journey whose every request goes to another process, to a film that is exact and can be shared', async () => {
    const answeredBy: (string | null)[] = [];
    const visitor = run.createRoamer((headers) => answeredBy.push(headers.get('x-answered-by')));
    for (const page of ['start', 'intro', 'publish'])
      expect((await fetch(`${run.url}/${run.campaign.name}/${page}`)).status).toBe(200);
    await visitor.begin();
    await run.saveTakes(visitor);
    const { status } = await visitor.film(120_000);

    const { completedUrl, downloadUrl } = await visitor.userVideo();
    const part = await fetch(completedUrl ?? '', { headers: { range: 'bytes=4-7', origin: run.url } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      expect.stringMatching(/^bytes 4-7\/\d+$/),
      'ftyp',
    ]);
    // A page shares the film's file, so it must be able to read it.
    expect(part.headers.get('access-control-allow-origin')).toBe(run.url);
    const whole = await fetch(downloadUrl ?? '');
    expect(whole.headers.get('content-disposition')).toContain('attachment');
    undisturbed = { status, ...(await run.lookAt(Buffer.from(await whole.arrayBuffer()))) };
    expect(undisturbed).toMatchObject({ status: 'Complete', messages: '' });
    expect(undisturbed.numbers.length).toBeGreaterThan(3 * 45);
    expect(undisturbed.numbers).toEqual([...undisturbed.numbers].sort((one, other) => one - other));

    expect(new Set(answeredBy)).toEqual(new Set(run.webs.map(({ url }) => new URL(url).host)));
    expect(answeredBy.filter((name, index) => name === answeredBy[index - 1])).toEqual([]);
  }, 180_000);

  it('tell those who watch them what they did, each for itself', async () => {
    const read = async (port: string, path: string, authorization = '') => {
      const response = await fetch(`http://localhost:${port}/api/${path}`, { headers: { authorization } });
      return { status: response.status, text: await response.text() };
    };
    let films = 0;
    for (const { WORKER_PORT, METRICS_TOKEN } of run.workers) {
      expect(await read(WORKER_PORT, 'live')).toMatchObject({ status: 200, text: '{"live":true}' });
      expect(await read(WORKER_PORT, 'health')).toMatchObject({
        status: 200,
        text: expect.stringContaining('"ffmpeg":"ok"'),
      });
      expect(await read(WORKER_PORT, 'metrics')).toMatchObject({ status: 401 });
      expect(await read(WORKER_PORT, `campaign/${run.campaign.name}`)).toMatchObject({ status: 404 });
      const { text } = await read(WORKER_PORT, 'metrics', `Bearer ${METRICS_TOKEN}`);
      films += Number(/^introreel_film_wait_seconds_count (\d+)$/m.exec(text)?.[1]);
    }
    expect(films).toBe(1);
  });

  it('ask with clips from the bucket, and take answers of every kind', async () => {
    const owner = createOrganizerClient(run.url);
    await owner.follow(await run.makeOwner('greta@weir.example', 'The Weir House'));
    const { id, name, sections } = await publishAsked(run.url, owner, { sound: false });
    const visitor = createVisitor(run.url, name);
    await visitor.begin();
    const asked = await visitor.call<Campaign>(`campaign/${name}`);
    const [film, text, choice, file] = sections.map((section) => section.id ?? '');
    for (const { clip } of asked.body.sections.slice(0, 2)) {
      for (const address of [clip!.url, clip!.posterUrl].filter((url) => url !== null)) {
        expect(new URL(address).origin).toBe(run.bucketOrigin);
        expect((await fetch(address, { headers: { range: 'bytes=0-9' } })).status).toBe(206);
      }
    }

    const own = `campaign/${name}/userVideo/${visitor.uuid}/answers`;
    const answer = (sectionId: string, given: SentAnswer) =>
      visitor.call(`${own}/${sectionId}`, { method: 'PUT', body: { revision: 1, answer: given } });
    expect(await answer(text!, { kind: 'text', text: 'Patience.' })).toMatchObject({ status: 200 });
    expect(await answer(choice!, { kind: 'choice', chosen: [1], other: null })).toMatchObject({ status: 200 });
    const fileId = createUploadId();
    const target = await visitor.call<Pick<UploadTarget, 'data'>>(`${own}/${file}/files`, {
      ...{ method: 'POST', body: { fileId, name: 'a.pdf', bytes: makePdf().length } },
    });
    expect(new URL(target.body.data.url).origin).toBe(run.bucketOrigin);
    expect((await sendPresignedPost(target.body.data, makePdf())).status).toBe(204);
    expect(await answer(file!, { kind: 'file', fileId })).toMatchObject({ status: 200 });
    await visitor.save(film!, readFileSync('tests/fixtures/media/fake-count-samestream-1.mp4'));
    expect(await visitor.film(120_000)).toEqual({ status: 'Complete' });

    const [{ id: submissionId }] = (await owner.call<OrganizerOutput<'listSubmissions'>>(`campaigns/${id}/submissions`))
      .body.submissions as [ListedSubmission];
    const { answers } = (await owner.call<Submission>(`submissions/${submissionId}?sort=newest`)).body;
    expect(answers.map(({ kind, state }) => [kind, state])).toEqual([
      ['text', 'answered'],
      ['choice', 'answered'],
      ['file', 'answered'],
    ]);
  }, 120_000);

  (mayMount() ? it : it.skip)(
    'need no disk to answer visitors: one of them may write to none (needs root)',
    async () => {
      const [, web] = run.webs;
      expect(await (await fetch(`${web!.url}/api/health`)).json()).toMatchObject({ storage: 'ok', worker: 'ok' });
      expect(web!.output()).not.toMatch(/EROFS|read-only/i);
    },
  );

  it('make one right film when one worker sleeps beyond its lease, and the other is killed meanwhile', async () => {
    const since = new Date();
    const film = run.makeFilm();
    await waitFor(() => run.isRunning(JOBS, since));
    await new Promise((resolve) => setTimeout(resolve, random() * 1_000));
    const asleep = run.befall('a worker sleeps', 1);
    await run.befall('a worker is killed', 0);
    await asleep;
    expect(await film).toEqual(undisturbed);
  }, 180_000);

  // The soak has the store away for longer than a lease, and each by itself.
  it('make one right film when the store is away and the database restarts while it is made', async () => {
    const film = await run.makeFilm(async () => {
      await waitFor(() => run.isRunning(['normalise', 'stitch']));
      await Promise.all([run.befall('the store is away', 0), run.befall('the database restarts', 0)]);
    });
    expect(film).toEqual(undisturbed);
  }, 180_000);

  it('leave one film of each visit in the bucket, and after the sweep nothing that no row owns', async () => {
    expect(await run.orphans()).toEqual([]);
    const films = await run.filmsOfEach();
    expect(films).toEqual(films.map(() => 1));
    expect(films.length).toBeGreaterThan(2);
  }, 60_000);
});
