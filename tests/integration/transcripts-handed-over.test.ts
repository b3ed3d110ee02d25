import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Take } from '@/lib/server/ports/store/takes';
import { exportSubmissions } from '@/lib/server/use-cases/exports/export-submissions';
import { exportPerson } from '@/lib/server/use-cases/exports/export-person';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { addWebhook } from '@/lib/server/use-cases/webhooks/webhooks';
import { createWebhookSender } from '@/lib/server/webhooks/create-webhook-sender';
import { eraseVisit } from '@/lib/server/use-cases/visits/erase-visit';
import { createCampaign, createUuid } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { createHeardLine } from '@/tests/support/transcript-factories';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';

const SETUP = { kind: 'service', address: 'http://speech.example/v1', host: 'speech.example', model: null } as const;

let run: UseCases;
const temp = makeTempFolder();
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(async () => {
  await run.close();
  temp.remove();
});
const deps = () => ({ ...run.deps, transcriberSetup: SETUP });

/** A visit with two saved takes, each a second long. */
async function record(campaign = createCampaign({ captions: 'on' })) {
  const visit = await run.beginVisit(campaign);
  const takes = [await run.saveTake(visit, 'one'), await run.saveTake(visit, 'two')];
  return { ...visit, takes };
}
type Recorded = Awaited<ReturnType<typeof record>>;

async function makeFilm({ id, takes }: Recorded): Promise<void> {
  await run.store.stitches.request(
    id,
    takes.map((take) => take.id),
    null,
  );
  await runStitch(run.deps, { userVideoId: id, attempt: 1 }, { isLastTry: false, signal: neverAborted });
}

/** Writes down these words as said in a take. */
async function writeDown({ id: takeId }: Take, words: string): Promise<void> {
  const at = run.deps.now();
  await run.store.transcripts.request({ id: createUuid(), takeId, language: 'en', most: 10, at });
  await run.store.transcripts.begin({ takeId, runId: 'run', at });
  const lines = [createHeardLine({ startMs: 100, endMs: 900, words, unsure: [] })];
  await run.store.transcripts.keep({ takeId, runId: 'run', at, spoken: 'en', speechMs: 800, dropped: 0, lines });
}

async function writeDownAll({ takes: [one, two] }: Recorded, word: string): Promise<void> {
  await writeDown(one!, `${word} one`);
  await writeDown(two!, `${word} two`);
}

it('an export has captions as three kinds of files, by the times of the film, and the text in the table', async () => {
  const campaign = createCampaign({ captions: 'on', title: 'Harbour stories' });
  const visit = await record(campaign);
  await makeFilm(visit);
  await writeDownAll(visit, 'harbour');
  const folder = join(temp.folder, 'export');
  await exportSubmissions(deps(), { name: campaign.name, folder });
  const names = (await readdir(join(folder, 'captions'))).sort();
  expect(names.map((name) => name.split('.').at(-1))).toEqual(['srt', 'txt', 'vtt']);
  const [srt, txt, vtt] = await Promise.all(names.map((name) => readFile(join(folder, 'captions', name), 'utf8')));
  expect(vtt).toBe(
    'WEBVTT\n\n00:00:00.100 --> 00:00:00.900\nharbour one\n\n00:00:01.100 --> 00:00:01.900\nharbour two\n',
  );
  expect(srt).toContain('2\n00:00:01,100 --> 00:00:01,900\nharbour two\n');
  expect(txt).toMatch(/harbour one[^]*harbour two/);
  const table = await readFile(join(folder, 'submissions.csv'), 'utf8');
  expect(table).toContain(`captions/${names[2]}`);
  expect(table).toMatch(/harbour one[^]*harbour two/);
});

it('an export has no captions of who removed them', async () => {
  const campaign = createCampaign({ captions: 'on' });
  const visit = await record(campaign);
  await makeFilm(visit);
  await writeDownAll(visit, 'harbour');
  await run.store.transcripts.removeOfVisit(visit.id, run.deps.now());
  const folder = join(temp.folder, 'removed');
  await exportSubmissions(deps(), { name: campaign.name, folder });
  expect(await readdir(join(folder, 'captions'))).toEqual([]);
  expect(await readFile(join(folder, 'submissions.csv'), 'utf8')).not.toContain('harbour');
});

it('a person gets what was heard, and beside it what was corrected', async () => {
  const visit = await record();
  await writeDownAll(visit, 'harbor');
  const [known] = await run.store.transcripts.ofTakes([visit.takes[0]!.id]);
  await run.store.transcripts.correct({
    ...{ visitId: visit.id, transcriptId: known!.id, position: 0, words: 'harbour one' },
    ...{ corrector: { by: 'member', name: 'Nora Lindgate' }, at: run.deps.now() },
  });
  const { organizationId } = visit.campaign;
  const { content } = await exportPerson(deps(), { organizationId, uuid: visit.uuid, userId: null });
  const zip = Buffer.concat(await content.toArray()).toString('utf8');
  const records = JSON.parse(zip.slice(zip.indexOf('{\n  "visits"'), zip.lastIndexOf('\n}') + 2)) as {
    visits: { transcripts: { lines: Record<string, unknown>[] }[] }[];
  };
  expect(records.visits[0]!.transcripts.map(({ lines }) => lines[0])).toMatchObject([
    { words: 'harbor one', corrected: 'harbour one', correctedBy: 'Nora Lindgate', startMs: 100 },
    { words: 'harbor two', corrected: null, correctedBy: null },
  ]);
});

describe('an endpoint that wants to know', () => {
  const told = async (visitId: string) => {
    const { rows } = await sql<{ event: string; body: string }>`
      select event, body from webhook_deliveries where body like ${`%${visitId}%`} order by created_at, event`.execute(
      run.database.db,
    );
    return rows;
  };

  async function listen(organizationId: string) {
    const member = await storeMember(run.database.db, { organizationId, role: 'owner' });
    const webhookSender = createWebhookSender({ allowPrivate: true });
    const events = ['submission.transcribed'] as const;
    await addWebhook({ ...run.deps, webhookSender }, { member, url: 'http://127.0.0.1:9', events });
  }

  it.each([
    ['after the film', [makeFilm, writeDownAll]],
    ['before the film', [writeDownAll, makeFilm]],
  ] as const)('is told once, without a word of it, when the last words come %s', async (_, [first, second]) => {
    const visit = await record();
    await listen(visit.campaign.organizationId);
    await first(visit, 'harbour');
    expect(await told(visit.id)).toEqual([]);
    await second(visit, 'harbour');
    const deliveries = await told(visit.id);
    expect(deliveries.map(({ event }) => event)).toEqual(['submission.transcribed']);
    expect(deliveries[0]!.body).not.toContain('harbour');
  });
});

it('nothing of what was said is left of an erased visit, in any table', async () => {
  const word = `word${createUuid().slice(0, 8)}`;
  const visit = await record();
  await makeFilm(visit);
  await writeDownAll(visit, word);
  const tablesWith = async () => {
    const { rows } = await sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      run.database.db,
    );
    const found: string[] = [];
    for (const { schema, name } of rows) {
      const row = await sql`
        select 1 from ${sql.id(schema, name)} as t where t::text ilike ${`%${word}%`} limit 1`.execute(run.database.db);
      if (row.rows.length > 0) found.push(name);
    }
    return found;
  };
  expect(await tablesWith()).toContain('transcript_lines');
  await eraseVisit(run.deps, { id: visit.id, because: { by: 'visitor' } });
  expect(await tablesWith()).toEqual([]);
});
