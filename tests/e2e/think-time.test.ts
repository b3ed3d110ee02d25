import { expect, test } from '../support/e2e';
import { makeCampaign, readUserVideo } from '../support/e2e-visit';
import { button } from '../support/e2e-show';
import { giveName, goOn, pressUntil, startRecording } from '../support/walk';

const QUESTIONS = ['What do rivers dream of?', 'Where does yours end?'];
const left = (text: string | null) => Number.parseInt(text ?? '', 10);

test('questions stay hidden until their sections open; a reload goes on with the clock, a retake has none', async ({
  page,
  server,
}) => {
  const campaign = await makeCampaign(server, { prompts: QUESTIONS, thinkSeconds: 60, retakes: 1, seconds: 2 });
  /** Returns which of the questions a page of this browser has, in its HTML and in what its scripts get. */
  const told = async (path: string) => {
    const { request } = page;
    const answers = [
      await request.get(`/${campaign}/${path}`),
      await request.get(`/${campaign}/${path}`, { headers: { rsc: '1' } }),
      await request.get(`/api/campaign/${campaign}`),
    ];
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    return QUESTIONS.map((question) => texts.some((text) => text.includes(question)));
  };
  for (const path of ['start', 'step2', 'section/1', 'section/2']) expect(await told(path)).toEqual([false, false]);
  await giveName(page, campaign);
  await expect(page).toHaveURL(`/${campaign}/intro`);
  expect(await told('section/1')).toEqual([false, false]);
  await page.goto(`/${campaign}/step2`);
  await expect(page.getByText('Hidden for now')).toHaveCount(2);
  await page.goto(`/${campaign}/intro`);
  await startRecording(page, campaign);

  const timer = page.getByRole('timer');
  await expect(page.getByRole('heading', { name: QUESTIONS[0] })).toBeVisible();
  await expect(page.getByText('Not recording yet')).toBeVisible();
  await expect(button(page, 'Start Now')).toBeFocused();
  expect(await told('section/1')).toEqual([true, false]);
  await expect.poll(async () => left(await timer.textContent())).toBeLessThan(57);
  await page.reload();
  await expect(page.getByText('Not recording yet')).toBeVisible();
  expect(left(await timer.textContent())).toBeLessThan(57);

  const next = page.getByRole('button', { name: 'Next Section' });
  const stopOrNext = button(page, 'Stop Recording').or(next);
  await pressUntil(button(page, 'Start Now'), stopOrNext);
  await page.getByRole('button', { name: 'Re-Record Last retake' }).click();
  await pressUntil(button(page, 'Start Recording'), stopOrNext);
  await expect(next).toBeVisible({ timeout: 60_000 });
  await goOn(page);

  await expect(page).toHaveURL(`/${campaign}/section/2`);
  await expect(page.getByRole('heading', { name: QUESTIONS[1] })).toBeVisible();
  await page.getByRole('button', { name: 'Section 2 of 2' }).click();
  await expect(page.getByRole('dialog').getByText(QUESTIONS[0]!)).toBeVisible();
  expect(await told('section/1')).toEqual([true, true]);
  expect((await readUserVideo(page, campaign)).videos).toHaveLength(1);
});

test('the recording begins by itself when the time to think ends', { tag: '@soak' }, async ({ page, server }) => {
  const campaign = await makeCampaign(server, { thinkSeconds: 5, seconds: 2 });
  await giveName(page, campaign);
  await expect(page).toHaveURL(`/${campaign}/intro`);
  await page.goto(`/${campaign}/section/1`);
  await expect(page.getByRole('button', { name: 'Re-Record' })).toBeVisible({ timeout: 60_000 });
});
