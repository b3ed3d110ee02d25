import { devices } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { Brand } from '@/brands/schema';
import { languages, type Language } from '@/lib/i18n/languages';
import { mergeWords } from '@/lib/i18n/merge-words';
import { readColours } from '../support/contrast';
import { expect, test } from '../support/e2e';
import { findAccessibilityFaults } from '../support/e2e-accessibility';
import { makeCampaign } from '../support/e2e-visit';
import { giveName, pressUntil } from '../support/walk';
import { readBrandWords, readPageWords, words } from '../support/words';

async function readBrand(brand: string): Promise<Brand> {
  const { default: config } = (await import(`../../brands/${brand}/config.ts`)) as { default: Brand };
  return config;
}

/** The base words, replaced by the brand's own words where it has some. */
const wordsOf = (brand: string) => mergeWords(words.visitor, readBrandWords(brand));

test('the bare root belongs to the brand, with a query to the app (spec 1.24)', async ({ brand, page, request }) => {
  const { redirect, redirectDomain, displayName } = await readBrand(brand);
  const answer = await request.get('/', {
    maxRedirects: 0,
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  const { location } = answer.headers();
  if (redirect)
    expect([answer.status(), new URL(location ?? '').origin]).toEqual([307, new URL(redirectDomain).origin]);
  else expect([answer.status(), location]).toEqual([200, undefined]);

  for (const query of ['?notFound=river', '?blocked=deleted', '?anything']) {
    expect((await request.get(`/${query}`, { maxRedirects: 0 })).status()).toBe(200);
  }
  await page.goto('/?notFound=river');
  await expect(page.getByRole('heading', { name: `Welcome to ${displayName}!` })).toBeVisible();
});

test("pages carry the brand's name, links, logo and colours (spec 1.18)", async ({ brand, page, server, request }) => {
  const { displayName, contact, termsOfServiceLink, marketingLink, contactLink, faqLink, logo } =
    await readBrand(brand);
  const campaign = await makeCampaign(server, { title: 'River Stories', description: 'Told by those who live there.' });
  await page.goto(`/${campaign}/start`);
  await expect(page).toHaveTitle(`Start · River Stories · ${displayName}`);
  await expect(page.getByRole('banner').getByRole('link', { name: displayName })).toBeVisible();
  await expect(page.getByText('Told by those who live there.')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'terms of service' })).toHaveAttribute('href', termsOfServiceLink);
  await page.getByRole('button', { name: 'Need Help' }).click();
  await expect(page.getByRole('link', { name: contact.email })).toHaveAttribute('href', `mailto:${contact.email}`);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'our help pages' })).toHaveAttribute('href', faqLink);

  const drawing = await request.get(`/brand/${logo}`);
  expect(await drawing.text()).toBe(readFileSync(`brands/${brand}/${logo}`, 'utf8'));
  const colours = readFileSync(`brands/${brand}/tokens.css`, 'utf8');
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
  for (const [scheme, own] of [
    ['light', 'l'],
    ['dark', 'd'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    expect(await accent()).toBe(readColours(colours, own)('accent'));
    expect(await findAccessibilityFaults(page)).toEqual([]);
  }

  await page.goto('/?blocked=completed');
  const links = page.getByRole('navigation', { name: `${displayName} links` }).getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    marketingLink,
    contactLink,
    termsOfServiceLink,
  ]);
});

test('emails carry the logo of the pages, with room around it', async ({ brand, page }) => {
  const { logo } = await readBrand(brand);
  const [, ...size] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(readFileSync(`brands/${brand}/${logo}`, 'utf8'))!;
  const ratio = Number(size[0]) / Number(size[1]);
  const file = (name: string, type: string) =>
    `data:${type};base64,${readFileSync(`brands/${brand}/${name}`).toString('base64')}`;
  const difference = await page.evaluate(
    async ([drawing, picture, ratio]) => {
      const load = async (src: string) => {
        const image = Object.assign(new Image(), { src });
        await image.decode();
        return image;
      };
      const sent = await load(picture);
      const { width, height } = sent;
      const [top, high] = [6, height - 12];
      const drawn = await load(drawing);
      const read = (image: HTMLImageElement, ...at: [number, number, number, number]) => {
        const context = new OffscreenCanvas(width, height).getContext('2d')!;
        context.fillStyle = 'white';
        context.fillRect(0, 0, width, height);
        context.drawImage(image, ...at);
        return context.getImageData(0, 0, width, height).data;
      };
      const [one, other] = [read(drawn, top, top, high * ratio, high), read(sent, 0, 0, width, height)];
      return one.reduce((sum, value, index) => sum + Math.abs(value - other[index]!), 0) / one.length;
    },
    [file(logo, 'image/svg+xml'), file('logo.png', 'image/png'), ratio] as const,
  );
  // Of 255; the mark alone makes more than ten.
  expect(difference).toBeLessThan(2);
});

