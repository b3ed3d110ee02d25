import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import type { Store } from '@/lib/server/ports/store/store';
import { createFileStorage } from '@/lib/server/storage/folder/file-storage';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { eraseSubmission } from '@/lib/server/use-cases/visits/erase-submission';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { saveTake } from '@/lib/server/use-cases/takes/save-take';
import { makeDataFolder } from '@/tests/support/database-template';
import { createCampaign, createOrganization, createUploadId, createUuid } from '@/tests/support/factories';
import { createFakeQueue } from '@/tests/support/fake-queue';
import { noLimits } from '@/tests/support/use-cases';

const temp = makeDataFolder();
let database: Awaited<ReturnType<typeof openDatabase>>;
let store: Store;
beforeAll(async () => {
  database = await openDatabase({ folder: temp.folder }, pino({ level: 'silent' }));
  store = createStore(database.db);
});
afterAll(async () => {
  await database.close();
  temp.remove();
});

it('takes back the job of every take and film that another replaced, and all of an erased visit', async () => {
  const campaign = createCampaign();
  const [section] = campaign.sections;
  await store.campaigns.apply(createOrganization(), [{ ...campaign, sections: [section!] }]);
  const stored = await store.campaigns.find(campaign.name);
  const uuid = createUuid();
  const visit = await store.visits.create({
    campaign: stored!,
    uuid,
    name: 'Ada',
    device: 'Web',
    accountId: null,
  });
  const storage = createFileStorage({
    folder: join(temp.folder, 'files'),
    publicUrl: '',
    secret: 'a secret of the tests',
  });
  const queue = createFakeQueue();
  /** Every film fails, so that the next request begins a new attempt. */
  queue.boost = async (visitId) => {
    const { attempt } = (await store.stitches.find(visitId))!;
    const failure = { message: 'internal', solution: 'nothingYouCanDo', sectionId: null } as const;
    await store.stitches.fail(visitId, attempt, failure);
  };
  const deps = {
    store,
    storage,
    queue,
    limits: noLimits,
    fingerprint: (text: string) => text,
    whitelabel: null,
    now: () => new Date(),
  };
  const requester = { campaignId: campaign.name, uuid, visitor: { uuids: [uuid], remember: () => {} } };

  const ids: string[] = [];
  for (const count of [1, 2]) {
    const id = createUploadId();
    const uploadKey = `c/v/${id}/file.mp4`;
    const given = { id, visitId: visit!.id, sectionId: section!.id, count, device: 'Web' as const, videoType: null };
    await store.takes.issue({
      ...given,
      folder: `c/v/${id}`,
      uploadKey,
      allowedBytes: 9,
      limitSeconds: 5,
      visitBytes: 1000,
      postsStayOpen: false,
      now: new Date(),
    });
    const path = join(temp.folder, 'take');
    await writeFile(path, 'a take');
    await storage.store(uploadKey, path);
    await saveTake(deps, {
      ...requester,
      video: { sectionId: section!.id, url: storage.urlOf(uploadKey), count, device: 'Web' },
    });
    ids.push(id);
    await requestStitch(deps, requester);
  }
  expect(queue.forgotten).toEqual([`normalise ${ids[0]}`, `stitch ${visit!.id}-1`]);
  await eraseSubmission(deps, { name: campaign.name, uuid });
  expect(queue.forgotten.at(-1)).toBe(visit!.id);
});
