import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createLogger } from '@/lib/server/log/logger';
import { createBossQueue } from '@/lib/server/queue/boss-queue';
import { createFileStorage } from '@/lib/server/storage/folder/file-storage';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { createVisit } from '@/lib/server/use-cases/visits/create-visit';
import { eraseSubmission } from '@/lib/server/use-cases/visits/erase-submission';
import { findName } from '@/lib/server/use-cases/visits/find-name';
import { removeDoomed } from '@/lib/server/use-cases/upkeep/remove-doomed';
import { makeDataFolder } from '@/tests/support/database-template';
import { createCampaign, createOrganization, createUuid } from '@/tests/support/factories';

const name = 'Augusta Lovelace';
const lines: string[] = [];
const logger = createLogger('debug', { write: (line) => void lines.push(line) });
let temp: ReturnType<typeof makeDataFolder>;
let database: Awaited<ReturnType<typeof openDatabase>>;
// Each run of a test looks for a name that no other run has left anywhere.
beforeEach(async () => {
  temp = makeDataFolder();
  lines.length = 0;
  database = await openDatabase({ folder: temp.folder }, logger);
});
afterEach(async () => {
  await database.close();
  temp.remove();
});

/** Returns the tables of all schemas, including the queue's, that have these words in any column of any row. */
async function tablesWith(words: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(database.db);
  const found: string[] = [];
  for (const { schema, name: table } of rows) {
    const { rows: hits } =
      await sql`select 1 from ${sql.id(schema, table)} as t where t::text ilike ${`%${words}%`} limit 1`.execute(
        database.db,
      );
    if (hits.length > 0) found.push(`${schema}.${table}`);
  }
  return found;
}

/** Returns the visitors' files that have these words in their name or content. */
function filesWith(words: string): string[] {
  const files = readdirSync(join(temp.folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(words) || readFileSync(path, 'utf8').includes(words));
}

it('an erased person’s name is in no row of any table, in no file, in no line of the log', async () => {
  const store = createStore(database.db);
  const storage = createFileStorage({
    folder: join(temp.folder, 'files'),
    publicUrl: '',
    secret: 'a secret of the tests',
    disk: { floorBytes: 0 },
  });
  const queue = await createBossQueue({ pool: database.pool, logger, isOnlyProcess: true });
  const limits = { visitsPerHour: 10, findNamesPerHour: 10 } as never;
  const deps = {
    store,
    storage,
    queue,
    limits,
    whitelabel: null,
    now: () => new Date(),
    fingerprint: (text: string) => String(text.length),
  };
  const campaign = createCampaign();
  await store.campaigns.apply(createOrganization(), [campaign]);
  const uuid = createUuid();
  const visitor = { uuids: [uuid], remember: () => {} };
  await createVisit(deps, { campaignId: campaign.name, uuid, name, device: 'Web', visitor, address: '203.0.113.1' });
  await findName(deps, { campaignId: campaign.name, name, visitor, address: '203.0.113.1' });
  const stored = await store.campaigns.find(campaign.name);
  const visit = await store.visits.find(stored?.id ?? '', uuid);
  const resume = join(temp.folder, 'resume');
  writeFileSync(resume, `%PDF of ${name}`);
  await storage.store(`${stored?.id}/${visit?.id}/resume/saved/resume.pdf`, resume);
  await queue.send('verify', uuid, { userVideoId: visit?.id ?? '', takeId: uuid });
  expect(await tablesWith(name)).not.toEqual([]);
  expect(filesWith(name)).toHaveLength(1);

  await eraseSubmission(deps, { name: campaign.name, uuid });
  await queue.close();
  await removeDoomed(deps);
  expect(await tablesWith(name)).toEqual([]);
  expect(filesWith(name)).toEqual([]);
  expect(lines.join('')).not.toContain('Lovelace');
});
