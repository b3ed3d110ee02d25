import { sql, type Kysely } from 'kysely';
import { createLogger } from '@/lib/server/log/logger';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import type { Tables } from '@/lib/server/store/tables';
import { makeDataFolder } from '@/tests/support/database-template';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { makeEarlierTables } from '@/tests/support/earlier-tables';
import { startPostgres, type TestPostgres } from '@/tests/support/postgres';
import { createSection } from '@/tests/support/visit-factories';

type DatabaseLocation = { url: string } | { folder: string };
const open = (location: DatabaseLocation) => openDatabase(location, createLogger('silent'));

const version = { title: 'Then', description: null, type: 'default', allowSharing: true, sections: [] };

/** What the version before has written: a campaign, one that was never saved, and visits with and without a version. */
async function makeEarlier(db: Kysely<Tables>) {
  await makeEarlierTables(db, '0048-delivery-faults');
  for (const statement of [
    `insert into organizations (id, name, allow_overdraft, limit_videos, subscription_status)
     values ('house', 'House', false, 0, 'active')`,
    `insert into campaigns (id, organization_id, name, type, title, description, status, allow_sharing) values
     ('open', 'house', 'open', 'job', 'A "title"', 'two' || chr(10) || 'lines', 'active', false),
     ('draft', 'house', 'draft', 'default', null, null, 'unpublished', true)`,
    `insert into sections (campaign_id, position, id, prompt, seconds)
     values ('open', 1, 'second', 'Second?', 2), ('open', 0, 'first', 'First?', 1)`,
    `insert into campaign_drafts (campaign_id, content, saved_at) values ('draft', '{"title": "Half a ti"}', now())`,
    `insert into campaign_versions (campaign_id, id, content) values ('open', 'then', '${JSON.stringify(version)}')`,
    `insert into accounts (id, organization_id, name, normalised_name) values ('ada', 'house', 'Ada', 'ada')`,
    `insert into user_videos (id, campaign_id, account_id, uuid, name, joined, device, version_id) values
     ('older', 'open', 'ada', 'u1', 'Ada', false, 'Web', null), ('newer', 'open', 'ada', 'u2', 'Ada', false, 'Web', 'then')`,
  ])
    await sql.raw(statement).execute(db);
}

const content = {
  ...{ title: 'A "title"', description: 'two\nlines', type: 'job', allowSharing: false },
  sections: [
    createSection({ id: 'first', prompt: 'First?', seconds: 1 }),
    createSection({ id: 'second', prompt: 'Second?', seconds: 2 }),
  ],
};

async function keepsEverything(location: DatabaseLocation) {
  const before = await open(location);
  await makeEarlier(before.db);
  await before.close();
  const { db, close } = await open(location);
  const { campaigns, organizerCampaigns, visits } = createStore(db);
  expect(await campaigns.find('open')).toMatchObject(content);
  expect(await organizerCampaigns.find('house', 'draft')).toMatchObject({
    ...{ title: 'Half a ti', description: null, type: 'default', allowSharing: true, sections: [] },
    draft: { content: { title: 'Half a ti' } },
  });
  expect((await visits.getInCampaign('newer'))?.campaign).toMatchObject(version);
  const stood = await campaigns.find('open');
  await campaigns.write('house', { ...stood!, title: 'Now', sections: content.sections.slice(0, 1) }, null);
  expect((await visits.getInCampaign('older'))?.campaign).toMatchObject(content);
  await close();
}

it('campaigns and visits of the version before keep their content', async () => {
  const temp = makeDataFolder();
  await keepsEverything({ folder: temp.folder });
  temp.remove();
});

describeWithPostgres('on PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  it('they keep it too, and so does what is written while the tables are changed', async () => {
    await keepsEverything(postgres);
    const before = await open(postgres);
    await makeEarlier(before.db);
    const writing = await before.db.startTransaction().execute();
    await sql`update campaigns set title = 'Meanwhile', revision = revision + 1 where id = 'open'`.execute(writing);
    await sql`delete from sections where campaign_id = 'open'`.execute(writing);
    const opening = open(postgres);
    const isWaiting = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks where not granted`.execute(before.db);
      return (rows[0]?.n ?? 0) > 0;
    };
    while (!(await isWaiting())) await new Promise(setImmediate);
    await sql`
      insert into sections (campaign_id, position, id, prompt, seconds) values ('open', 0, 'new', 'New?', 3)`.execute(
      writing,
    );
    await writing.commit().execute();
    const { db, close } = await opening;
    expect(await createStore(db).campaigns.find('open')).toMatchObject({
      ...{ ...content, title: 'Meanwhile', sections: [{ id: 'new', prompt: 'New?', seconds: 3 }] },
    });
    await close();
    await before.close();
  });
});
