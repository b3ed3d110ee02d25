import { isAppError } from '@/lib/contract/errors';
import { resumeFileName, sectionFileName } from '@/lib/domain/files';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { announcePart } from '@/lib/server/use-cases/takes/announce-part';
import { confirmTake } from '@/lib/server/use-cases/takes/confirm-take';
import { getUploadTarget } from '@/lib/server/use-cases/takes/get-upload-target';
import { saveTake } from '@/lib/server/use-cases/takes/save-take';
import { openSection } from '@/lib/server/use-cases/takes/open-section';
import { acceptConsent } from '@/lib/server/use-cases/visits/consent';
import { createVisit } from '@/lib/server/use-cases/visits/create-visit';
import { eraseOwnVisit } from '@/lib/server/use-cases/visits/erase-own-visit';
import { getResumeTarget } from '@/lib/server/use-cases/visits/get-resume-target';
import { getVisit } from '@/lib/server/use-cases/visits/get-visit';
import { correctVisit } from '@/lib/server/use-cases/visits/correct-visit';
import { saveResume } from '@/lib/server/use-cases/visits/save-resume';
import { skipVideo } from '@/lib/server/use-cases/visits/skip-video';
import { findErasable, withdrawConsent } from '@/lib/server/use-cases/visits/withdraw-consent';
import { createCampaign, createOrganization, createUploadId, createUuid } from '@/tests/support/factories';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

const sha256 = 'a'.repeat(64);
const CONSENT = { consent: 'I agree.', consentText: 'All of it.', languages: ['en' as const, 'de' as const] };
const TRANSLATIONS = { de: { consent: 'Ich stimme zu.' } };

type Own = { campaignId: string; uuid: string; visitor: { uuids: string[]; rehearsing: null; remember(): void } };
type Deps = UseCases['deps'];

/** Every call that records something of a visit. */
const RECORDING: Record<string, (deps: Deps, of: Own) => Promise<unknown>> = {
  'asks where to send a take': (deps, { campaignId, uuid, visitor }) =>
    getUploadTarget(deps, {
      ...{ campaignName: campaignId, visitor, uploadId: createUploadId() },
      fileName: sectionFileName(uuid, 'one'),
    }),
  'opens a section': (deps, of) => openSection(deps, { ...of, sectionId: 'one' }),
  'confirms a take': (deps, of) => confirmTake(deps, { ...of, uploadId: createUploadId(), parts: 1, bytes: 1, sha256 }),
  'saves a take': (deps, of) =>
    saveTake(deps, { ...of, video: { sectionId: 'one', url: '/elsewhere', count: 1, device: 'Web' } }),
  'asks where to send a resume': (deps, { campaignId, uuid, visitor }) =>
    getResumeTarget(deps, { campaignName: campaignId, fileName: resumeFileName(uuid, campaignId), visitor }),
  'saves a resume': (deps, of) => saveResume(deps as never, { ...of, fileUrl: '/elsewhere' }),
  'asks for the film': (deps, of) => requestStitch(deps as never, of),
  'skips the video': (deps, of) => skipVideo(deps, of),
};

/** What a visitor may do at any time: nothing is recorded by it, or it was recorded before. */
const OTHER: Record<string, (deps: Deps, of: Own) => Promise<unknown>> = {
  'corrects the name': (deps, of) => correctVisit(deps, { ...of, name: 'Ada B' }),
  'announces a part of a running recording': (deps, of) =>
    announcePart(deps, { ...of, uploadId: createUploadId(), index: 0, bytes: 1, sha256 }),
  'has it erased': (deps, of) => eraseOwnVisit(deps as never, of),
};

const CODES: readonly unknown[] = ['consentMissing', 'consentChanged'];

/** Returns for which want of consent a call was refused, with the version that is asked for; `null`: for none. */
async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error !== null && !isAppError(error)) throw error;
  if (!error || !CODES.includes(error.code)) return null;
  return [error.code, (error.details as { consent: { version: number } }).consent.version];
}

let run: UseCases;
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(() => run.close());

