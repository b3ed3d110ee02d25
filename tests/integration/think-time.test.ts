import type { ExtraTime } from '@/lib/contract/entities';
import { isAppError } from '@/lib/contract/errors';
import { sectionFileName } from '@/lib/domain/files';
import { getEditedCampaign } from '@/lib/server/use-cases/campaigns/draft-campaign';
import { exportPerson } from '@/lib/server/use-cases/exports/export-person';
import { discardTake } from '@/lib/server/use-cases/takes/discard-take';
import { getUploadTarget } from '@/lib/server/use-cases/takes/get-upload-target';
import { chooseExtraTime } from '@/lib/server/use-cases/visits/choose-extra-time';
import { createVisit } from '@/lib/server/use-cases/visits/create-visit';
import { eraseOwnVisit } from '@/lib/server/use-cases/visits/erase-own-visit';
import { getCampaign } from '@/lib/server/use-cases/visits/get-campaign';
import { openSection } from '@/lib/server/use-cases/takes/open-section';
import { skipVideo } from '@/lib/server/use-cases/visits/skip-video';
import { createCampaign, createOrganization, createUploadId, createUuid } from '@/tests/support/factories';
import { storeMember } from '@/tests/support/organizer-factories';
import { readZip } from '@/tests/support/read-zip';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';
import { createSection } from '@/tests/support/visit-factories';
import { buffer } from 'node:stream/consumers';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());
afterEach(() => run.present());

/** Three sections: 20 seconds to think in the first two, 90 in the last. */
const sections = [
  createSection({ id: 'one', prompt: 'Question one?', seconds: 10 }),
  createSection({ id: 'two', prompt: 'Question two?', seconds: 10, translations: { de: { prompt: 'Frage zwei?' } } }),
  createSection({ id: 'three', prompt: 'Question three?', seconds: 10, thinkSeconds: 90 }),
];
const content = { thinkSeconds: 20, languages: ['en', 'de'] as ('en' | 'de')[], sections };

/** Begins a visit. `rehearses`: a member's. */
async function begin(given: Parameters<typeof createCampaign>[0] = {}, rehearses = false) {
  const campaign = createCampaign({ type: 'job', ...content, ...given });
  await run.store.campaigns.apply(createOrganization(), [campaign]);
  const stored = (await run.store.campaigns.find(campaign.name))!;
  const uuid = createUuid();
  const visitor = { uuids: [] as string[], rehearsing: rehearses ? stored.id : null, remember: () => {} };
  const of = { campaignId: campaign.name, uuid, visitor };
  await createVisit(run.deps, { ...of, name: 'Ada', device: 'Web', address: 'here' });
  visitor.uuids.push(uuid);
  const target = (sectionId: string, uploadId = createUploadId(), more: { fileBytes?: number; ageMs?: number } = {}) =>
    getUploadTarget(run.deps, {
      ...{ campaignName: campaign.name, visitor, uploadId, ...more },
      fileName: sectionFileName(uuid, sectionId),
    });
  return {
    ...of,
    id: stored.id,
    organizationId: stored.organizationId,
    open: (sectionId: string, loadMs?: number) => openSection(run.deps, { ...of, sectionId, loadMs }),
    target,
    /** Sends a file in the place of a recording. */
    sendFile: (sectionId: string) => target(sectionId, createUploadId(), { fileBytes: 1000 }),
    /** Sends a recording that began so long ago. */
    come: (sectionId: string, ageMs: number) => target(sectionId, createUploadId(), { ageMs }),
    choose: (extraTime: ExtraTime) => chooseExtraTime(run.deps, { ...of, extraTime }),
    /** Opens the section and begins to record it. */
    async record(sectionId: string) {
      await openSection(run.deps, { ...of, sectionId });
      const uploadId = createUploadId();
      await target(sectionId, uploadId);
      return uploadId;
    },
    /** Returns which questions the visitor's pages have. */
    async asked(uuids: readonly string[] = [uuid]) {
      const seen = await getCampaign(run.deps, { campaignId: campaign.name, visitor: { ...visitor, uuids } });
      return [...JSON.stringify(seen).matchAll(/(?:Question|Frage) \w+/g)].map(([words]) => words);
    },
  };
}
type Visit = Awaited<ReturnType<typeof begin>>;

async function refusalOf(call: Promise<unknown>): Promise<string | null> {
  return call.then(
    () => null,
    (error: unknown) => (isAppError(error) ? error.code : Promise.reject(error)),
  );
}
const wait = (seconds: number) => run.pass(seconds * SECOND_MS);

