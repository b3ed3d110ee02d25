import { expect, test } from '../support/e2e';
import { arrangeVisit, makeCampaign, readUserVideo } from '../support/e2e-visit';
import { findLayoutFaults } from '../support/e2e-layout';
import { giveName, pressUntil } from '../support/walk';

const script = '<script>window.harm=1</script><img src=x onerror="window.harm=1">';
const isHarmed = () => 'harm' in window;

test('markup in a name, a title, a prompt and an organization is text', async ({ page, server }) => {
  const campaign = await makeCampaign(
    server,
    { title: script, description: script, prompts: [script] },
    { name: script },
  );
  await giveName(page, campaign, script);
  await expect(page).toHaveURL(`/${campaign}/intro`);
  await expect(page.getByText(script).first()).toBeVisible();
  expect((await readUserVideo(page, campaign)).name).toBe(script);
  for (const step of ['start', 'step2', 'section/1']) {
    await page.goto(`/${campaign}/${step}`);
    await expect(page.getByText(script).first()).toBeVisible();
    expect(await page.evaluate(isHarmed)).toBe(false);
  }
  await page.goto(`/${campaign}/start`);
  await expect(page.getByLabel('Full Name')).toHaveValue(script);
});

test('markup as the name of a campaign that does not exist is text, whole in the field', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Campaign #').fill('<b>harm');
  await page.getByRole('button', { name: 'Find Campaign' }).click();
  await expect(page).toHaveURL(`/?notFound=${encodeURIComponent('<b>harm')}`);
  await expect(page.getByRole('alert').filter({ hasText: 'Not Found' })).toContainText('the Campaign #<b>harm. Please');
  await expect(page.getByLabel('Campaign #')).toHaveValue('<b>harm');
  await expect(page.locator('b')).toHaveCount(0);
  await page.goto(`/?notFound=${encodeURIComponent(script)}`);
  await expect(page.getByText(`Campaign #${script}`)).toBeVisible();
  await expect(page.getByLabel('Campaign #')).toHaveValue(script);
  expect(await page.evaluate(isHarmed)).toBe(false);
});

test('a name of 300 characters is refused in words, one of 200 is kept and breaks no page', async ({
  page,
  server,
}) => {
  const campaign = await makeCampaign(server);
  await page.setViewportSize({ width: 320, height: 640 });
  await giveName(page, campaign, 'W'.repeat(300));
  await expect(page.getByRole('dialog')).toContainText(
    "This name can't be used. Please enter up to 200 visible characters.",
  );
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByLabel('Full Name').fill('W'.repeat(200));
  await pressUntil(
    page.getByRole('button', { name: 'Go', exact: true }),
    page.getByRole('heading', { name: 'In Your Own Words' }),
  );
  expect((await readUserVideo(page, campaign)).name).toBe('W'.repeat(200));
});

test('the longest titles, organizations and prompts break no page', async ({ page, server, context }) => {
  const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(5);
  const campaign = await makeCampaign(server, { title: long, prompts: [long.repeat(2)] }, { name: long });
  await arrangeVisit(context, server, campaign);
  for (const [width, height] of [
    [320, 640],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const step of ['start', 'intro', 'step2', 'section/1']) {
      await page.goto(`/${campaign}/${step}`, { waitUntil: 'networkidle' });
      expect(await findLayoutFaults(page), `${step} at ${width}`).toEqual([]);
    }
  }
});

test('a name written from right to left is kept as it was written, with its marks of direction', async ({
  page,
  server,
}) => {
  const name = 'עדה \u202Eלאבלייס';
  const campaign = await makeCampaign(server, { title: 'ما قصتك؟' }, { name: 'دار النهر' });
  await giveName(page, campaign, name);
  await expect(page).toHaveURL(`/${campaign}/intro`);
  await expect(page.getByText('دار النهر')).toBeVisible();
  expect((await readUserVideo(page, campaign)).name).toBe(name);
  await page.goto(`/${campaign}/start`);
  await expect(page.getByRole('heading', { name: 'ما قصتك؟' })).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue(name);
});

test('a link whose campaign carries marks of direction turns no words around', async ({ page }) => {
  await page.goto(`/?notFound=${encodeURIComponent('שלום\u202E')}`);
  const words = page.getByText('Please enter a different Campaign.');
  await expect(words).toBeVisible();
  const isTurned = await words.evaluate((element) => {
    const text = [...element.childNodes].find((node) => node.textContent?.includes('different'))!;
    const start = text.textContent!.indexOf('different');
    const [first, last] = [0, 'different'.length - 1].map((offset) => {
      const range = document.createRange();
      range.setStart(text, start + offset);
      range.setEnd(text, start + offset + 1);
      return range.getBoundingClientRect().left;
    });
    return first! > last!;
  });
  expect(isTurned).toBe(false);
});
