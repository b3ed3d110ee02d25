import type { Page } from '@playwright/test';
import { LANGUAGE_NAMES } from '@/lib/contract/languages';
import { filesOf, languages, type Language } from '@/lib/i18n/languages';
import { expect, test } from '../support/e2e';
import { walkAnswers } from '../support/e2e-answer-visit';
import { findAccessibilityFaults } from '../support/e2e-accessibility';
import { DESCRIPTION, SAID, SPOKEN } from '../support/e2e-clips';
import { expectLayout, photograph } from '../support/e2e-good-layout';
import { untilDrawn } from '../support/e2e-layout';
import { button } from '../support/e2e-show';
import { makeCampaign } from '../support/e2e-visit';
import { CAMPAIGN_TEXTS, type SpokenVisit, walkApplication, walkVisit } from '../support/e2e-language-visits';
import { findForeignTexts } from '../support/e2e-own-words';
import { WINDOWS } from '../support/e2e-stage';
import { createOwnWords } from '../support/own-words';
import { MIRRORED, startPseudoServer } from '../support/pseudo-server';
import type { TestServer } from '../support/server';
import { type PageWords, readPageWords } from '../support/words';

const walks = { 'a visit': walkVisit, 'an application': walkApplication, 'answers of other kinds': walkAnswers };
/** `npm run soak` walks in all languages, and looks with axe and in every window, too. */
const isWhole = process.env.SOAK_LANGUAGES === 'all';
/** Otherwise all that is walked is, in a language that nobody speaks. */
const walked: readonly Language[] = isWhole ? languages : [];
const [NARROWEST, ON_ITS_SIDE, PHONE, DESK] = WINDOWS;

/** The brand's words, and the names of the browser's devices. */
const BRAND = ['HRfix', 'help@hrfix.example'];
const DEVICES = ['fake_device_0', 'Fake Default Audio Input', 'Fake Audio Input 1', 'Fake Audio Input 2'];

/** Opens a page in a language, with what each screen of a visit is expected to be. */
function speak(page: Page, server: TestServer, language: Language, words: PageWords): SpokenVisit {
  const kilobyte = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte' }).format(1);
  const today = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', day: 'numeric' }).format();
  const texts = [...Object.values(LANGUAGE_NAMES), ...Object.values(CAMPAIGN_TEXTS).flat(), kilobyte, today];
  const spoken = [SPOKEN, ...SAID, DESCRIPTION, 'PDF'];
  const isOwn = createOwnWords(
    [words.visitor, words.error, { title: '{page} · HRfix' }],
    [...texts, ...spoken, ...BRAND, ...DEVICES],
  );
  const look = (screen: string) =>
    test.step(screen, async () => {
      const said = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
      expect.soft(said, `${screen}: its language and direction`).toEqual([language, filesOf(language).direction]);
      expect.soft(await findForeignTexts(page, isOwn), `${screen}: texts of no message`).toEqual([]);
      // A title comes a little later than the page it is of.
      await expect(page).not.toHaveTitle('');
      if (isWhole) expect.soft(await findAccessibilityFaults(page), `${screen}: accessibility`).toEqual([]);
      // The way goes on where it has begun, on a desk.
      for (const size of isWhole ? [PHONE, ON_ITS_SIDE, NARROWEST, DESK] : [NARROWEST]) {
        await expectLayout(page, `${screen}: the layout`, [size]);
        await photograph(page, `${language}, ${screen}, ${size.width}×${size.height}`);
      }
      await page.setViewportSize(DESK);
      await untilDrawn(page);
    });
  return { page, server, words, look };
}

for (const kind of Object.keys(walks) as (keyof typeof walks)[]) {
  for (const language of walked) {
    test(`${kind} in ${language}: in its own words alone, and whole where it is looked at`, async ({
      open,
      server,
    }) => {
      const page = await open({ locale: language, reducedMotion: 'reduce' });
      await walks[kind](speak(page, server, language, readPageWords(language)));
    });
  }
}

test('in a language that nobody speaks, longer and mirrored, every text is in the messages', async ({ open }) => {
  const { server, words, stop } = await startPseudoServer();
  try {
    for (const walk of Object.values(walks)) {
      const page = await open({ baseURL: server.url, locale: MIRRORED, reducedMotion: 'reduce' });
      await walk(speak(page, server, MIRRORED, words));
    }
  } finally {
    await stop();
  }
});

test('a visit goes on in one language when another tab has chosen another', async ({ open, server }) => {
  const campaign = await makeCampaign(server);
  const page = await open({ locale: 'ar' });
  await page.goto(`/${campaign}/start`);
  const other = await page.context().newPage();
  await other.goto(`/${campaign}/start`);
  await other.getByRole('button', { name: LANGUAGE_NAMES.ar }).first().click();
  await button(other, LANGUAGE_NAMES.de).click();
  await expect(other.locator('html[lang=de]')).toBeVisible();
  const { visitor } = readPageWords('ar');
  await page.getByLabel(visitor.start.label, { exact: true }).fill('Ada');
  await button(page, visitor.start.submit).click();
  await expect(page.getByRole('heading', { name: readPageWords('de').visitor.types.default.introTitle })).toBeVisible();
  await expect(page.locator('html[lang=de][dir=ltr]')).toBeVisible();
});

test('the check of a page’s texts names each foreign one, where it stands and what it is', async ({ page }) => {
  const { visitor, error } = readPageWords('de');
  const english = readPageWords('en');
  await page.setContent(`<title>${visitor.titles.start}</title>
    <meta name="description" content="A preview in English">
    <noscript><p>${english.error.noScript}</p></noscript>
    <h1>${visitor.start.label}</h1> <p>${visitor.common.ok} <!-- --> <b>common.ok</b></p>
    <p hidden>${english.visitor.start.label}</p>
    <img alt="A picture"> <button aria-label="Press me" title="Or not">${visitor.start.submit}</button>
    <input placeholder="Your name"> <input type="submit" value="Send"> <script>const words = 'No text';</script>`);
  expect(await findForeignTexts(page, createOwnWords([visitor, error]))).toEqual([
    `noscript: “${english.error.noScript}” is en`,
    'b: “common.ok” is a key',
    `p: “${english.visitor.start.label}” is en`,
    'img alt: “A picture” is in no messages',
    'button title: “Or not” is in no messages',
    'button aria-label: “Press me” is in no messages',
    'input placeholder: “Your name” is in no messages',
    'input value: “Send” is in no messages',
    'meta description: “A preview in English” is in no messages',
  ]);
});
