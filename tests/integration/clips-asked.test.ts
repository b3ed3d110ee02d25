import type { SentAnswer } from '@/lib/contract/answers';
import { Campaign } from '@/lib/contract/entities';
import { writeSection } from '@/lib/domain/campaign-draft';
import { createCampaign as beginCampaign, duplicateCampaign } from '@/lib/server/use-cases/campaigns/draft-campaign';
import { eraseCampaign } from '@/lib/server/use-cases/campaigns/erase-campaign';
import { beginRehearsal, endRehearsal } from '@/lib/server/use-cases/campaigns/rehearse';
import { publishCampaign } from '@/lib/server/use-cases/campaigns/save-campaign';
import { listSubmissions } from '@/lib/server/use-cases/exports/export-submissions';
import { openSection } from '@/lib/server/use-cases/takes/open-section';
import { removeDoomed } from '@/lib/server/use-cases/upkeep/remove-doomed';
import { sweep } from '@/lib/server/use-cases/upkeep/sweep';
import { createVisit } from '@/lib/server/use-cases/visits/create-visit';
import { findOpenVisit } from '@/lib/server/use-cases/visits/find-visit';
import { getAnswerFileTarget } from '@/lib/server/use-cases/answers/file/get-answer-file-target';
import { getCampaign, getClipCaptions } from '@/lib/server/use-cases/visits/get-campaign';
import { getVisit } from '@/lib/server/use-cases/visits/get-visit';
import { saveAnswer } from '@/lib/server/use-cases/answers/save-answer';
import { createCampaignWriting, faultsOf } from '@/tests/support/campaign-writing';
import { createUploadId, createUuid } from '@/tests/support/factories';
import { createDraft } from '@/tests/support/organizer-factories';
import { openClips } from '@/tests/support/sent-clips';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';
import { CHOICE_ANSWER, createSection, FILE_ANSWER, TEXT_ANSWER } from '@/tests/support/visit-factories';

const HOUR_MS = 3600 * 1000;
const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:02.000\nWho are you?';

let run: UseCases;
let clips: Awaited<ReturnType<typeof openClips>>;
beforeAll(async () => {
  run = await openUseCases();
  clips = await openClips(() => run);
});
afterAll(async () => {
  await clips.close();
  await run.close();
});
afterEach(() => run.present());

const { openOrganization } = createCampaignWriting(() => run);
type House = Awaited<ReturnType<typeof openOrganization>>;

/** A house's campaign whose sections have no answers: they may be any. */
const publish = ({ member, campaign: { id } }: House, section: object, content: object = {}) =>
  publishCampaign(clips.deps(), {
    ...{ member, id },
    content: { ...content, sections: [writeSection({ ...createSection(), ...section })] },
  });

const video = ({ id }: { id: string }) => ({ id, kind: 'video' as const });
const picture = ({ id }: { id: string }) => ({ id, kind: 'picture' as const });

/** Begins a visit. */
async function begin({ campaign }: House) {
  const uuid = createUuid();
  const visitor = { uuids: [] as string[], remember: () => {} };
  const of = { campaignId: campaign.name, uuid, visitor };
  await createVisit(run.deps, { ...of, name: 'Ada', device: 'Web', address: 'here' });
  visitor.uuids.push(uuid);
  return {
    /** What is handed out. */
    see: async () => Campaign.parse(await getCampaign(run.deps, of)),
    open: (heard = false) => openSection(run.deps, { ...of, sectionId: '1', heard }),
    captions: (clipId: string) => getClipCaptions(run.deps, { ...of, sectionId: '1', clipId, language: null }),
  };
}