describe('the questions of a campaign with time to think', () => {
  it('are told to nobody before their sections are opened, and then to this visit alone', async () => {
    const visit = await begin();
    expect(await visit.asked([])).toEqual([]);
    expect(await visit.asked()).toEqual([]);
    expect(await visit.open('one')).toEqual({
      ...{ prompt: 'Question one?', translations: {}, clip: null },
      clock: { seconds: 20, remainingMs: 20_000, startMs: 53_000 },
    });
    await visit.target('one');
    expect(await visit.open('two')).toMatchObject({ translations: { de: { prompt: 'Frage zwei?' } } });
    expect(await visit.asked()).toEqual(['Question one', 'Question two', 'Frage zwei']);
    expect(await visit.asked([])).toEqual([]);
    expect(await visit.asked([createUuid()])).toEqual([]);
  });

  it('are hidden in a rehearsal, too, and seen by members', async () => {
    const visit = await begin({}, true);
    expect(await visit.asked()).toEqual([]);
    await visit.record('one');
    expect(await visit.asked()).toEqual(['Question one']);
    const member = await storeMember(run.database.db, { organizationId: visit.organizationId });
    const deps = { ...run.deps, publicUrl: 'https://film.example' };
    const edited = await getEditedCampaign(deps, { member, id: visit.id });
    expect(edited.sections.map(({ prompt }) => prompt)).toEqual(sections.map(({ prompt }) => prompt));
  });

  it('are hidden only where a section has time to think', async () => {
    const visit = await begin({ thinkSeconds: null });
    expect(await visit.asked()).toEqual(['Question one', 'Question two', 'Frage zwei']);
    expect(await visit.open('one')).toMatchObject({ prompt: 'Question one?', clock: null });
    expect(await refusalOf(visit.target('two'))).toBeNull();
    expect(await refusalOf(visit.target('three'))).toBe('sectionNotOpened');
  });
});

describe('a client that ignores the time to think', () => {
  const record = ({ target }: Visit) => target('one');
  it.each<[string, string, (visit: Visit) => Promise<unknown>]>([
    ['records without the question', 'sectionNotOpened', record],
    [
      'records a section that another visit has opened',
      'sectionNotOpened',
      async (visit) => {
        const other = await begin();
        await other.open('one');
        return visit.target('one');
      },
    ],
    [
      'begins too late',
      'thinkTimeOver',
      async (visit) => {
        await visit.open('one');
        wait(53.1);
        return visit.target('one');
      },
    ],
    [
      'opens the section again to get more time',
      'thinkTimeOver',
      async (visit) => {
        await visit.open('one');
        wait(50);
        await visit.open('one');
        wait(10);
        return visit.target('one');
      },
    ],
    [
      'says that its page took hours to load',
      'thinkTimeOver',
      async (visit) => {
        await visit.open('one', HOUR_MS);
        wait(113.1);
        return visit.target('one');
      },
    ],
    ['sends a file without the question', 'sectionNotOpened', ({ sendFile }) => sendFile('one')],
    [
      'sends a file later than it can have been recorded',
      'thinkTimeOver',
      async (visit) => {
        await visit.open('one');
        wait(123.1);
        return visit.sendFile('one');
      },
    ],
    [
      'says that its recording began longer ago than one can last',
      'thinkTimeOver',
      async (visit) => {
        await visit.open('one');
        wait(123.1);
        return visit.come('one', HOUR_MS);
      },
    ],
    [
      'takes more than twice the time that it has chosen',
      'thinkTimeOver',
      async (visit) => {
        await visit.choose('double');
        await visit.open('one');
        wait(73.1);
        return visit.target('one');
      },
    ],
    ['opens a section before the one before is recorded', 'notReady', ({ open }) => open('two')],
    [
      'opens one when the recording before was discarded',
      'notReady',
      async (visit) => {
        await discardTake(run.deps, { ...visit, uploadId: await visit.record('one') });
        return visit.open('two');
      },
    ],
    ['opens a section that there is not', 'notFound', ({ open }) => open('four')],
    [
      'asks with somebody else’s visit',
      'notFound',
      ({ campaignId, uuid }) =>
        openSection(run.deps, {
          ...{ campaignId, uuid, sectionId: 'one' },
          visitor: { uuids: [createUuid()], remember: () => {} },
        }),
    ],
    [
      'asks once the visit is over',
      'forbidden',
      async (visit) => {
        await skipVideo(run.deps, visit);
        return visit.open('one');
      },
    ],
    [
      'asks once the visit is erased',
      'notFound',
      async (visit) => {
        await eraseOwnVisit(run.deps as never, visit);
        return visit.open('one');
      },
    ],
    [
      'asks once the campaign is deleted',
      'campaignDeleted',
      async (visit) => {
        const campaign = (await run.store.campaigns.find(visit.id))!;
        await run.store.campaigns.write(campaign.organizationId, { ...campaign, status: 'deleted' }, null);
        return visit.open('one');
      },
    ],
  ])('%s, and is refused: %s', async (_, code, call) => {
    const visit = await begin();
    expect(await refusalOf(call(visit))).toBe(code);
  });
});

