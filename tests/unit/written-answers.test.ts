import * as z from 'zod/mini';
import { inKnownLanguages } from '@/lib/contract/known-languages';
import { CampaignContent } from '@/lib/contract/campaign-content';
import { CampaignDraft, PartialDraft } from '@/lib/contract/campaign-draft';
import { BackendCampaign } from '@/lib/contract/backend-campaign';
import { CampaignFile } from '@/lib/contract/campaign-file';
import { UNUSED_SECONDS } from '@/lib/contract/answer-rules';
import { EMPTY_DRAFT, isSameDraft, readDraft, writeOver } from '@/lib/domain/campaign-draft';
import { changedKinds } from '@/lib/domain/campaign-rules';
import { strayTranslations } from '@/lib/domain/translations';
import { keepLaterLanguages } from '@/lib/server/store/later-languages';
import { createCampaign, PLAIN_CONTENT } from '@/tests/support/visit-factories';

type Values = Record<string, unknown>;

const languages = ['en', 'de'];
const choices = ['Walk', 'Swim'];

/** Reads a file with a campaign of one section. */
const read = (section: Values, campaign: Values = {}) =>
  CampaignFile.safeParse({
    organization: { name: 'House' },
    campaigns: [
      {
        ...{ name: 'river', type: 'default', status: 'active', allowSharing: true, ...campaign },
        sections: [{ prompt: 'Why?', ...section }],
      },
    ],
  });
const sectionOf = (section: Values, campaign: Values = {}) => read(section, campaign).data?.campaigns[0]?.sections[0];

/** What is wrong with a section of a file, each with its place in that section. */
const faultsOf = (section: Values, campaign: Values = {}) =>
  (read(section, campaign).error?.issues ?? []).map(
    ({ path, message }) => `${path.slice(4).join('.') || path.slice(3).join('.')}: ${message}`,
  );

describe('a section of a campaign file', () => {
  it('is recorded where nothing else is said', () => {
    expect(sectionOf({ seconds: 5 })).toMatchObject({ answerType: { kind: 'video' }, seconds: 5 });
  });

  it('is answered in writing, and needs no time', () => {
    expect(sectionOf({ answerType: { kind: 'text', limit: 250, unit: 'words' } })).toMatchObject({
      ...{ seconds: UNUSED_SECONDS, thinkSeconds: null },
      answerType: { kind: 'text', limit: 250, unit: 'words', isOptional: false },
    });
    const usual = { kind: 'text', limit: 1000, unit: 'characters', isOptional: true };
    expect(sectionOf({ seconds: 5, answerType: { kind: 'text', isOptional: true } })).toMatchObject({
      ...{ seconds: UNUSED_SECONDS, answerType: usual },
    });
  });

  it('offers choices that are nothing but their texts, in one language or in several', () => {
    const plain = { kind: 'choice', choices, most: 2, allowsOther: true };
    const chosen = choices.map((text) => ({ text, translations: {} }));
    expect(sectionOf({ answerType: plain })?.answerType).toEqual({ ...plain, choices: chosen, isOptional: false });
    const translated = [{ en: 'Walk', de: 'Gehen' }, 'Swim', { text: { en: 'Run', de: 'Laufen' } }];
    expect(sectionOf({ answerType: { kind: 'choice', choices: translated } }, { languages })?.answerType).toEqual({
      ...{ kind: 'choice', most: 1, allowsOther: false, isOptional: false },
      choices: [
        { text: 'Walk', translations: { de: { text: 'Gehen' } } },
        { text: 'Swim', translations: {} },
        { text: 'Run', translations: { de: { text: 'Laufen' } } },
      ],
    });
  });

  it('is read again as it was written out', () => {
    const first = sectionOf(
      { answerType: { kind: 'choice', choices: [{ en: 'Walk', de: 'Gehen' }, 'Swim'] } },
      { languages },
    );
    expect(sectionOf({ ...first }, { languages })).toEqual(first);
  });

  const choice = (...texts: unknown[]) => ({ answerType: { kind: 'choice', choices: texts } });
  it.each<[string, Values, string[]]>([
    ['a video without a time', {}, ['seconds']],
    ['a kind that nobody knows', { seconds: 5, answerType: { kind: 'dance' } }, ['answerType']],
    ['a field of a choice that there is not', choice('a', { text: 'b', points: 1 }), ['answerType.choices.1']],
    ['a field that a kind does not have', { answerType: { kind: 'text', choices } }, ['answerType: Unrec']],
    ['a limit of nothing', { answerType: { kind: 'text', limit: 0 } }, ['answerType.limit']],
    ['a limit without end', { answerType: { kind: 'text', limit: 5001 } }, ['answerType.limit']],
    ['an unknown unit', { answerType: { kind: 'text', unit: 'pages' } }, ['answerType.unit']],
    [
      'time to think where nothing is recorded',
      { thinkSeconds: 9, answerType: { kind: 'text' } },
      ['thinkSeconds: is'],
    ],
    ['a video of a limit of letters', { seconds: 5, answerType: { kind: 'video', limit: 5 } }, ['answerType']],
    ['a file of no format', { answerType: { kind: 'file', formats: [] } }, ['answerType.formats']],
    ['a format twice', { answerType: { kind: 'file', formats: ['pdf', 'pdf'] } }, ['answerType.formats']],
    [
      'a file of a format that is not known',
      { answerType: { kind: 'file', formats: ['exe'] } },
      ['answerType.formats'],
    ],
    ['a file that is too large', { answerType: { kind: 'file', maxMegabytes: 101 } }, ['answerType.maxMegabytes']],
    ['one choice', choice('Walk'), ['answerType.choices']],
    ['too many choices', choice(...Array.from({ length: 21 }, (_, at) => `Choice ${at}`)), ['answerType.choices']],
    ['an empty choice', choice('Walk', ' '), ['answerType.choices.1: ']],
    ['a choice that is no text', choice('Walk', 7), ['answerType.choices.1: ']],
    ['a choice that is too long', choice('Walk', 'x'.repeat(201)), ['answerType.choices.1: ']],
    ['a choice of several lines', choice('Walk', 'a\nb'), ['answerType.choices.1: must be one line']],
    ['a choice twice', choice('Walk', 'Swim', ' Walk '), ['answerType.choices.2: is there twice']],
    [
      'more to choose than there is',
      { answerType: { kind: 'choice', choices, most: 4, allowsOther: true } },
      ['answerType.most: is more than there are choices'],
    ],
    [
      'a choice in a strange language',
      choice('Walk', { en: 'Swim', fr: 'Nager' }),
      ['answerType.choices.1.fr: is not among the languages of the campaign'],
    ],
    [
      'a choice without the campaign’s own language',
      choice('Walk', { de: 'Schwimmen' }),
      [`answerType.choices.1: must be given in the first of the campaign's languages`],
    ],
    ['an empty translation', choice('Walk', { en: 'Swim', de: '' }), ['answerType.choices.1.de: ']],
    [
      'an empty translation of what is kept',
      choice('a', { text: { en: 'b', de: '' } }),
      ['answerType.choices.1.text.de: '],
    ],
    ['choices that are none', { answerType: { kind: 'choice', choices: 'Walk' } }, ['answerType.choices: ']],
  ])('may not have %s', (_, section, expected) => {
    expect(faultsOf(section, { languages })).toEqual(
      expected.map((fault) => expect.stringContaining(fault) as unknown as string),
    );
  });
});