test("a visitor reads the brand's own words where it has some, and all the others", async ({ brand, page, server }) => {
  const { types, faq } = wordsOf(brand);
  await page.goto(`/${await makeCampaign(server)}/start`);
  await expect(page.getByText(types.default.nameDescription)).toBeVisible();
  await expect(page.getByRole('heading', { name: types.default.nameTitle })).toBeVisible();
  await page.getByRole('button', { name: 'Need Help' }).click();
  await expect(page.getByText(faq.start.answer)).toBeVisible();
  await expect(page.getByText(faq.stuck.answer)).toBeVisible();
});

/** `npm run soak` reads them in all; which languages have which words, the build checks. */
const read: readonly Language[] = process.env.SOAK_LANGUAGES === 'all' ? languages : ['ar', 'de'];

test('the brand’s own words are there in other languages', async ({ brand, open, server }) => {
  const campaign = await makeCampaign(server);
  for (const language of read) {
    const { types, faq, common } = readPageWords(language, brand).visitor;
    const page = await open({ locale: language });
    await page.goto(`/${campaign}/start`);
    await expect(page.getByText(types.default.nameDescription)).toBeVisible();
    await pressUntil(page.getByRole('button', { name: common.needHelp, exact: true }), page.getByRole('dialog'));
    await expect(page.getByText(faq.start.answer)).toBeVisible();
    await page.close();
  }
});

test("the visitor and the calls are known by the brand's id (spec 1.1)", async ({ brand, page, server }) => {
  const { id } = await readBrand(brand);
  const campaign = await makeCampaign(server);
  const began = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/userVideo'));
  await giveName(page, campaign);
  expect(new URL((await began).url()).searchParams.get('whitelabel') ?? '').toBe(id ?? '');
  await expect(page).toHaveURL(`/${campaign}/intro`);
  expect(await page.evaluate((key) => localStorage.getItem(key), `${id ?? ''}/uuid`)).toMatch(/^[0-9a-f-]{36}$/);
});

test("a campaign of another brand's organization is not found, one of its own is", async ({
  brand,
  server,
  request,
}) => {
  const { id } = await readBrand(brand);
  const elsewhere = await makeCampaign(server, {}, { whitelabel: 'somebody-else' });
  const answer = await request.get(`/${elsewhere}/start`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([307, `/?notFound=${elsewhere}`]);
  const own = await makeCampaign(server, {}, { whitelabel: id });
  expect((await request.get(`/${own}/start`, { maxRedirects: 0 })).status()).toBe(200);
});

test("a phone records in the brand's app, or where there is none in its browser", async ({ brand, open, server }) => {
  const { id, appDeepLink } = await readBrand(brand);
  const campaign = await makeCampaign(server);
  const page = await open({ userAgent: devices['iPhone 15']!.userAgent });
  await giveName(page, campaign);
  await expect(page).toHaveURL(`/${campaign}/intro`);
  const modal = page.getByRole('dialog');
  await pressUntil(page.getByRole('button', { name: 'Start Recording' }), modal);
  if (appDeepLink) {
    const uuid = await page.evaluate((key) => localStorage.getItem(key), `${id ?? ''}/uuid`);
    const link = modal.getByRole('link', { name: 'Take me to the App' });
    await expect(link).toHaveAttribute('href', `${appDeepLink}?campaign=${campaign}&video=${campaign}_${uuid}`);
  } else {
    await modal.getByRole('button', { name: "Let's Start!" }).click();
    await expect(page).toHaveURL(`/${campaign}/section/1`);
  }
});
