import { expect, test } from '../support/e2e';
import { fileChooser, pdfFile } from '../support/e2e-answer-screens';
import { askWith, seeClip } from '../support/e2e-clips';
import { button } from '../support/e2e-show';
import { arrangeVisit, makeCampaign, readUserVideo } from '../support/e2e-visit';
import { goOn, pressUntil, recordTake, startRecording } from '../support/walk';

const left = "You're continuing on another device";

test('a visit goes on with a phone in the middle of section 2, and comes back', async ({
  page,
  context,
  open,
  server,
}) => {
  const campaign = await makeCampaign(server, { prompts: ['Who are you?', 'What do you like?', 'And why?'] });
  await arrangeVisit(context, server, campaign, { saved: 1 });
  await page.goto(`/${campaign}/section/2`);
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

test(
  'a question is asked on each device, and a file goes on its way after the visit has left it',
  { tag: '@soak' },
  async ({ page, open, server, context }) => {
    const campaign = await makeCampaign(server, {
      sections: [
        {
          id: 's1',
          prompt: 'Who are you?',
          seconds: 2,
          thinkSeconds: 60,
          answerType: { kind: 'video', isOptional: true },
        },
        { id: 's2', prompt: 'What did you make?', answerType: { kind: 'file', formats: ['pdf'], maxMegabytes: 1 } },
      ],
    });
    await arrangeVisit(context, server, campaign);
    await askWith(page, { kind: 'video' });
    await page.goto(`/${campaign}/section/1`);
    await seeClip(page, 'Video question');
    await pressUntil(button(page, 'Read Instead'), page.getByLabel('Your camera'));
    await button(page, 'Continue on Another Device').click();
    const link = await page.getByRole('dialog').locator('code').textContent();

    const phone = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await askWith(phone, { kind: 'video' });
    await phone.goto(link ?? '');
    await expect(page.getByRole('heading', { name: left })).toBeVisible();
    await startRecording(phone, campaign);
    await seeClip(phone, 'Video question');
    await button(phone, 'Skip This Question').click();
    await expect(phone).toHaveURL(`/${campaign}/section/2`);

    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await phone.route('**/api/storage', (route) => held.then(() => route.continue()));
    const told = phone.waitForRequest((request) => Boolean(request.postData()?.includes('"unsent":["s2"]')));
    await fileChooser(phone).setInputFiles(pdfFile('boat.pdf'));
    await told;
    await page.getByRole('button', { name: 'Continue Here Instead' }).click();
    await expect(page.getByRole('main')).toContainText('Section 2 is still uploading from your other device.');
    await expect(page.getByText("If you don't wait, you'll answer this section again.")).toBeVisible();
    await expect(phone.getByRole('main')).toContainText('Section 2 is still uploading from this device.');
    release();
    await expect(phone.getByRole('main')).toContainText('All your recordings are saved on our server.');
    await expect(page).toHaveURL(/processing|thankyou/);
    const { answers } = await readUserVideo(page, campaign);
    expect(answers?.find(({ sectionId }) => sectionId === 's2')).toMatchObject({
      answer: { file: { name: 'boat.pdf' } },
    });
  },
);
