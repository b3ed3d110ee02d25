import { isAppError } from '@/lib/contract/errors';
import { resumeFileName, sectionFileName } from '@/lib/domain/files';
import { announcePart } from '@/lib/server/use-cases/takes/announce-part';
import { confirmTake } from '@/lib/server/use-cases/takes/confirm-take';
import { getUploadTarget } from '@/lib/server/use-cases/takes/get-upload-target';
import { saveTake } from '@/lib/server/use-cases/takes/save-take';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { createVisit } from '@/lib/server/use-cases/visits/create-visit';
import { eraseOwnVisit } from '@/lib/server/use-cases/visits/erase-own-visit';
import { findName } from '@/lib/server/use-cases/visits/find-name';
import { getResumeTarget } from '@/lib/server/use-cases/visits/get-resume-target';
import { correctVisit } from '@/lib/server/use-cases/visits/correct-visit';
import { saveResume } from '@/lib/server/use-cases/visits/save-resume';
import { skipVideo } from '@/lib/server/use-cases/visits/skip-video';
import { createCampaign, createOrganization, createUploadId, createUuid } from '@/tests/support/factories';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

const HOUR_MS = 60 * 60 * 1000;
const sha256 = 'a'.repeat(64);

/** The moments, in hours from now: a campaign is open from the second hour to the tenth. */
const MOMENTS = { before: 0, open: 3, 'in grace': 11, 'after grace': 35 };
type Moment = keyof typeof MOMENTS;

/** A time of day in UTC, so many hours from now, as it is written of a campaign. */
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16);

type Own = { campaignId: string; uuid: string; visitor: { uuids: string[]; rehearsing: null; remember(): void } };
type Deps = UseCases['deps'];

/** Calls with which a visit begins, and those that change one. */
const BEGIN: Record<string, (deps: Deps, of: Own) => Promise<unknown>> = {
  'begin a visit': (deps, { campaignId, visitor }) =>
    createVisit(deps, {
      ...{ campaignId, visitor: { ...visitor, uuids: [] }, uuid: createUuid() },
      ...{ name: 'Ada', device: 'Web', address: 'here' },
    }),
  'look for a name': (deps, { campaignId, visitor }) =>
    findName(deps, { campaignId, name: 'Ada', visitor, address: 'here' }),
};
const CHANGE: Record<string, (deps: Deps, of: Own) => Promise<unknown>> = {
  'begin it again': (deps, of) => createVisit(deps, { ...of, name: 'Ada B', device: 'Web', address: 'here' }),
  rename: (deps, of) => correctVisit(deps, { ...of, name: 'Ada B' }),
  'ask where to send a take': (deps, { campaignId, uuid, visitor }) =>
    getUploadTarget(deps, {
      ...{ campaignName: campaignId, visitor, uploadId: createUploadId() },
      fileName: sectionFileName(uuid, 'one'),
    }),
  'announce a part': (deps, of) =>
    announcePart(deps, { ...of, uploadId: createUploadId(), index: 0, bytes: 1, sha256 }),
  'confirm a take': (deps, of) => confirmTake(deps, { ...of, uploadId: createUploadId(), parts: 1, bytes: 1, sha256 }),
  'save a take': (deps, of) =>
    saveTake(deps, { ...of, video: { sectionId: 'one', url: '/elsewhere', count: 1, device: 'Web' } }),
  'ask where to send a resume': (deps, { campaignId, uuid, visitor }) =>
    getResumeTarget(deps, { campaignName: campaignId, fileName: resumeFileName(uuid, campaignId), visitor }),
  'save a resume': (deps, of) => saveResume(deps as never, { ...of, fileUrl: '/elsewhere' }),
  'ask for the film': (deps, of) => requestStitch(deps as never, of),
};

const DATES: readonly unknown[] = ['campaignNotOpen', 'campaignClosed'];

/** Returns which of the dates a call was refused for; `null`: for none. */
async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  const code = await call.then(
    () => null,
    (error: unknown) => (isAppError(error) ? error.code : Promise.reject(error)),
  );
  return DATES.includes(code) ? code : null;
}

describe('a campaign with dates', () => {
  let run: UseCases;
  beforeAll(async () => {
    run = await openUseCases();
  });
  afterAll(() => run.close());
  afterEach(() => run.present());

  const at = (moment: Moment) => {
    run.present();
    run.pass(MOMENTS[moment] * HOUR_MS);
  };

  /** A job opening that is open from the second hour to the tenth, with a visit that has begun in it. */
  async function open(dates = { opens: inHours(2), closes: inHours(10) }): Promise<Own> {
    const campaign = createCampaign({ type: 'job', ...dates });
    await run.store.campaigns.apply(createOrganization(), [campaign]);
    const uuid = createUuid();
    const visitor = { uuids: [uuid], rehearsing: null, remember: () => {} };
    const of = { campaignId: campaign.name, uuid, visitor };
    run.pass(MOMENTS.open * HOUR_MS);
    await createVisit(run.deps, {
      ...of,
      visitor: { ...visitor, uuids: [] },
      name: 'Ada',
      device: 'Web',
      address: 'a',
    });
    run.present();
    return of;
  }

  it.each(
    Object.keys(BEGIN).flatMap((name) => [
      [name, 'before', 'campaignNotOpen'] as const,
      [name, 'open', null] as const,
      [name, 'in grace', 'campaignClosed'] as const,
      [name, 'after grace', 'campaignClosed'] as const,
    ]),
  )('who wants to %s %s is refused for: %s', async (name, moment, refusal) => {
    const of = await open();
    at(moment);
    expect(await refusalOf(BEGIN[name]!(run.deps, of))).toBe(refusal);
  });

  it.each(
    [...Object.keys(CHANGE), 'skip'].flatMap((name) => [
      [name, 'open', null] as const,
      [name, 'in grace', null] as const,
      [name, 'after grace', 'campaignClosed'] as const,
    ]),
  )('who has begun, and wants to %s %s, is refused for: %s', async (name, moment, refusal) => {
    const of = await open();
    at(moment);
    const call = name === 'skip' ? skipVideo(run.deps, of) : CHANGE[name]!(run.deps, of);
    expect(await refusalOf(call)).toBe(refusal);
  });

  it('who has begun may have the visit erased after it closed, too', async () => {
    const of = await open();
    at('after grace');
    await eraseOwnVisit(run.deps as never, of);
    expect(await run.store.visits.uuidExists(of.uuid)).toBe(false);
  });

  it('closes later for who has begun, too, when that is put off, and at once when it is put forward', async () => {
    const of = await open();
    const campaign = (await run.store.campaigns.find(of.campaignId))!;
    const close = (closes: string) => run.store.campaigns.write(campaign.organizationId, { ...campaign, closes }, null);
    await close(inHours(48));
    at('after grace');
    expect(await refusalOf(correctVisit(run.deps, { ...of, name: 'Ada B' }))).toBeNull();
    await close(inHours(4));
    expect(await refusalOf(correctVisit(run.deps, { ...of, name: 'Ada B' }))).toBe('campaignClosed');
  });

  it('keeps its status when it opens and closes', async () => {
    const of = await open();
    at('after grace');
    expect(await run.store.campaigns.find(of.campaignId)).toMatchObject({ status: 'active' });
  });
});
