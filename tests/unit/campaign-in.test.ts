import { readdirSync } from 'node:fs';
import type { AskedClips } from '@/lib/contract/clips';
import { LANGUAGE_TAGS } from '@/lib/contract/languages';
import { campaignIn, clipIn } from '@/lib/domain/campaign-in';
import { languages } from '@/lib/i18n/languages';
import { readCampaignAddress } from '@/lib/server/pages/find-campaign-page';
import { CHOICE_ANSWER, createCampaign, createSection } from '@/tests/support/visit-factories';

const plain = createCampaign({ title: 'River', description: 'Two questions', introVideoUrl: '/en.mp4' });
const campaign = createCampaign({
  ...plain,
  languages: ['en', 'de', 'ar'],
  translations: { de: { title: 'Fluss' }, ar: { description: 'سؤالان' } },
  introVideoUrls: { de: '/de.mp4' },
  sections: [createSection({ prompt: 'Why?', translations: { de: { prompt: 'Warum?' } } }), createSection({ id: '2' })],
});

describe('a campaign on a page', () => {
  it('has its texts in the language of the page, and says which are not', () => {
    expect(campaignIn(campaign, 'de')).toMatchObject({
      ...{ title: 'Fluss', description: 'Two questions', descriptionLanguage: 'en', introVideoUrl: '/de.mp4' },
      sections: [{ prompt: 'Warum?' }, { prompt: 'Who are you?', promptLanguage: 'en' }],
    });
    expect(campaignIn(campaign, 'de')).not.toHaveProperty('titleLanguage');
    expect(campaignIn(campaign, 'de').sections[0]).not.toHaveProperty('promptLanguage');
    expect(campaignIn(campaign, 'ar')).toMatchObject({ title: 'River', titleLanguage: 'en', introVideoUrl: '/en.mp4' });
  });

  it('has all of them in its own language where the page has another one, and says so', () => {
    expect(campaignIn(campaign, 'ja')).toMatchObject({
      ...{ title: 'River', titleLanguage: 'en', descriptionLanguage: 'en', introVideoUrl: '/en.mp4' },
      sections: [{ prompt: 'Why?', promptLanguage: 'en' }, { promptLanguage: 'en' }],
    });
  });

  it('says nothing of other languages to a page in its own', () => {
    const shown = JSON.stringify(campaignIn(campaign, 'en'));
    expect(shown).toContain('Why?');
    for (const text of ['Fluss', 'Warum', 'سؤالان', '/de.mp4', 'Language']) expect(shown).not.toContain(text);
  });

  it('has its choices in the language of the page, and says which are not', () => {
    const choices = [
      { text: 'Walk', translations: { de: { text: 'Gehen' }, ar: { text: 'المشي' } } },
      { text: 'Swim', translations: { ar: { text: 'السباحة' } } },
    ];
    const answerType = { ...CHOICE_ANSWER, choices };
    const asked = { ...campaign, sections: [createSection({ answerType })] };
    const choicesIn = (language: string) => {
      const shown = campaignIn(asked, language).sections[0]!.answerType;
      return shown.kind === 'choice' && shown.choices;
    };
    expect(choicesIn('de')).toEqual([
      { text: 'Gehen', translations: {} },
      { text: 'Swim', translations: {}, textLanguage: 'en' },
    ]);
    expect(choicesIn('ja')).toEqual([
      { text: 'Walk', translations: {}, textLanguage: 'en' },
      { text: 'Swim', translations: {}, textLanguage: 'en' },
    ]);
    expect(choicesIn('en')).toEqual(['Walk', 'Swim'].map((text) => ({ text, translations: {} })));
  });

  it('stays as it is when it names no languages, whatever the page speaks', () => {
    for (const language of ['en', 'de', '__proto__', '']) expect(campaignIn(plain, language)).toEqual(plain);
  });

  it('has no clip where an answer says nothing of one', () => {
    expect(clipIn({} as AskedClips, 'en')).toEqual({ clip: null });
  });

  it('says no language of what it does not have', () => {
    const untitled = createCampaign({ languages: ['de'] });
    expect(campaignIn(untitled, 'en')).toMatchObject({ title: null, sections: [{ promptLanguage: 'de' }, {}, {}] });
    expect(campaignIn(untitled, 'en')).not.toHaveProperty('titleLanguage');
  });
});

it('a campaign may name every language of the app, in the order of its menu', () => {
  expect(LANGUAGE_TAGS).toEqual(languages);
});

describe('the address of a page', () => {
  it.each<[string, ReturnType<typeof readCampaignAddress>]>([
    ['/river', { requested: 'river', begins: false }],
    ['/river/start', { requested: 'river', begins: true }],
    ['/river/section/1?from=mail', { requested: 'river', begins: false }],
    ['/caf%C3%A9/start', { requested: 'café', begins: true }],
    ['/thankyou/complete?campaign=river', { requested: 'river', begins: false }],
    ...['/', '', '/?notFound=river', '/thankyou/complete', '/organizer/campaigns', '/api/v1/campaigns', '//'].map(
      (page) => [page, null] as [string, null],
    ),
    ...['/river/nowhere', '/river/nowhere/at/all', '/river/start/more', '/river/upload/1', '/river/section'].map(
      (page) => [page, null] as [string, null],
    ),
    ['/%E0%A4%A', { requested: '%E0%A4%A', begins: false }],
  ])('says which campaign it is about: %s', (page, asked) => {
    expect(readCampaignAddress(page)).toEqual(asked);
  });

  it('is known of every page that a campaign has', () => {
    const files = readdirSync('app/[campaignId]', { recursive: true, encoding: 'utf8' });
    const pages = files
      .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
      .map((file) => file.replace(/\/?page\.tsx$/, ''));
    expect(pages).toContain('start');
    for (const page of pages) {
      const segments = page.split('/').map((segment) => (segment.startsWith('[') ? '1' : segment));
      const path = ['/river', ...segments].filter((segment) => segment !== '').join('/');
      expect([path, readCampaignAddress(path)?.requested]).toEqual([path, 'river']);
    }
  });
});