describe('a question that is asked with a clip', () => {
  it('is seen by visitors with links, captions and descriptions in their languages', async () => {
    const house = await openOrganization();
    const own = await clips.sent(house, 'video', 'video.mp4');
    const german = await clips.sent(house, 'picture', 'picture.png');
    const section = {
      ...{ clip: video(own), clipCaptions: CAPTIONS },
      translations: { de: { clip: picture(german), clipDescription: 'Ein Bild' } },
    };
    await publish(house, section, { languages: ['en', 'de'] });
    const visit = await begin(house);
    const [asked] = (await visit.see()).sections;
    const src = expect.stringContaining(`/clips/${own.id}/captions?section=1`) as string;
    expect(asked).toMatchObject({
      clip: { kind: 'video', seconds: 8, width: 320, height: 240, description: null, tracks: [{ srcLang: 'en', src }] },
      clips: { de: { kind: 'picture', tracks: [], description: 'Ein Bild', descriptionLanguage: 'de' } },
    });
    expect(JSON.stringify(asked)).not.toContain('WEBVTT');
    expect(await visit.captions(own.id)).toBe(CAPTIONS);
    expect(await visit.captions(german.id)).toBeNull();
    const copy = await duplicateCampaign(clips.deps(), { member: house.member, id: house.campaign.id });
    expect(copy.draft?.content.sections[0]).toMatchObject({ clip: section.clip, clipCaptions: CAPTIONS });
  });

  it('is hidden with it until it is opened, and is thought about once it was heard', async () => {
    const house = await openOrganization();
    const clip = await clips.sent(house, 'video', 'video.mp4');
    await publish(house, { clip: video(clip), clipCaptions: CAPTIONS }, { thinkSeconds: 20 });
    const visit = await begin(house);
    expect((await visit.see()).sections[0]).toMatchObject({ prompt: null, clip: null });
    expect(JSON.stringify(await visit.see())).not.toContain(clip.id);
    expect(await visit.captions(clip.id)).toBeNull();

    const opened = await visit.open();
    expect(opened).toMatchObject({ clip: { kind: 'video', seconds: 8 }, clock: { remainingMs: 20_000 } });
    // Three times the clip, and a minute.
    expect(opened.clock?.waitMs).toBeGreaterThan(83_000);
    expect(opened.clock?.waitMs).toBeLessThanOrEqual(84_000);
    expect((await visit.see()).sections[0]).toMatchObject({ clip: { kind: 'video' } });
    expect(await visit.captions(clip.id)).toBe(CAPTIONS);
    run.pass(30_000);
    expect((await visit.open()).clock).toMatchObject({ remainingMs: 20_000 });
    expect((await visit.open(true)).clock).not.toHaveProperty('waitMs');
    run.pass(10_000);
    const { clock } = await visit.open();
    expect(clock?.remainingMs).toBeLessThanOrEqual(10_000);
    expect(clock?.remainingMs).toBeGreaterThan(5000);
  });

  it('is thought about at last when nobody says that it was heard', async () => {
    const house = await openOrganization();
    const clip = await clips.sent(house, 'video', 'video.mp4');
    await publish(house, { clip: video(clip) }, { thinkSeconds: 20 });
    const visit = await begin(house);
    await visit.open();
    run.pass(94_000);
    const { clock } = await visit.open(true);
    expect(clock).not.toHaveProperty('waitMs');
    expect(clock?.remainingMs).toBeLessThanOrEqual(10_000);
  });

  it('is thought about at once by those who hear nothing of it, although it plays in another language', async () => {
    const house = await openOrganization();
    const german = video(await clips.sent(house, 'video', 'video.mp4'));
    const section = { clip: null, translations: { de: { clip: german } } };
    await publish(house, section, { languages: ['en', 'de'], thinkSeconds: 20 });
    const visit = await begin(house);
    const opened = await visit.open(true);
    expect(opened).toMatchObject({ clip: null, clips: { de: { kind: 'video' } }, clock: { remainingMs: 20_000 } });
    expect(opened.clock).not.toHaveProperty('waitMs');
    run.pass(5000);
    for (const heard of [true, false, true]) {
      const { clock } = await visit.open(heard);
      expect(clock).not.toHaveProperty('waitMs');
      expect(clock?.remainingMs).toBeLessThanOrEqual(15_000);
    }
  });

  it('is thought about at once where it is a picture', async () => {
    const house = await openOrganization();
    const clip = await clips.sent(house, 'picture', 'picture.png');
    await publish(house, { clip: picture(clip) }, { thinkSeconds: 20 });
    const { clock } = await (await begin(house)).open();
    expect(clock).toMatchObject({ seconds: 20 });
    expect(clock).not.toHaveProperty('waitMs');
  });

  it('is not published with a clip of another organization, of another kind, or that is not made', async () => {
    const [house, other] = [await openOrganization(), await openOrganization()];
    const foreign = await clips.sent(other, 'picture', 'picture.png');
    const own = await clips.sent(house, 'picture', 'picture.png');
    const unmade = await clips.send(house, 'picture', 'picture.png');
    const missing = [{ path: 'sections.0.clip', code: 'clipMissing' }];
    for (const clip of [picture(foreign), video(own), picture({ id: unmade })])
      expect(await faultsOf(publish(house, { clip }))).toEqual(missing);
  });
});

