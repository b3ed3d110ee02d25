import { describeWithProxy } from '@/tests/support/describe-with-postgres';
import { startManyMachines, type ManyMachines } from '@/tests/support/many-machines';
import type { MadeFilm } from '@/tests/support/many-processes';
import { createRandom } from '@/tests/support/random';
import { mayMount } from '@/tests/support/small-disk';
import { waitFor } from '@/tests/support/wait-for';

const random = createRandom(2028);
const JOBS = ['confirm', 'normalise', 'stitch'];

describeWithProxy('two web and two worker processes that share only PostgreSQL and a bucket, behind Caddy', () => {
  let run: ManyMachines;
  let undisturbed: MadeFilm;
  beforeAll(async () => void (run = await startManyMachines()), 240_000);
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

  (mayMount() ? it : it.skip)(
    'need no disk to answer visitors: one of them may write to none (needs root)',
    async () => {
      const [, web] = run.webs;
      expect(await (await fetch(`${web!.url}/api/health`)).json()).toMatchObject({ storage: 'ok', worker: 'ok' });
      expect(web!.output()).not.toMatch(/EROFS|read-only/i);
    },
  );

  /** Has another visitor make a film, and waits until a worker begins a job, and a random moment longer. */
  async function beginFilm(): Promise<{ film: Promise<MadeFilm> }> {
    const since = new Date();
    const film = run.makeFilm();
    await waitFor(() => run.isRunning(JOBS, since));
    await new Promise((resolve) => setTimeout(resolve, random() * 1_000));
    return { film };
  }

  it('make one right film each when workers are killed and put to sleep beyond their lease', async () => {
    const films = [await beginFilm()];
    await run.befall('a worker is killed', 0);
    films.push(await beginFilm());
    const asleep = run.befall('a worker sleeps', 1);
    films.push(await beginFilm());
    await run.befall('a worker is killed', 0);
    await asleep;
    for (const { film } of films) expect(await film).toEqual(undisturbed);
  }, 180_000);

  it.each([['the database restarts'], ['the store is away']] as const)(
    'make one right film when %s while it is made',
    async (mishap) => {
      const film = await run.makeFilm(async () => {
        await waitFor(() => run.isRunning(['normalise', 'stitch']));
        await run.befall(mishap, 0);
      });
      expect(film).toEqual(undisturbed);
    },
    180_000,
  );

  it('leave one film of each visit in the bucket, and after the sweep nothing that no row owns', async () => {
    expect(await run.orphans()).toEqual([]);
    const films = await run.filmsOfEach();
    expect(films).toEqual(films.map(() => 1));
    expect(films.length).toBeGreaterThan(5);
  }, 60_000);
});