describe('an honest client', () => {
  it('goes on with the same clock after a reload', async () => {
    const { open } = await begin();
    await open('one');
    wait(12);
    const { clock } = await open('one');
    expect(clock!.remainingMs).toBeLessThanOrEqual(8000);
    expect(clock!.startMs - clock!.remainingMs).toBe(33_000);
    wait(200);
    expect(await open('one')).toMatchObject({ clock: { remainingMs: 0, startMs: 0 } });
  });

  it.each([
    ['when it ends', 0, 20],
    ['after the countdown, on a line that takes half a minute', 0, 52.5],
    ['on a page that took half a minute to load', 30_000, 82.5],
  ])('may begin %s', async (_, loadMs, seconds) => {
    const { open, target } = await begin();
    await open('one');
    await open('one', loadMs);
    wait(seconds);
    expect(await refusalOf(target('one'))).toBeNull();
  });

  it('may record without a connection, and send it when there is one again', async () => {
    const { open, come } = await begin();
    await open('one');
    wait(80);
    expect(await refusalOf(come('one', 55_000))).toBeNull();
  });

  it('may send a file once it is recorded, which takes as long as the section and a minute', async () => {
    const { open, sendFile } = await begin();
    await open('one');
    wait(122.5);
    expect(await refusalOf(sendFile('one'))).toBeNull();
  });

  it.each([
    ['half', 30, 62.5, 137],
    ['double', 40, 72.5, 152],
    ['unlimited', 600, 632, 1292],
  ] as const)('thinks as long as the time that it has chosen allows: %s', async (extraTime, seconds, late, later) => {
    const [recording, file] = [await begin(), await begin()];
    for (const { choose, open } of [recording, file]) {
      await choose(extraTime);
      const clock = { seconds };
      expect(await open('one')).toMatchObject({ clock });
    }
    wait(late);
    expect(await refusalOf(recording.target('one'))).toBeNull();
    wait(later - late);
    expect(await refusalOf(file.sendFile('one'))).toBeNull();
  });

  it('asks again for where to send a recording that began in time, and records again when it likes', async () => {
    const visit = await begin();
    const uploadId = await visit.record('one');
    wait(300);
    expect(await refusalOf(visit.target('one', uploadId))).toBeNull();
    expect(await refusalOf(visit.target('one'))).toBeNull();
    await discardTake(run.deps, { ...visit, uploadId });
    expect(await refusalOf(visit.target('one'))).toBeNull();
    expect(await visit.open('one')).toMatchObject({ clock: null });
  });

  it('has the time of the section, which may be another than the campaign’s', async () => {
    const visit = await begin();
    await visit.record('one');
    await visit.record('two');
    await visit.open('three');
    wait(122);
    expect(await refusalOf(visit.target('three'))).toBeNull();
  });

  it('opens a section once, however often it asks at the same time', async () => {
    const { open } = await begin();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, load) => open('one', load)));
    expect(new Set(answers.map(({ prompt }) => prompt))).toEqual(new Set(['Question one?']));
  });
});

it('when the questions were handed out is in the person’s own export, and ends with the visit', async () => {
  const visit = await begin();
  await visit.record('one');
  const { id } = (await run.store.visits.find(visit.id, visit.uuid))!;
  const { content: zip } = await exportPerson(run.deps, { ...visit, userId: null });
  const { 'records.json': records } = Object.fromEntries(readZip(await buffer(zip)));
  const moment = expect.stringMatching(/^20\d\d-/);
  expect(JSON.parse(String(records)).visits[0].openedSections).toEqual([
    { sectionId: 'one', openedAt: moment, loadMs: 0, begunAt: moment },
  ]);
  await eraseOwnVisit(run.deps as never, visit);
  expect(await run.store.openedSections.list(id)).toEqual([]);
});