describe('a draft of how sections are answered', () => {
  const text = { kind: 'text' as const, limit: null, unit: 'words' as const, isOptional: false };
  const offered = (...texts: string[]) => ({
    ...{ kind: 'choice' as const, most: null, allowsOther: false, isOptional: false },
    choices: texts.map((each) => ({ text: each, translations: { de: { text: ' ' } } })),
  });
  const draft = writeOver(EMPTY_DRAFT, {
    sections: [
      { id: 'a', prompt: 'Why?', seconds: null, thinkSeconds: 7, answerType: text },
      { id: 'b', prompt: 'How?', answerType: offered('Walk', '') },
    ],
  });

  it('is what a campaign says once the defaults take the place of what is empty', () => {
    expect(readDraft(draft).sections).toMatchObject([
      { seconds: UNUSED_SECONDS, thinkSeconds: undefined, answerType: { ...text, limit: 1000 } },
      {
        answerType: {
          most: 1,
          choices: [
            { text: 'Walk', translations: {} },
            { text: '', translations: {} },
          ],
        },
      },
    ]);
  });

  it('is the same as what is stored of it', () => {
    const [one, two] = draft.sections;
    const stored = writeOver(draft, {
      sections: [
        { ...one, seconds: UNUSED_SECONDS, thinkSeconds: null, answerType: { ...text, limit: 1000 } },
        { ...two, answerType: { ...offered('Walk ', ''), most: 1 } },
      ],
    });
    expect(isSameDraft(draft, stored)).toBe(true);
    expect(
      isSameDraft(draft, writeOver(draft, { sections: [one!, { ...two, answerType: offered('Swim', '') }] })),
    ).toBe(false);
  });

  it('is kept over a page that does not know it, and a recording where nobody wrote it', () => {
    const older = {
      sections: [
        { id: 'a', prompt: 'Why not?', seconds: 5 },
        { prompt: 'New?', seconds: 5 },
      ],
    };
    expect(writeOver(draft, older).sections).toMatchObject([
      { prompt: 'Why not?', answerType: text },
      { prompt: 'New?', answerType: { kind: 'video' } },
    ]);
  });

  it('is kept however little of it is written', () => {
    const sections = [
      { answerType: { ...offered('', 'x'.repeat(300)), most: 99 } },
      { answerType: { ...offered(), allowsOther: true } },
      { answerType: { ...text, limit: -1 } },
      { answerType: { kind: 'video' as const, isOptional: true } },
      { answerType: { kind: 'file' as const, formats: [], maxMegabytes: 0, isOptional: false } },
    ];
    expect(z.parse(PartialDraft, { sections }).sections).toEqual(sections);
    const known = { sections: [{ answerType: { kind: 'choice' } }, { answerType: { kind: 'text', unit: 'words' } }] };
    expect(z.parse(PartialDraft, known).sections).toEqual([
      { answerType: { kind: 'choice', choices: [], most: 1, allowsOther: false, isOptional: false } },
      { answerType: { ...text, limit: 1000 } },
    ]);
  });

  it.each([
    ['a kind that nobody knows', { kind: 'dance' }],
    ['a field that its kind does not have', { kind: 'video', limit: 5 }],
    ['a format that nobody knows', { kind: 'file', formats: ['exe'] }],
    ['a field of a choice that there is not', { kind: 'choice', choices: [{ text: 'a', points: 1 }] }],
    [
      'a choice in a language that nobody knows',
      { kind: 'choice', choices: [{ text: 'a', translations: { xx: {} } }] },
    ],
  ])('is not kept with %s', (_, answerType) => {
    expect(z.safeParse(PartialDraft, { sections: [{ answerType }] }).success).toBe(false);
  });

  it('names the translations of choices in languages that the campaign does not have', () => {
    const translations = { de: { text: 'Gehen' }, fr: { text: 'Marcher' } };
    const answerType = { ...offered(), choices: [{ text: 'Walk', translations }] };
    const sections = [{ translations: {}, answerType }];
    expect(strayTranslations({ languages: ['en', 'de'], translations: {}, sections })).toEqual([
      ['sections', 0, 'answerType', 'choices', 0, 'translations', 'fr'],
    ]);
  });
});