/** A job opening that asks for consent. */
async function open(given = CONSENT) {
  const campaign = createCampaign({ type: 'job', ...given, translations: given === CONSENT ? TRANSLATIONS : {} });
  await run.store.campaigns.apply(createOrganization(), [campaign]);
  const uuid = createUuid();
  const visitor = { uuids: [uuid], rehearsing: null, remember: () => {} };
  const of: Own = { campaignId: campaign.name, uuid, visitor };
  const begin = (consent?: { version: number; language: 'en' | 'de' | 'fr' }, uuids: string[] = []) =>
    createVisit(run.deps, {
      ...{ ...of, visitor: { ...visitor, uuids }, name: 'Ada', device: 'Web', address: createUuid() },
      ...{ consent },
    });
  const change = async (line: string) => {
    const stored = (await run.store.campaigns.find(campaign.name))!;
    await run.store.campaigns.write(stored.organizationId, { ...stored, consent: line }, null);
  };
  const kept = async () => {
    const visit = await run.store.visits.findInCampaign(campaign.name, uuid);
    return visit && run.store.visits.consentOf(visit.id);
  };
  return { ...of, of, begin, change, kept };
}
const current = (version: number) => ({ version, language: 'en' as const });

describe('who begins a visit', () => {
  it('without accepting what the campaign asks to accept is refused, and nothing is begun', async () => {
    const { begin, uuid } = await open();
    expect(await refusalOf(begin())).toEqual(['consentMissing', 1]);
    expect(await run.store.visits.uuidExists(uuid)).toBe(false);
  });

  it.each([0, 2, 99])('with a version that is not the campaign’s is refused: %s', async (version) => {
    const { begin } = await open();
    expect(await refusalOf(begin({ version, language: 'en' }))).toEqual(['consentChanged', 1]);
  });

  it.each([
    ['de', { language: 'de', line: 'Ich stimme zu.', text: 'All of it.' }],
    ['fr', { language: 'en', line: 'I agree.', text: 'All of it.' }],
  ] as const)('in %s has the campaign’s own wording kept, with the server’s time', async (language, wording) => {
    const { begin, kept } = await open();
    const before = run.deps.now();
    expect(await begin({ version: 1, language })).toMatchObject({ consentVersion: 1 });
    expect(await kept()).toMatchObject({ version: 1, ...wording });
    expect((await kept())!.acceptedAt.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1);
  });

  it('in a campaign that asks for nothing needs nothing, whatever is sent', async () => {
    const { begin, kept } = await open({ consent: null, consentText: null, languages: [] } as never);
    expect(await begin({ version: 7, language: 'en' })).not.toHaveProperty('consentVersion');
    expect(await kept()).toBeNull();
  });
});