describe('a rehearsal of a draft', () => {
  it('asks with its clips and takes answers of every kind, from its member alone, and leaves the clips', async () => {
    const house = await openOrganization();
    const { member } = house;
    const [asked, shown] = [
      await clips.sent(house, 'video', 'video.mp4'),
      await clips.sent(house, 'picture', 'picture.png'),
    ];
    const sections = [
      { ...createSection({ id: 'film' }), clip: video(asked), clipCaptions: CAPTIONS },
      { ...createSection({ id: 'text', answerType: TEXT_ANSWER }), clip: picture(shown), clipDescription: 'A bridge' },
      createSection({ id: 'choice', answerType: CHOICE_ANSWER }),
      createSection({ id: 'file', answerType: { ...FILE_ANSWER, formats: ['pdf'] } }),
    ];
    const draft = createDraft({ thinkSeconds: 20, sections: sections.map((section) => writeSection(section)) });
    const { id } = await beginCampaign(clips.deps(), { member, draft });
    const { address } = await beginRehearsal(clips.deps(), { member, id, uuids: [] });
    const campaignId = address.split('/')[1]!;
    const uuids: string[] = [];
    const of = { campaignId, uuid: createUuid(), visitor: { uuids, rehearsing: id, remember: () => {} } };
    await createVisit(clips.deps(), { ...of, name: 'Nora', device: 'Web', address: 'here' });
    uuids.push(of.uuid);

    const stranger = { ...of, visitor: { ...of.visitor, uuids: [], rehearsing: null } };
    expect(await getCampaign(run.deps, stranger)).toEqual({ status: 'unpublished' });
    await expect(openSection(run.deps, { ...stranger, sectionId: 'film' })).rejects.toMatchObject({ code: 'notFound' });
    expect(await openSection(run.deps, { ...of, sectionId: 'film' })).toMatchObject({ clip: { kind: 'video' } });
    const captions = { ...of, sectionId: 'film', clipId: asked.id, language: null };
    expect(await getClipCaptions(run.deps, captions)).toBe(CAPTIONS);
    expect(await openSection(run.deps, { ...of, sectionId: 'text' })).toMatchObject({
      clip: { kind: 'picture', description: 'A bridge' },
    });

    const visit = await findOpenVisit(run.deps, of);
    const fileId = createUploadId();
    await getAnswerFileTarget(run.deps, { ...of, sectionId: 'file', fileId, name: 'a.pdf', bytes: 10 });
    const sent = await run.store.answerFiles.find({ visitId: visit.id, sectionId: 'file', fileId });
    await run.put(sent!.uploadKey, 'a document');
    const answers: Record<string, SentAnswer> = {
      text: { kind: 'text', text: 'Patience.' },
      choice: { kind: 'choice', chosen: [0, 2], other: null },
      file: { kind: 'file', fileId },
    };
    for (const [sectionId, answer] of Object.entries(answers))
      await saveAnswer(clips.deps(), { ...of, sectionId, revision: 1, answer });
    expect((await getVisit(run.deps, of)).answers).toMatchObject([
      { sectionId: 'choice' },
      { sectionId: 'file', answer: { file: { format: 'pdf' } } },
      { sectionId: 'text' },
    ]);
    expect(await listSubmissions(run.deps, { name: campaignId })).toEqual([]);
    expect(await run.files()).toContainEqual(expect.stringMatching(new RegExp(`^${id}/.*/saved/.*/file\\.pdf$`)));

    await endRehearsal(clips.deps(), { member, id, uuids });
    await removeDoomed(run.deps);
    expect((await run.files()).filter((key) => key.startsWith(id))).toEqual([]);
    for (const clip of [asked, shown]) expect(await run.storage.sizeBelow(`clips/${clip.id}`)).toBeGreaterThan(0);
  });
});

describe('clips', () => {
  it('are removed when nothing names them for a day, and leave nothing when their campaign is erased', async () => {
    const house = await openOrganization();
    const named = await clips.sent(house, 'video', 'video.mp4');
    const unnamed = await clips.sent(house, 'picture', 'picture.png');
    await publish(house, { clip: video(named) });
    const clean = async () => {
      await sweep(run.deps);
      await removeDoomed(run.deps);
    };
    const bytesOf = ({ id }: { id: string }) => run.storage.sizeBelow(`clips/${id}`);
    await clean();
    expect(await bytesOf(unnamed)).toBeGreaterThan(0);
    run.pass(25 * HOUR_MS);
    await clean();
    expect(await bytesOf(unnamed)).toBe(0);
    expect(await bytesOf(named)).toBeGreaterThan(0);
    await eraseCampaign(run.deps, { name: house.campaign.name });
    await clean();
    expect(await bytesOf(named)).toBe(0);
    expect(await run.store.clips.listReady(house.campaign.organizationId)).toEqual([]);
  });
});