describe('the choices of a campaign in a language that only a later version knows', () => {
  const answered = (walk: object, main = 'Walk') => ({
    ...PLAIN_CONTENT,
    languages: ['en', 'sv'],
    sections: [
      {
        ...{ id: '1', prompt: 'How?', seconds: UNUSED_SECONDS, translations: {} },
        answerType: {
          ...{ kind: 'choice', most: 1, allowsOther: false, isOptional: false },
          choices: [
            { text: main, translations: walk },
            { text: 'Swim', translations: {} },
          ],
        },
      },
    ],
  });
  const stored = answered({ sv: { text: 'Gå' } });
  const readContent = (content: unknown) => CampaignContent.parse(inKnownLanguages(content));

  it('are read in the others, and keep it when they are written', () => {
    const known = readContent(stored);
    expect(known.sections[0]?.answerType).toMatchObject({ choices: [{ text: 'Walk', translations: {} }, {}] });
    expect(keepLaterLanguages(stored, known).sections[0]?.answerType).toEqual(stored.sections[0]?.answerType);
  });
});

describe('how sections are answered, with fields that only a later version knows', () => {
  const choicesOf = (more: Values) => ['Walk', 'Swim'].map((text) => ({ text, translations: {}, ...more }));
  const types = (more: Values) => [
    { kind: 'video', isOptional: true, ...more },
    { kind: 'audio', isOptional: false, ...more },
    { kind: 'text', limit: 20, unit: 'words', isOptional: true, ...more },
    { kind: 'choice', choices: choicesOf(more), most: 2, allowsOther: true, isOptional: true, ...more },
    { kind: 'file', formats: ['pdf', 'docx'], maxMegabytes: 5, isOptional: true, ...more },
  ];
  const sectionsOf = (more: Values) =>
    types(more).map((answerType, index) => ({ id: `${index}`, prompt: 'How?', seconds: 5, answerType }));
  const later = { ...PLAIN_CONTENT, sections: sectionsOf({ points: 1 }) };
  const known = types({});
  const typesOf = ({ sections }: { sections: readonly { answerType: unknown }[] }) =>
    sections.map(({ answerType }) => answerType);

  it('is read without them from what is stored', () => {
    expect(typesOf(CampaignContent.parse(later))).toEqual(known);
  });

  it('is read without them from a backend', () => {
    expect(typesOf(z.parse(BackendCampaign, { ...createCampaign(), ...later }))).toEqual(known);
  });

  it('is read without them in a draft that is kept', () => {
    const draft = { ...writeOver(EMPTY_DRAFT, {}), sections: writeOver(EMPTY_DRAFT, later as never).sections };
    expect(typesOf(z.parse(CampaignDraft, draft))).toEqual(known);
  });
});

it('finds the sections that were answered in another way', () => {
  const [video, text] = [
    { answerType: { kind: 'video' as const, isOptional: true } },
    { answerType: { kind: 'text' as const } },
  ];
  const before = [
    { id: 'a', ...video },
    { id: 'b', ...video },
    { id: 'c', ...text },
  ];
  const after = [{ id: 'a', ...text }, { id: 'b', ...text }, { id: 'c', ...text }, text];
  expect(changedKinds(['b', 'c'], before, after)).toEqual([1]);
});
