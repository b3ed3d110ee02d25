import * as z from 'zod/mini';
import { CampaignContent } from '@/lib/contract/campaign-content';
import { PartialDraft } from '@/lib/contract/campaign-draft';
import { CampaignFile } from '@/lib/contract/campaign-file';
import { WrittenCampaign } from '@/lib/contract/written-campaign';
import { EMPTY_DRAFT, isSameDraft, readDraft, writeOver } from '@/lib/domain/campaign-draft';
import { strayTranslations, textIn } from '@/lib/domain/translations';

type Values = Record<string, unknown>;

const read = (campaign: Values) =>
  CampaignFile.safeParse({
    organization: { name: 'House' },
    campaigns: [{ name: 'river', type: 'default', status: 'active', allowSharing: true, ...campaign }],
  });
const section = (prompt: unknown) => ({ prompt, seconds: 5 });
const languages = ['en', 'de', 'pt-BR'];

/** What is wrong with a campaign of a file, each with its place in the file. */
const faultsOf = (campaign: Values) =>
  (read(campaign).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('a campaign of a file', () => {
  it('reads as it was written before there were languages', () => {
    expect(read({ title: 'River', sections: [section('Why?')] }).data?.campaigns).toMatchObject([
      { title: 'River', languages: [], translations: {}, sections: [{ prompt: 'Why?', translations: {} }] },
    ]);
  });

  it('has each text in its own language in its place, and the others beside it', () => {
    const written = {
      ...{ languages, title: { de: 'Fluss', en: 'River' }, description: 'Only one' },
      translations: { de: { description: 'Nur eine' } },
      introVideo: { en: 'welcome.mp4', de: 'hallo.mp4' },
      sections: [section({ en: 'Why?', de: 'Warum?', 'pt-BR': 'Por quê?' }), section('How?')],
    };
    expect(read(written).data?.campaigns).toMatchObject([
      {
        ...{ languages, title: 'River', description: 'Only one', introVideo: 'welcome.mp4' },
        translations: { de: { title: 'Fluss', description: 'Nur eine', introVideo: 'hallo.mp4' } },
        sections: [
          { prompt: 'Why?', translations: { de: { prompt: 'Warum?' }, 'pt-BR': { prompt: 'Por quê?' } } },
          { prompt: 'How?', translations: {} },
        ],
      },
    ]);
  });

  const strange = 'is not among the languages of the campaign';
  const own = `must be given in the first of the campaign's languages`;
  it.each<[string, Values, string[]]>([
    ['a language that nobody knows', { languages: ['en', 'xx'] }, ['languages.1']],
    ['a language twice', { languages: ['en', 'en'] }, ['languages: must name each language once']],
    ['more languages than there are', { languages: [...languages, ...new Array(14).fill('fr')] }, ['languages']],
    ['languages that are no list', { languages: 'en' }, ['languages']],
    ['texts without languages', { title: { en: 'River' } }, [`title.en: ${strange}`, `title: ${own}`]],
    ['a text in another language', { languages, title: { en: 'a', fr: 'b' } }, [`title.fr: ${strange}`]],
    ['a text without its own language', { languages, title: { de: 'Fluss' } }, [`title: ${own}`]],
    ['no text at all', { languages, title: {} }, [`title: ${own}`]],
    ['an empty text', { languages, title: { en: 'a', de: ' ' } }, ['title.de']],
    ['a text that is too long', { languages, title: { en: 'a', de: 'x'.repeat(201) } }, ['title.de']],
    ['a text that is none', { languages, title: { en: 'a', de: 7 } }, ['title.de']],
    ['a text of several lines', { languages, title: { en: 'a', de: 'b\nc' } }, ['title.de']],
    ['a list of texts', { languages, title: ['a', 'b'] }, ['title']],
    [
      'an address of prototypes',
      { languages, title: JSON.parse('{"en": "a", "__proto__": "b", "constructor": "c"}') },
      [`title.__proto__: ${strange}`, `title.constructor: ${strange}`],
    ],
    ['a language beside the texts that it does not have', { languages, translations: { fr: {} } }, ['translations.fr']],
    ['its own language beside the texts', { languages, translations: { en: { title: 'a' } } }, ['translations.en']],
    ['translations that are none', { languages, title: { en: 'a', de: 'b' }, translations: 'de' }, ['translations']],
    [
      'a translation that is none',
      { languages, title: { en: 'a', de: 'b' }, translations: { de: 7 } },
      ['translations'],
    ],
  ])('may not have %s', (_, campaign, expected) => {
    const faults = faultsOf({ ...campaign, sections: [section('Why?')] });
    expect(faults).toEqual(
      expected.map((fault) => expect.stringContaining(`campaigns.0.${fault}`) as unknown as string),
    );
  });

  it('names the section in which something is wrong', () => {
    const prompts = [{ en: 'a', fr: 'b' }, { de: 'b' }, { en: 'a', de: 'x'.repeat(501) }, { en: null, de: 'b' }];
    const at = (place: string) => expect.stringContaining(`campaigns.0.sections.${place}`) as unknown as string;
    expect(faultsOf({ languages, sections: prompts.map(section) })).toEqual([
      ...[at(`0.prompt.fr: ${strange}`), at(`1.prompt: ${own}`), at('2.prompt.de: Too big'), at('3.prompt: ')],
    ]);
  });
});

describe('a campaign’s content', () => {
  const plain = { title: null, description: null, type: 'default', allowSharing: true, sections: [] };

  it('has no languages where none were written', () => {
    expect(CampaignContent.parse(plain)).toMatchObject({ languages: [], translations: {} });
  });

  it.each([
    ['a language that nobody knows', { translations: { xx: { title: 'a' } } }],
    ['a text that no campaign has', { translations: { de: { tilte: 'a' } } }],
    ['a text that is too long', { translations: { de: { title: 'x'.repeat(25_001) } } }],
    ['a language twice', { languages: ['de', 'de'] }],
    ['a list', { translations: [] }],
    ['a section’s text that no section has', { sections: [{ translations: { de: { title: 'a' } } }] }],
  ])('is not written with %s, not even as a draft', (_, draft) => {
    expect(z.safeParse(PartialDraft, draft).error?.issues).toHaveLength(1);
  });

  it('gets nothing from the prototype of what a stranger sends', () => {
    const sent = JSON.parse('{"translations": {"__proto__": {"title": "a"}, "de": {"title": "b"}}}') as unknown;
    const { translations } = WrittenCampaign.parse({
      ...plain,
      ...(sent as object),
      ...{ name: 'river', languages: ['en', 'de'], sections: [section('Why?')] },
    });
    expect(Object.getPrototypeOf(translations)).toBe(Object.prototype);
    expect(translations).toEqual({ de: { title: 'b' } });
  });

  it('has translations only for the languages besides its own', () => {
    const translations = { en: { title: 'a' }, de: { title: 'b' }, fr: { title: 'c' } };
    const content = { languages: ['en', 'de'] as const, translations, sections: [{ translations }] };
    expect(strayTranslations({ ...content, languages: [...content.languages] })).toEqual([
      ['translations', 'en'],
      ['translations', 'fr'],
      ['sections', 0, 'translations', 'en'],
      ['sections', 0, 'translations', 'fr'],
    ]);
  });
});

describe('a draft', () => {
  const draft = writeOver(EMPTY_DRAFT, {
    languages: ['en', 'de', 'fr'],
    translations: { fr: { description: '', title: 'Rivière ' }, de: { title: ' ' } },
    sections: [{ id: 'a', prompt: 'Why?', seconds: 5, translations: { de: { prompt: 'Warum?' } } }],
  });

  it('leaves out the translations that say nothing', () => {
    expect(readDraft(draft)).toMatchObject({
      translations: { fr: { title: 'Rivière ' } },
      sections: [{ translations: { de: { prompt: 'Warum?' } } }],
    });
    expect(readDraft(draft).translations).not.toHaveProperty('de');
  });

  it('is the same in whatever order the database gives its languages back', () => {
    const translations = { fr: { title: 'Rivière' } };
    expect(isSameDraft(draft, writeOver(draft, { translations }))).toBe(true);
    const two = { de: { title: 'a', description: 'b' }, fr: { title: 'c' } };
    const turned = { fr: { title: 'c' }, de: { description: 'b', title: 'a' } };
    const written = writeOver(draft, { translations: two });
    expect(isSameDraft(written, writeOver(draft, { translations: turned }))).toBe(true);
    expect(isSameDraft(written, writeOver(draft, { translations: { ...two, fr: { title: 'd' } } }))).toBe(false);
  });

  it('keeps translations that a page does not know', () => {
    const known = { title: 'Other', sections: [{ id: 'a', prompt: 'How?', seconds: 5 }] };
    expect(writeOver(draft, known)).toMatchObject({
      ...{ title: 'Other', translations: draft.translations },
      sections: [{ prompt: 'How?', translations: { de: { prompt: 'Warum?' } } }],
    });
  });
});

describe('a text', () => {
  const campaign = { title: 'River', translations: { de: { title: 'Fluss' }, fr: {} } };
  const [en, de, fr] = ['en', 'de', 'fr'] as const;
  it.each([
    ['a language it is given in', 'de', [en, de], 'Fluss', 'de'],
    ['a language in which it is missing', 'fr', [en, de, fr], 'River', 'en'],
    ['a language that the campaign does not have', 'de', [en, fr], 'River', 'en'],
    ['its own language', 'en', [en, de], 'River', 'en'],
    ['a campaign without languages', 'de', [], 'River', null],
    ['what is no language', '__proto__', [en, de], 'River', 'en'],
  ])('is found in %s', (_, language, languages, text, found) => {
    expect(textIn(campaign, 'title', { language, languages })).toEqual({ text, language: found });
  });
});
