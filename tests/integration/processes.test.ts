import { describeWithPooler } from '@/tests/support/describe-with-postgres';
import { makePdf } from '@/tests/support/make-pdf';
import { startManyProcesses, type MadeFilm, type ManyProcesses } from '@/tests/support/many-processes';
import { waitFor } from '@/tests/support/wait-for';

// What befalls several processes is tested with a bucket: many-machines.test.ts.
describeWithPooler('two processes for visitors and two for jobs, on one database and one folder', () => {
  let run: ManyProcesses;
  let undisturbed: MadeFilm;
  beforeAll(async () => {
    run = await startManyProcesses();
    undisturbed = await run.makeFilm();
  }, 120_000);
  afterEach(async () => {
    for (const films of await run.filmsOfEach()) expect(films).toBe(1);
  });
  afterAll(() => run.stop());

  const health = async () => (await (await fetch(`${run.webs[0]!.url}/api/health`)).json()) as Record<string, string>;

  it('make one right film of a visit whose every request goes to another of them', () => {
    expect(undisturbed).toMatchObject({ status: 'Complete', messages: '' });
    expect(undisturbed.numbers).toEqual([...undisturbed.numbers].sort((one, other) => one - other));
    expect(undisturbed.numbers.length).toBeGreaterThan(3 * 45);
  });

  it('inspect a resume, and answer its sender', async () => {
    const [good, bad] = [run.createRoamer(), run.createRoamer()];
    await good.begin();
    expect(await good.sendResume(makePdf())).toMatchObject({ status: 200, body: { resumeUrl: expect.any(String) } });
    await bad.begin();
    expect(await bad.sendResume('no document')).toMatchObject({ status: 400, body: { error: { code: 'notPdf' } } });
  });

  it('say that there is no worker once the last one has stopped, which hands its job back without a try', async () => {
    await waitFor(async () => (await health()).worker === 'ok');
    const film = run.makeFilm(async () => {
      await waitFor(() => run.isRunning(['normalise', 'stitch']));
      await Promise.all(run.workers.map((worker) => worker.end('SIGTERM')));
      await waitFor(async () => (await health()).worker === 'none');
      const { rows } = await run.client.query(
        `select retry_count from pgboss.job where state < 'completed' and name in ('normalise', 'stitch')`,
      );
      expect(new Set(rows.map((row: { retry_count: number }) => row.retry_count))).toEqual(new Set([0]));
      expect((await fetch(`${run.webs[0]!.url}/api/health`)).status).toBe(200);
      await run.replace(0);
    });
    expect(await film).toEqual(undisturbed);
  }, 180_000);
});
