import { expect, test } from '../support/e2e';
import { makeCampaign, readUserVideo } from '../support/e2e-visit';
import { giveName, goOn, recordTake, startRecording } from '../support/walk';

const left = "You're continuing on another device";

test('a visit goes on with a phone in the middle of section 2, and comes back', async ({ page, open, server }) => {
  const campaign = await makeCampaign(server, {
    seconds: 5,
    prompts: ['Who are you?', 'What do you like?', 'And why?'],
  });
  await giveName(page, campaign);
  await startRecording(page, campaign);
  await recordTake(page);
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  await recordTake(page);
  await page.getByRole('button', { name: 'Continue on Another Device' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText("You'll continue with Section 3.")).toBeVisible();
  const link = await dialog.locator('code').textContent();

  const phone = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const asked: (string | undefined)[] = [];
  phone.on('request', (request) => asked.push(request.headers()['referer']));
  await phone.goto(link ?? '');
  await expect(page.getByRole('heading', { name: left })).toBeVisible();
  await expect(page.getByRole('main').getByText('All your recordings are saved on our server.')).toBeVisible();
  await expect(page.getByText('Please continue with Section 3 on that device.')).toBeVisible();
  await expect(phone).toHaveURL(`/${campaign}/section/3`);
  expect(asked.filter((address) => address?.includes('/r/'))).toEqual([]);
  await expect
    .poll(() => phone.evaluate((name) => localStorage.getItem('hrfix/visits')?.includes(name), campaign))
    .toBe(true);

  await page.getByRole('button', { name: 'Continue Here Instead' }).click();
  await expect(page).toHaveURL(`/${campaign}/section/3`);
  await expect(phone.getByRole('heading', { name: left })).toBeVisible();
  await recordTake(page);
  await goOn(page, { last: true });
  await expect.poll(async () => (await readUserVideo(page, campaign)).videos.length).toBe(3);
});
