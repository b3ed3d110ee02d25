import { AskedSection } from '@/lib/contract/entities';
import pino from 'pino';
import type { CampaignInput } from '@/lib/server/ports/store/campaigns';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { describeWithPooler } from '@/tests/support/describe-with-postgres';
import { makePdf } from '@/tests/support/make-pdf';
import { startManyProcesses, type MadeFilm, type ManyProcesses } from '@/tests/support/many-processes';
import { createSection } from '@/tests/support/visit-factories';
import { channelsKept } from '@/tests/support/stored-files';
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

  it('keep the sound of one channel as two, which a process of the version before can read', () => {
    expect(new Set(channelsKept({ dataDir: run.dataDir! }))).toEqual(new Set([2]));
  });

  /** Writes the campaign as another process does, of which these learn nothing but by the database. */
  async function writeCampaign(given: Partial<CampaignInput>): Promise<void> {
    const database = await openDatabase({ url: run.postgres.url }, pino({ level: 'silent' }));
    const { campaigns } = createStore(database.db);
    const stored = (await campaigns.find(run.campaign.id))!;
    await campaigns.write(stored.organizationId, { ...stored, ...given }, null);
    await database.close();
  }

  it('keep to what a visit began with, though its campaign is changed and closed meanwhile', async () => {
    const visitor = run.createRoamer();
    await visitor.begin();
    const { sections } = run.campaign;
    const reworded = sections.map((section) => ({ ...section, prompt: 'Asked otherwise?', seconds: 1 }));
    await writeCampaign({ sections: [...reworded, createSection({ id: 'added' })], status: 'completed' });
    await run.saveTakes(visitor);
    expect(await visitor.film(120_000)).toEqual({ status: 'Complete' });
    const { status, ...film } = undisturbed;
    expect({ status, ...(await run.lookAt(await visitor.download())) }).toEqual({ status, ...film });
    for (let asked = 0; asked < run.webs.length; asked += 1)
      expect(await visitor.call(`campaign/${run.campaign.name}`)).toMatchObject({
        body: { status: 'active', sections: sections.map((section) => AskedSection.parse(section)) },
      });
    await expect(run.createRoamer().begin()).rejects.toThrow('campaignCompleted');
    await writeCampaign({ sections, status: 'active' });
  }, 180_000);

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
