import { UNUSED_SECONDS } from '@/lib/contract/answer-rules';
import type { AnswerType } from '@/lib/contract/answer-type';
import type { Section } from '@/lib/contract/campaign-content';
import { writeSection } from '@/lib/domain/campaign-draft';
import { applyCampaigns } from '@/lib/server/use-cases/campaigns/apply-campaigns';
import {
  createCampaign as beginCampaign,
  duplicateCampaign,
  getEditedCampaign,
} from '@/lib/server/use-cases/campaigns/draft-campaign';
import { publishCampaign, saveCampaign } from '@/lib/server/use-cases/campaigns/save-campaign';
import { saveAnswer } from '@/lib/server/use-cases/answers/save-answer';
import { createDraft } from '@/tests/support/organizer-factories';
import { createCampaignWriting, faultsOf } from '@/tests/support/campaign-writing';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';
import { CHOICE_ANSWER, TEXT_ANSWER } from '@/tests/support/visit-factories';

describe('campaigns of which sections are not recorded', () => {
  let useCases: UseCases;
  beforeAll(async () => {
    useCases = await openUseCases();
  });
  afterAll(() => useCases.close());

  const { deps, openOrganization, visitorsSee } = createCampaignWriting(() => useCases);

  it('say what is wrong with how sections are answered', async () => {
    const { member } = await openOrganization();
    const { id } = await beginCampaign(deps(), { member, draft: createDraft() });
    const offered = { kind: 'choice' as const, most: 2, allowsOther: false, isOptional: false };
    const choices = (...texts: string[]) => texts.map((text) => ({ text, translations: {} }));
    const text = { kind: 'text' as const, limit: 5001, unit: 'words' as const, isOptional: false };
    const content = createDraft({
      sections: [
        { prompt: 'Why?', answerType: text },
        { prompt: 'How?', answerType: { ...offered, choices: choices('Walk', ' ', 'x'.repeat(201), 'Walk') } },
        { prompt: 'What?', answerType: { ...offered, choices: choices('Walk') } },
        { prompt: 'Who?', answerType: { ...offered, most: 0, choices: choices(...'abcdefghijklmnopqrstu') } },
        { prompt: 'Which?', answerType: { kind: 'file', formats: [], maxMegabytes: 101, isOptional: false } },
      ],
    });
    const [how, what, who] = [1, 2, 3].map((at) => `sections.${at}.answerType`);
    expect(await faultsOf(publishCampaign(deps(), { member, id, content }))).toEqual([
      { path: 'sections.0.answerType.limit', code: 'outOfRange', min: 1, max: 2500 },
      { path: `${how}.choices.1.text`, code: 'empty' },
      { path: `${how}.choices.2.text`, code: 'tooLong', max: 200 },
      { path: `${what}.choices`, code: 'tooFewChoices', min: 2 },
      { path: `${who}.choices`, code: 'tooManyChoices', max: 20 },
      { path: `${who}.most`, code: 'outOfRange', min: 1, max: 20 },
      { path: 'sections.4.answerType.formats', code: 'noFormats', min: 1 },
      { path: 'sections.4.answerType.maxMegabytes', code: 'outOfRange', min: 1, max: 100 },
      { path: `${how}.choices.3.text`, code: 'choiceRepeated' },
      { path: `${what}.most`, code: 'mostTooHigh', max: 1 },
    ]);
  });

  it('keep how their sections are answered: as drafts, saved, in copies and for visitors', async () => {
    const { member } = await openOrganization();
    const draft = createDraft({
      sections: [
        { prompt: 'Why?', seconds: null, thinkSeconds: 9, answerType: { ...TEXT_ANSWER, limit: null } },
        { prompt: 'How?', answerType: CHOICE_ANSWER },
        { prompt: 'Who?', seconds: 5 },
      ],
    });
    const { id, draft: begun } = await beginCampaign(deps(), { member, draft });
    expect(begun?.content.sections).toMatchObject(draft.sections);
    const asked = [
      { answerType: { ...TEXT_ANSWER, limit: 1000 }, seconds: UNUSED_SECONDS, thinkSeconds: null },
      { answerType: CHOICE_ANSWER },
      { answerType: { kind: 'video' }, seconds: 5 },
    ];
    expect((await publishCampaign(deps(), { member, id })).sections).toMatchObject(asked);
    expect(await visitorsSee(id)).toMatchObject({ sections: asked });
    const copy = await duplicateCampaign(deps(), { member, id });
    expect((await publishCampaign(deps(), { member, id: copy.id })).sections).toMatchObject(asked);
  });

  it('keep the kind of sections that have answers, in the console and on the command line', async () => {
    const { member, organization, campaign } = await openOrganization();
    const visit = await useCases.beginVisit(campaign);
    const { name, type, allowSharing, status } = campaign;
    const inKind = (...answerTypes: AnswerType[]) =>
      campaign.sections.map((section, at) => ({ ...section, answerType: answerTypes[at] ?? section.answerType }));
    const save = (sections: Section[]) =>
      saveCampaign(deps(), {
        member,
        id: campaign.id,
        content: { name, type, allowSharing, sections: sections.map((each) => writeSection(each)) },
      });
    const applied = (sections: Section[]) =>
      applyCampaigns(deps(), { organization, campaigns: [{ name, type, allowSharing, status, sections }] });

    await save(inKind(TEXT_ANSWER));
    const { requester } = await useCases.beginVisit(
      (await useCases.store.campaigns.find(campaign.id)) as typeof campaign,
    );
    await saveAnswer(deps(), {
      ...requester,
      sectionId: 'one',
      revision: 1,
      answer: { kind: 'text', text: 'Patience' },
    });
    await useCases.issueTake(visit, 'two');
    expect(await faultsOf(save(inKind(CHOICE_ANSWER, TEXT_ANSWER)))).toEqual([
      { path: 'sections.0.answerType', code: 'answerTypeFixed' },
      { path: 'sections.1.answerType', code: 'answerTypeFixed' },
    ]);
    await expect(applied(inKind(TEXT_ANSWER, CHOICE_ANSWER))).rejects.toThrow(
      'sections[1].answerType.kind: cannot change, because the section has answers',
    );
    await applied(inKind({ ...TEXT_ANSWER, limit: 30 }));
    const { sections } = await getEditedCampaign(deps(), { member, id: campaign.id });
    expect(sections).toMatchObject([
      { answerType: { limit: 30 }, videos: 1 },
      { answerType: { kind: 'video' }, videos: 1 },
    ]);
  });
});
