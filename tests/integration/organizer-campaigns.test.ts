import type { CampaignDraft } from '@/lib/contract/campaign-draft';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { writeSection } from '@/lib/domain/campaign-draft';
import {
  createCampaign as beginCampaign,
  duplicateCampaign,
  getEditedCampaign,
  keepDraft,
} from '@/lib/server/use-cases/campaigns/draft-campaign';
import { listCampaigns } from '@/lib/server/use-cases/campaigns/list-campaigns';
import { completeCampaign } from '@/lib/server/use-cases/campaigns/campaign-states';
import { publishCampaign, saveCampaign } from '@/lib/server/use-cases/campaigns/save-campaign';
import { applyCampaigns } from '@/lib/server/use-cases/campaigns/apply-campaigns';
import { createDraft } from '@/tests/support/organizer-factories';
import { createCampaignWriting, faultsOf } from '@/tests/support/campaign-writing';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

describe('campaigns in the console', () => {
  let useCases: UseCases;
  beforeAll(async () => {
    useCases = await openUseCases();
  });
  afterAll(() => useCases.close());

  const { deps, openOrganization, visitorsSee } = createCampaignWriting(() => useCases);

  it('go from draft to open to closed, and visitors see what was published', async () => {
    const { member } = await openOrganization();
    const draft = createDraft({ title: 'Summer' });
    const begun = await beginCampaign(deps(), { member, draft });
    expect(begun).toMatchObject({ name: draft.name, status: 'unpublished', publishedAt: null });
    expect(begun.link).toBe(`https://film.example/${draft.name}`);
    expect(await visitorsSee(draft.name)).toEqual({ status: 'unpublished' });

    const { id } = begun;
    await publishCampaign(deps(), { member, id });
    expect(await visitorsSee(draft.name)).toMatchObject({ title: 'Summer', sections: [{ id: '1' }, { id: '2' }] });

    const edited = await keepDraft(deps(), { member, id, content: { ...draft, title: 'Winter' } });
    expect(edited.draft?.content.title).toBe('Winter');
    expect(await visitorsSee(draft.name)).toMatchObject({ title: 'Summer' });
    const saved = await saveCampaign(deps(), { member, id, revision: edited.revision });
    expect(saved).toMatchObject({ title: 'Winter', draft: null, status: 'active' });
    expect(await visitorsSee(draft.name)).toMatchObject({ title: 'Winter' });

    await completeCampaign(deps(), { member, id });
    expect(await visitorsSee(draft.name)).toEqual({ status: 'completed' });
    await expect(completeCampaign(deps(), { member, id })).rejects.toMatchObject({ code: 'notReady' });
    const log = await useCases.store.audit.list(member.organizationId, { before: null, limit: 10 });
    expect(log.map(({ action, actor }) => [action, actor])).toEqual(
      ['completed', 'saved', 'published', 'created'].map((verb) => [`campaign.${verb}`, member.name]),
    );
  });

  it('have their videos counted once for each answer that shows them', async () => {
    const { member, campaign } = await openOrganization();
    const { organizerCampaigns } = useCases.store;
    let counted = 0;
    const countVideos: typeof organizerCampaigns.countVideos = (...of) => {
      counted += 1;
      return organizerCampaigns.countVideos(...of);
    };
    const store = { ...useCases.store, organizerCampaigns: { ...organizerCampaigns, countVideos } };
    const of = { member, id: campaign.id };
    await keepDraft({ ...deps(), store }, { ...of, content: createDraft() });
    await duplicateCampaign({ ...deps(), store }, of);
    await completeCampaign({ ...deps(), store }, of);
    expect(counted).toBe(3);
  });

  it('say how often they were opened in the last ninety days', async () => {
    const { member, campaign } = await openOrganization();
    const days = ['2026-08-24', '2026-08-25'].map((day) => ({ campaign: campaign.name, day, count: 3 }));
    await useCases.store.overview.addOpenings(days);
    const now = () => new Date('2026-11-23T12:00:00Z');
    const { campaigns } = await listCampaigns({ ...deps(), now }, { member });
    expect(campaigns).toMatchObject([{ name: campaign.name, opened: 3 }]);
  });

  it('say every fault at once, at its field', async () => {
    const { member, campaign } = await openOrganization();
    const { id } = await beginCampaign(deps(), { member, draft: createDraft() });
    const content: CampaignDraft = createDraft({
      name: campaign.name,
      title: 'x'.repeat(201),
      redirectUrl: 'http://museum.example',
      sections: [
        { prompt: ' ', seconds: 5 },
        { prompt: 'Why?', seconds: 901 },
        { prompt: 'When?', seconds: null },
      ],
    });
    const attempt = publishCampaign(deps(), { member, id, content });
    expect(await faultsOf(attempt)).toEqual([
      { path: 'name', code: 'nameTaken', free: `${campaign.name}-2` },
      { path: 'title', code: 'tooLong', max: 200 },
      { path: 'redirectUrl', code: 'notHttps' },
      { path: 'sections.0.prompt', code: 'empty' },
      { path: 'sections.1.seconds', code: 'outOfRange', min: 1, max: 900 },
      { path: 'sections.2.seconds', code: 'outOfRange', min: 1, max: 900 },
    ]);
    expect(await visitorsSee(campaign.id)).toMatchObject({ title: null });
    const named = async (name: string) =>
      (await faultsOf(saveCampaign(deps(), { member, id, content: createDraft({ name }) })))[0]?.code;
    expect([await named(''), await named('so!'), await named('api')]).toEqual([
      'empty',
      'nameMalformed',
      'nameReserved',
    ]);
    const without = createDraft({ sections: [] });
    expect(await faultsOf(saveCampaign(deps(), { member, id, content: without }))).toEqual([
      { path: 'sections', code: 'noSections', min: 1 },
    ]);
  });

  it('keep their name once they were published', async () => {
    const { member, campaign } = await openOrganization();
    const content = createDraft();
    expect(await faultsOf(saveCampaign(deps(), { member, id: campaign.id, content }))).toContainEqual({
      path: 'name',
      code: 'nameFixed',
    });
  });

  it('keep sections that have videos, in the console and on the command line', async () => {
    const { member, organization, campaign } = await openOrganization();
    const visit = await useCases.beginVisit(campaign);
    for (const { id } of campaign.sections) await useCases.issueTake(visit, id);
    const [one, two] = campaign.sections;
    if (!one || !two) throw new Error('two sections were expected');
    const third = { prompt: 'Third?', seconds: 5 };
    const { name, type, allowSharing, status } = campaign;
    const attempts = [
      { sections: [two], refused: 'sectionRecorded', said: `section 'one' has videos and cannot be removed` },
      { sections: [two, one], refused: 'sectionsMoved', said: 'sections that have videos cannot change places' },
      { sections: [{ ...one, prompt: 'Other words?', seconds: 9 }, third, two], refused: null, said: null },
    ];
    for (const { sections, refused, said } of attempts) {
      const content = {
        ...createDraft({ name, type, allowSharing }),
        sections: sections.map((each) => writeSection(each)),
      };
      const inConsole = saveCampaign(deps(), { member, id: campaign.id, content }).then(
        () => null,
        (error: { details: { faults: CampaignFault[] } }) => error.details.faults[0]?.code,
      );
      expect(await inConsole).toBe(refused);
      const file = { organization, campaigns: [{ name, type, allowSharing, status, sections }] };
      const onCommandLine = applyCampaigns(deps(), file).then(
        () => null,
        (error: Error) => error.message,
      );
      expect(await onCommandLine).toEqual(said && (expect.stringContaining(said) as string));
    }
    const { sections } = await getEditedCampaign(deps(), { member, id: campaign.id });
    expect(sections.map(({ id, videos }) => [id, videos])).toEqual([
      ['one', 1],
      ['2', 0],
      ['two', 1],
    ]);
  });

  it('do not lose what somebody else has written meanwhile', async () => {
    const { member, campaign } = await openOrganization();
    const { id } = campaign;
    const content = createDraft({ name: campaign.name });
    const { revision } = await keepDraft(deps(), { member, id, content });
    await keepDraft(deps(), { member, id, content: { ...content, title: 'Theirs' }, revision });
    const late = { member, id, content: { ...content, title: 'Mine' }, revision };
    for (const attempt of [keepDraft(deps(), late), saveCampaign(deps(), late), publishCampaign(deps(), late)])
      await expect(attempt).rejects.toMatchObject({ code: 'changedMeanwhile' });
    expect((await getEditedCampaign(deps(), { member, id })).draft?.content.title).toBe('Theirs');
  });

  it('are copied with everything but their name and their videos', async () => {
    const { member, campaign } = await openOrganization();
    const visit = await useCases.beginVisit(campaign);
    await useCases.issueTake(visit, 'one');
    const copy = await duplicateCampaign(deps(), { member, id: campaign.id });
    expect(copy).toMatchObject({ name: `${campaign.name}-2`, status: 'unpublished', publishedAt: null });
    expect(copy.draft?.content.sections).toEqual(campaign.sections.map((section) => writeSection(section)));
    const published = await publishCampaign(deps(), { member, id: copy.id });
    expect(published.sections).toEqual(campaign.sections.map((section) => ({ ...section, videos: 0 })));
  });

  it('of another organization do not exist', async () => {
    const { campaign } = await openOrganization();
    const { member } = await openOrganization();
    const of = { member, id: campaign.id };
    const attempts = [
      getEditedCampaign(deps(), of),
      keepDraft(deps(), { ...of, content: createDraft() }),
      saveCampaign(deps(), of),
      publishCampaign(deps(), of),
      completeCampaign(deps(), of),
      duplicateCampaign(deps(), of),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: 'notFound' });
    const { campaigns, total } = await listCampaigns(deps(), { member });
    expect([campaigns.some(({ id }) => id === campaign.id), total]).toEqual([false, 1]);
  });

  it('are listed fifty at a time', async () => {
    const { member } = await openOrganization();
    for (let count = 0; count < 50; count += 1) await beginCampaign(deps(), { member, draft: createDraft() });
    const first = await listCampaigns(deps(), { member });
    expect([first.campaigns.length, first.total]).toEqual([50, 51]);
    const second = await listCampaigns(deps(), { member, after: first.next ?? '' });
    expect([second.campaigns.length, second.next]).toEqual([1, null]);
    const ids = [...first.campaigns, ...second.campaigns].map(({ id }) => id);
    expect(new Set(ids).size).toBe(51);
    await expect(listCampaigns(deps(), { member, after: 'nowhere' })).rejects.toMatchObject({
      code: 'invalidParameters',
    });
  });
});
