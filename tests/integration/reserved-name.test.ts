import { sql, type Kysely } from 'kysely';
import { createLogger } from '@/lib/server/log/logger';
import type { CampaignInput } from '@/lib/server/ports/store/campaigns';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import type { Tables } from '@/lib/server/store/tables';
import { makeDataFolder } from '@/tests/support/database-template';
import { makeEarlierTables } from '@/tests/support/earlier-tables';
import { createCampaign, createOrganization, createUuid } from '@/tests/support/factories';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { startPostgres, type TestPostgres } from '@/tests/support/postgres';

type DatabaseLocation = { url: string } | { folder: string };

/** Our own store writes columns that did not exist then. */
async function insertAsEarlier(db: Kysely<Tables>, campaigns: readonly CampaignInput[]) {
  const organizationId = createUuid();
  await sql`
    insert into organizations (id, name, allow_overdraft, limit_videos, subscription_status)
    values (${organizationId}, ${createOrganization().name}, false, 0, 'active')`.execute(db);
  for (const { id, name, type, status, allowSharing } of campaigns)
    await sql`
      insert into campaigns (id, organization_id, name, type, status, allow_sharing)
      values (${id}, ${organizationId}, ${name}, ${type}, ${status}, ${allowSharing})`.execute(db);
}

/** Opens a database that an earlier version has left, with a campaign of this name. */
async function openEarlier(location: DatabaseLocation, name: string) {
  const said: string[] = [];
  const logger = createLogger('warn', { write: (line) => void said.push(line) });
  const before = await openDatabase(location, createLogger('silent'));
  await makeEarlierTables(before.db, '0023-many-visits');
  const [campaign, other] = [createCampaign({ name, id: createUuid() }), createCampaign()];
  await insertAsEarlier(before.db, [campaign, other]);
  await before.close();
  const { db, close } = await openDatabase(location, logger);
  return { campaign, other, said, store: createStore(db), close };
}

async function keepsItsCampaign(location: DatabaseLocation, name = 'organizer') {
  const { campaign, other, said, store, close } = await openEarlier(location, name);
  expect(await store.campaigns.find(name)).toBeNull();
  expect(await store.campaigns.find(campaign.id)).toMatchObject({ id: campaign.id, name: campaign.id });
  expect(await store.campaigns.find(other.name)).toMatchObject({ id: other.id });
  expect(said).toEqual([expect.stringContaining('`npm run campaigns -- list`')]);
  expect((await store.campaigns.list()).map(({ name }) => name)).toContain(campaign.id);
  await close();
}

it('a campaign called organizer is reached by its id from now on, and the log says where to look for it', async () => {
  const temp = makeDataFolder();
  await keepsItsCampaign({ folder: temp.folder });
  temp.remove();
});

it('so is one called r, at whose address links lead to another device', async () => {
  const temp = makeDataFolder();
  await keepsItsCampaign({ folder: temp.folder }, 'r');
  temp.remove();
});

describeWithPostgres('on PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  it('it is so, too', () => keepsItsCampaign({ url: postgres.url }));
});
