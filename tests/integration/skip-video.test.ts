import pino from 'pino';
import type { CampaignInput } from '@/lib/server/ports/store/campaigns';
import type { Store } from '@/lib/server/ports/store/store';
import { createFileStorage } from '@/lib/server/storage/folder/file-storage';
import { openDatabase } from '@/lib/server/store/open-database';
import { createStore } from '@/lib/server/store/store';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { skipVideo } from '@/lib/server/use-cases/visits/skip-video';
import { makeDataFolder } from '@/tests/support/database-template';
import { createCampaign, createOrganization, createUploadId, createUuid } from '@/tests/support/factories';
import { createFakeQueue } from '@/tests/support/fake-queue';
import { storeVisit } from '@/tests/support/store-visit';
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

/** Begins a visit. Returns the calls its visitor can make, without the network. */
async function begun(given: Partial<CampaignInput> = {}) {
  /** Called while the film is being made. */
  let meanwhile = async () => {};
  const campaign = createCampaign(given);
  const organization = createOrganization();
  const uuid = createUuid();
  const { visit, requester } = await storeVisit(store, { campaign, organization, uuid });
  const queue = { ...createFakeQueue(), boost: () => meanwhile() };
  const storage = createFileStorage({ folder: temp.folder, publicUrl: '', secret: 'a secret of the tests' });
  const deps = {
    store,
    storage,
    queue,
    limits: noLimits,
    fingerprint: (text: string) => text,
    whitelabel: null,
    now: () => new Date(),
  };
  return {
    stitch: () => requestStitch(deps, requester),
    skip: () => skipVideo(deps, requester),
    /** Records all sections, or all but the last. */
    async save(how: 'some' | 'all') {
      const sections = how === 'all' ? campaign.sections : campaign.sections.slice(1);
      for (const { id } of sections) {
        const take = {
          id: createUploadId(),
          visitId: visit.id,
          sectionId: id,
          count: 1,
          device: 'Web' as const,
          videoType: null,
        };
        await store.takes.issue({
          ...take,
          folder: take.id,
          uploadKey: `${take.id}/file.mp4`,
          allowedBytes: 1,
          limitSeconds: 5,
          visitBytes: 1000,
          postsStayOpen: false,
          now: new Date(),
        });
        await store.takes.save(take.id, { bytes: 1, claimedMs: null, device: 'Web' });
      }
    },
    remove: () => store.campaigns.apply(organization, [{ ...campaign, status: 'deleted' }]),
    /** Requests the film, which fails after `before` has run. */
    async stitchInVain(before = async () => {}) {
      meanwhile = async () => {
        await before();
        await store.stitches.fail(visit.id, 1, { message: 'internal', solution: 'nothingYouCanDo', sectionId: null });
      };
      return requestStitch(deps, requester);
    },
  };
}

const skipped = { completed: true };

describe('the video of a type that does not permit it', () => {
  it('cannot be skipped by who has not asked for the film', async () => {
    const visit = await begun();
    await visit.save('all');
    await expect(visit.skip()).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('can be skipped once the film could not be made (spec 4.45)', async () => {
    const visit = await begun();
    await visit.save('all');
    expect(await visit.stitchInVain()).toMatchObject({ status: 'Error' });
    expect(await visit.skip()).toMatchObject(skipped);
  });

  it('can be skipped when the request was refused because sections are missing (spec 4.45)', async () => {
    const visit = await begun();
    await visit.save('some');
    await expect(visit.stitch()).rejects.toMatchObject({ code: 'notReady' });
    expect(await visit.skip()).toMatchObject(skipped);
  });

  it('can be skipped while the film is made, by who is not told about it any more (spec 4.45)', async () => {
    const visit = await begun();
    await visit.save('all');
    await visit.stitchInVain(async () => expect(await visit.skip()).toMatchObject(skipped));
    expect.assertions(1);
  });

  it('can be skipped when the request was refused because the campaign was removed (spec 4.45)', async () => {
    const visit = await begun();
    await visit.remove();
    await expect(visit.stitch()).rejects.toMatchObject({ code: 'campaignDeleted' });
    expect(await visit.skip()).toMatchObject(skipped);
  });
});

describe('the video of a type that permits it', () => {
  it('can be skipped at any time', async () => {
    const visit = await begun({ type: 'job' });
    expect(await visit.skip()).toMatchObject(skipped);
  });

  it('cannot be skipped when the campaign was removed before anything was asked for', async () => {
    const visit = await begun({ type: 'job' });
    await visit.remove();
    await expect(visit.skip()).rejects.toMatchObject({ code: 'campaignDeleted' });
  });
});