describe('a client of a visit that has begun', () => {
  // A skipped visit is finished.
  it.each(Object.keys(RECORDING).filter((name) => name !== 'skips the video'))(
    'that %s after the text was changed is refused, until it is accepted',
    async (name) => {
      const { of, begin, change } = await open();
      await begin(current(1));
      expect(await refusalOf(RECORDING[name]!(run.deps, of).catch(ignoreOthers))).toBeNull();
      await change('I agree to more.');
      expect(await refusalOf(RECORDING[name]!(run.deps, of))).toEqual(['consentChanged', 2]);
      expect(await refusalOf(acceptConsent(run.deps, { ...of, consent: current(1) }))).toEqual(['consentChanged', 2]);
      expect(await acceptConsent(run.deps, { ...of, consent: current(2) })).toMatchObject({ consentVersion: 2 });
      expect(await refusalOf(RECORDING[name]!(run.deps, of).catch(ignoreOthers))).toBeNull();
    },
  );

  it.each(Object.keys(RECORDING))('that %s where nothing was asked before is refused, too', async (name) => {
    const { of, begin, change } = await open({ ...CONSENT, consent: null, consentText: null } as never);
    await begin();
    await change('I agree.');
    expect(await refusalOf(RECORDING[name]!(run.deps, of))).toEqual(['consentMissing', 1]);
  });

  it.each(Object.keys(OTHER))('may do what records nothing: %s', async (name) => {
    const { of, begin, change } = await open();
    await begin(current(1));
    await change('I agree to more.');
    expect(await refusalOf(OTHER[name]!(run.deps, of))).toBeNull();
  });

  it('that begins again needs the version of now, and keeps what it had accepted', async () => {
    const { uuid, begin, change, kept } = await open();
    await begin(current(1));
    const first = await kept();
    expect(await begin(undefined, [uuid])).toMatchObject({ consentVersion: 1 });
    expect(await begin(current(1), [uuid])).toMatchObject({ consentVersion: 1 });
    expect(await kept()).toEqual(first);
    await change('I agree to more.');
    expect(await refusalOf(begin(undefined, [uuid]))).toEqual(['consentMissing', 2]);
    expect(await begin(current(2), [uuid])).toMatchObject({ consentVersion: 2 });
  });

  it('that is not its visitor accepts nothing', async () => {
    const { of, begin, change } = await open();
    await begin(current(1));
    await change('I agree to more.');
    const stranger = { ...of, visitor: { ...of.visitor, uuids: [] }, consent: current(2) };
    await expect(acceptConsent(run.deps, stranger)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('that asks for the film without accepting may not skip it either', async () => {
    const { of, begin, change } = await open();
    await begin(current(1));
    await change('I agree to more.');
    expect(await refusalOf(RECORDING['asks for the film']!(run.deps, of))).toEqual(['consentChanged', 2]);
    expect(await refusalOf(skipVideo(run.deps, of))).toEqual(['consentChanged', 2]);
  });

  it('that has finished is not asked again', async () => {
    const { of, begin, change } = await open();
    await begin(current(1));
    await skipVideo(run.deps, of);
    await change('I agree to more.');
    expect(await refusalOf(RECORDING['asks where to send a take']!(run.deps, of))).toBeNull();
    expect(await getVisit({ ...run.deps, videoSession: null }, of)).toMatchObject({
      completed: true,
      consentVersion: 1,
    });
  });
});

describe('who has finished', () => {
  async function finish() {
    const opened = await open();
    const { id } = (await run.store.campaigns.find(opened.campaignId))!;
    const invitation = createUuid();
    const invited = [{ id: invitation, email: `${invitation}@museum.example`, name: null, tokenHash: invitation }];
    await run.store.invitations.add(id, invited, null, new Date());
    await opened.begin(current(1));
    const { id: visitId } = (await run.store.visits.find(id, opened.uuid))!;
    await run.store.invitations.noteVisit(invitation, id, visitId);
    return { ...opened, invitation };
  }

  it.each(['the own browser', 'the personal link, in any browser'])(
    'withdraws the consent by %s, which erases',
    async (by) => {
      const { of, uuid, campaignId, invitation } = await finish();
      const visitor = by === 'the own browser' ? { uuids: [uuid] } : { uuids: [], invitation };
      const isOwn = visitor.uuids.length > 0;
      // What is not finished is deleted, and nothing is withdrawn.
      const unfinished = isOwn ? expect.objectContaining({ uuid, withdraws: false }) : null;
      expect(await findErasable(run.deps, { campaignId, visitor })).toEqual(unfinished);
      await expect(withdrawConsent(run.deps as never, { campaignId, visitor })).rejects.toMatchObject({
        code: 'notFound',
      });
      await skipVideo(run.deps, of);
      const stored = (await run.store.campaigns.find(campaignId))!;
      await run.store.campaigns.close(stored.id);
      expect(await findErasable(run.deps, { campaignId, visitor })).toMatchObject({
        ...{ campaign: { name: campaignId }, organization: stored.organization.name },
        ...{ uuid: isOwn ? uuid : null, withdraws: true, hasFilm: true },
      });
      await withdrawConsent(run.deps as never, { campaignId, visitor });
      expect(await run.store.visits.uuidExists(uuid)).toBe(false);
      const log = await run.store.erasures.list(stored.organizationId, { limit: 2 });
      expect(log).toMatchObject([{ by: 'visitor', withdrawnVersion: 1, actor: null, reason: null }]);
      await expect(withdrawConsent(run.deps as never, { campaignId, visitor })).rejects.toMatchObject({
        code: 'notFound',
      });
    },
  );

  it('and is asked again, for recording once more, is taken at their word; nothing is asked without that', async () => {
    const { of, change, kept } = await finish();
    await skipVideo(run.deps, of);
    await change('I agree to more.');
    expect(await acceptConsent(run.deps, { ...of, consent: current(1) })).toMatchObject({ consentVersion: 1 });
    expect(await acceptConsent(run.deps, { ...of, consent: current(2) })).toMatchObject({ consentVersion: 2 });
    expect(await kept()).toMatchObject({ version: 2, line: 'I agree to more.' });
  });

  it('is the only one who may', async () => {
    const { of, uuid, campaignId } = await finish();
    await skipVideo(run.deps, of);
    for (const visitor of [{ uuids: [] }, { uuids: [createUuid()], invitation: createUuid() }])
      await expect(withdrawConsent(run.deps as never, { campaignId, visitor })).rejects.toMatchObject({
        code: 'notFound',
      });
    expect(await run.store.visits.uuidExists(uuid)).toBe(true);
  });
});

/** Whatever else a call lacks here, it did not lack consent. */
function ignoreOthers(error: unknown): void {
  if (!isAppError(error) || CODES.includes(error.code)) throw error;
}
