import { expect, type Page } from '@playwright/test';
import { makeCampaign } from './e2e-visit';
import { uniqueName } from './factories';
import { button, dialogHeading } from './e2e-show';
import { makePdf } from './make-pdf';
import type { TestServer } from './server';
import { pressUntil } from './walk';
import type { PageWords } from './words';

/** What a visit in any language needs. */
export type SpokenVisit = {
  page: Page;
  server: TestServer;
  /** The words by which everything on the way is found. */
  words: PageWords;
  /** Called on each screen, which stays as it is until this resolves. */
  look: (screen: string) => Promise<void>;
};

/** What the campaigns of these visits say: letters, but no word of any language. */
export const CAMPAIGN_TEXTS = {
  title: 'Qwx Zyx',
  description: 'Zxq wqz xzq.',
  prompts: ['Xqz wzx?', 'Wqz xzw?'],
  visitor: 'Ada Lovelace',
  resume: 'zxq.pdf',
  consent: 'Wqx zqx xwz.',
  changed: 'Wqx zqx xwz qxw.',
  consentText: 'Zqw xqz. Qxw zxq.',
  answers: ['Qzx xwq.', 'Wxq zqw (1994).'],
  file: 'qxz-xqz-1994 (2).pdf',
  unusable: 'zxw qxw 2.zip',
};
const { title, description, prompts, visitor, resume, consent, changed, consentText } = CAMPAIGN_TEXTS;

/** A name without a letter, for what only this visit knows. */
export const wordlessName = () => uniqueName('0');

/** So long that every screen of a recording can be looked at. */
const SECONDS = 300;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Walks from the home page to the end of a visit of the default type, and past the pages that lead nowhere. */
export async function walkVisit(visit: SpokenVisit): Promise<void> {
  const { page, server, look, words } = visit;
  const { common, home, types, intro, step1, step2, devices, error } = { ...words.visitor, error: words.error };
  const campaign = await makeCampaign(
    server,
    { name: wordlessName(), prompts, seconds: SECONDS },
    { name: wordlessName() },
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  await look('home');
  await page.getByLabel(home.label, { exact: true }).fill(campaign);
  await button(page, home.submit).click();

  await expect(heading(page, types.default.nameTitle)).toBeVisible();
  await look('start');
  await pressUntil(button(page, common.needHelp), dialogHeading(page));
  await look('help');
  await button(page, words.visitor.faq.close).click();
  await giveName(visit);

  await expect(heading(page, types.default.introTitle)).toBeVisible();
  await look('intro');
  await link(page, intro.explain).click();
  await expect(heading(page, step1.title)).toBeVisible();
  await look('permission');
  await button(page, devices.check).click();
  await expect(page.getByLabel(devices.camera, { exact: true })).toBeVisible();
  await look('camera and microphone');
  await link(page, step1.okay).click();
  await expect(heading(page, step2.title)).toBeVisible();
  await look('explainer');
  await link(page, common.startRecording).click();

  await record(visit, look);
  await goOn(visit);
  await record(visit);
  await finishRecording(visit, look);
  await look('publish');
  await button(page, types.default.finish).click();
  await expect(dialogHeading(page)).toHaveText(words.visitor.publish.share);
  await look('sharing');
  await page.getByRole('dialog').getByRole('button', { name: words.visitor.publish.finish, exact: true }).click();
  await expect(heading(page, types.default.thankYou)).toBeVisible();
  await look('thank you');
  await pressUntil(button(page, words.visitor.deletion.open), dialogHeading(page));
  await look('asking before it deletes');

  await page.goto(`/${campaign}/nowhere/at/all`);
  await expect(heading(page, error.missing.title)).toBeVisible();
  await look('a page that does not exist');
  const closed = await makeCampaign(server, { status: 'completed' }, { name: wordlessName() });
  await page.goto(`/${closed}`);
  await expect(page.getByText(common.blocked.completed, { exact: true }).first()).toBeVisible();
  await look('a closed campaign');
}

/** Walks from a campaign's link to the end of an application. Only what another visit has not is looked at. */
export async function walkApplication(visit: SpokenVisit): Promise<void> {
  const { page, server, look, words } = visit;
  const { common, types, resume: resumeWords, intro, iosModal, consent: consentWords } = words.visitor;
  const texts = { type: 'job', title, description, allowSharing: false, consentText };
  const asked = { ...texts, name: wordlessName(), prompts: prompts.slice(0, 1), seconds: SECONDS };
  const organization = { name: wordlessName() };
  const campaign = await makeCampaign(server, { ...asked, consent }, organization);
  await page.goto(`/${campaign}`, { waitUntil: 'networkidle' });
  await expect(heading(page, types.job.nameTitle)).toBeVisible();
  await page.getByLabel(words.visitor.start.label, { exact: true }).fill(visitor);
  await pressUntil(button(page, words.visitor.start.submit), page.getByText(consentWords.missing, { exact: true }));
  await look('start, a consent that is missing');
  await pressUntil(button(page, consentWords.readFull), dialogHeading(page));
  await look('the full text of a consent');
  await button(page, consentWords.agree).click();
  await pressUntil(button(page, words.visitor.start.submit), heading(page, types.job.resumeTitle));
  await makeCampaign(server, { ...asked, consent: changed }, organization);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(dialogHeading(page)).toHaveText(consentWords.changedTitle);
  await look('a consent that has changed');
  await page.getByRole('checkbox').check();
  await page.getByRole('dialog').getByRole('button', { name: consentWords.continue, exact: true }).click();
  await expect(dialogHeading(page)).toHaveCount(0);
  await look('resume');
  await pressUntil(button(page, resumeWords.optOut), dialogHeading(page));
  await look('no resume');
  await button(page, iosModal.skipresume.cancel).click();
  await page
    .getByLabel(resumeWords.choose, { exact: true })
    .setInputFiles({ name: resume, mimeType: 'application/pdf', buffer: makePdf() });
  await expect(page.getByText(resumeWords.change, { exact: true })).toBeVisible();
  await look('resume, chosen');
  await button(page, resumeWords.submit).click();

  await expect(heading(page, types.job.introTitle)).toBeVisible();
  await look('intro');
  await pressUntil(button(page, intro.optOut), dialogHeading(page));
  await look('no video');
  await button(page, iosModal.skip.cancel).click();
  await pressUntil(button(page, common.startRecording), dialogHeading(page));
  await look('before the recording');
  await button(page, iosModal.record.confirm).click();

  await record(visit);
  await finishRecording(visit);
  await look('publish');
  await button(page, types.job.finish).click();
  await expect(heading(page, types.job.thankYou)).toBeVisible();
  await look('thank you');
  await pressUntil(button(page, consentWords.withdraw), dialogHeading(page));
  await look('asking before a consent is withdrawn');
}

async function giveName({ page, words }: SpokenVisit): Promise<void> {
  await page.getByLabel(words.visitor.start.label, { exact: true }).fill(visitor);
  await button(page, words.visitor.start.submit).click();
}

/** Records the section on the page. Only with `look` its states are looked at. */
async function record({ page, words }: SpokenVisit, look?: SpokenVisit['look']): Promise<void> {
  const { startRecording, stopRecording, reRecord } = words.visitor.section;
  await expect(button(page, startRecording)).toBeEnabled();
  await look?.('section');
  await pressUntil(button(page, startRecording), button(page, stopRecording));
  await look?.('recording');
  await pressUntil(button(page, stopRecording), button(page, reRecord));
  await look?.('recorded');
}

/** Goes on to the next section. The take is saved when the screen between has been looked at. */
async function goOn({ page, words, look }: SpokenVisit): Promise<void> {
  const confirmation = /\/takes\/[^/?]+(\?|$)/;
  let release = () => {};
  const isLookedAt = new Promise<void>((resolve) => (release = resolve));
  await page.route(confirmation, async (route) => {
    await isLookedAt;
    await route.continue();
  });
  await button(page, words.visitor.section.next).click();
  await expect(page.getByRole('progressbar', { name: words.visitor.saving.title, exact: true })).toBeVisible();
  await look('saving');
  release();
  // What is on its way goes on before the page may close.
  await page.unrouteAll({ behavior: 'wait' });
}

/**
 * Goes on from the last section to the film. With `look` its making is looked at: so long, the page does not learn that
 * it is made.
 */
async function finishRecording({ page, words }: SpokenVisit, look?: SpokenVisit['look']): Promise<void> {
  const film = /\/(stitchAll|checkStitchStatus)(\?|$)/;
  if (look) {
    await page.route(film, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { status: 'Progressing', place: 'next' } });
    });
  }
  await button(page, words.visitor.section.finish).click();
  if (look) {
    await expect(heading(page, words.visitor.processing.progressing)).toBeVisible();
    await look('processing');
    await page.unrouteAll({ behavior: 'wait' });
    // It asks again at once.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  }
  await expect(heading(page, words.visitor.publish.title)).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('video')).toBeVisible();
}
