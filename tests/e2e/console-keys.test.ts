import type { Page } from '@playwright/test';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import type { SubmissionScorecard } from '@/lib/contract/organizer/scorecards';
import { writeReviewing } from '@/lib/domain/draft-reviewing';
import { ask, publish, visit } from '../support/console-house';
import { expect } from '../support/e2e';
import { consoleTest as test } from '../support/e2e-console';
import { tabTo } from '../support/e2e-tabs';
import { createCriterion } from '../support/scorecard-factories';
import { listenToVoice, readFocus, readSentences } from '../support/e2e-voice';

const EVERYBODY = ['Ada', 'Ben', 'Chiamaka', 'Dagny', 'Emil', 'Fatima', 'Goran', 'Hina', 'Ines', 'Jonas'];
/** `npm run soak` has ten; with three, each decision is made once. */
const PEOPLE = EVERYBODY.slice(0, Number(process.env.SOAK_SUBMISSIONS ?? 3));
const VERDICTS = [
  { key: 's', status: 'shortlisted' },
  { key: 'a', status: 'accepted' },
  { key: 'd', status: 'declined' },
];

/** Whether the control in focus shows that it has it. */
const showsFocus = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });

test('a reviewer rates, decides about and comments on submission after submission by keyboard alone', async ({
  house,
  openConsole,
  server,
}) => {
  const campaign = await publish(house.editor, { sections: [{ prompt: 'What do you hear?', seconds: 10 }] });
  for (const name of PEOPLE) await visit(server, campaign, name);

  const page = await openConsole(house.reviewer);
  await listenToVoice(page);
  /** What the page has asked for: the films and the submissions. */
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/organizer/campaigns/${campaign.id}/submissions`);
  await expect(page.getByRole('link', { name: `Review ${PEOPLE.length} new submissions` })).toBeVisible();
  await tabTo(page, `a: Review ${PEOPLE.length} new submissions`);
  expect(await showsFocus(page)).toBe(true);
  await page.keyboard.press('Enter');

  const verdict = page.getByRole('form', { name: 'Your review' });
  for (const [index, name] of PEOPLE.toReversed().entries()) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    if (index > 0) {
      await expect.poll(() => readFocus(page)).toBe(`h1: ${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    }
    const { key, status } = VERDICTS[index % VERDICTS.length]!;
    // The heading may be there a moment before the page listens to keys.
    await expect(async () => {
      await page.keyboard.press(String((index % 5) + 1));
      await expect(verdict.getByText(/Sav(ed|ing)/)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press(key);
    // Of two sentences at the same time only the last is spoken.
    await expect(verdict.getByText('Saved', { exact: true })).toBeVisible();
    await page.keyboard.press('c');
    await expect.poll(() => readFocus(page)).toBe('textarea: Comment');
    expect(await showsFocus(page)).toBe(true);
    // What is typed is no command: s, a and d would change the status.
    await page.keyboard.type(`A sad ${status} jaded look`);
    await tabTo(page, 'button: Comment');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Comments' })).toContainText(`A sad ${status}`);
    await expect.poll(() => commentsSpoken(page)).toBe(index + 1);
    if (index === PEOPLE.length - 1) break;

    const next = PEOPLE.toReversed()[index + 1]!;
    const { submissions } = await list(house.reviewer, campaign.id);
    const { id } = submissions.find((one) => one.name === next)!;
    await expect.poll(() => asked.some((url) => url.includes(`/api/v1/submissions/${id}`))).toBe(true);
    await expect.poll(() => asked.some((url) => url.includes(id) && url.includes('.mp4'))).toBe(true);
    await page.keyboard.press('j');
  }
  await page.keyboard.press('j');
  await expect.poll(() => readSentences(page)).toContain('No more new submissions. Back to list');
  expect(await readSentences(page)).toContain('Saved');

  const { submissions } = await list(house.reviewer, campaign.id);
  expect(submissions.map(({ name, status, rating, comments }) => ({ name, status, rating, comments }))).toEqual(
    PEOPLE.toReversed().map((name, index) => ({
      ...{ name, status: VERDICTS[index % VERDICTS.length]!.status, rating: (index % 5) + 1, comments: 1 },
    })),
  );
});

test('a reviewer scores submissions by keyboard alone, with fewer presses than five and one for each criterion', async ({
  house,
  openConsole,
  server,
}) => {
  const criteria = writeReviewing({ criteria: ['warmth', 'speech', 'calm'].map((id) => createCriterion({ id })) });
  const campaign = await publish(house.editor, {
    sections: [{ prompt: 'What do you hear?', seconds: 10 }],
    reviewing: { ...criteria, hidesScores: true },
  });
  for (const name of PEOPLE) await visit(server, campaign, name);

  const page = await openConsole(house.reviewer);
  await listenToVoice(page);
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await page.goto(`/organizer/campaigns/${campaign.id}/submissions`);
  await expect(page.getByRole('link', { name: `Review ${PEOPLE.length} new submissions` })).toBeVisible();
  await tabTo(page, `a: Review ${PEOPLE.length} new submissions`);
  await page.keyboard.press('Enter');

  for (const [index, name] of PEOPLE.toReversed().entries()) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const form = page.getByRole('form', { name: 'Your scorecard' });
    await expect(form).toBeVisible();
    // The form may be there a moment before the page listens to keys: this one press is not counted again.
    await expect(async () => {
      await page.keyboard.press(String((index % 5) + 1));
      await expect(form.getByText('Your score (1 of 3 criteria)')).toBeVisible({ timeout: 1000 });
    }).toPass();
    presses += 1;
    expect(await showsFocus(page)).toBe(true);
    await press('0');
    await press('4');
    await expect.poll(() => readFocus(page)).toBe('button: Submit scores');
    expect(await showsFocus(page)).toBe(true);
    await press('Enter');
    await expect(page.getByText('Team score (1 scorecard)')).toBeVisible();
    await press('a');
    await expect(page.getByRole('form', { name: 'Your review' }).getByText('Saved', { exact: true })).toBeVisible();
    if (index < PEOPLE.length - 1) await press('j');
  }
  expect(await readSentences(page)).toContain('Scores submitted');
  expect(presses).toBeLessThan(PEOPLE.length * (5 + 3));

  const { submissions } = await list(house.reviewer, campaign.id);
  for (const { id, name, status } of submissions) {
    const { mine } = await ask<SubmissionScorecard>(house.reviewer, `submissions/${id}/scorecard`);
    const warmth = (PEOPLE.toReversed().indexOf(name ?? '') % 5) + 1;
    expect({ status, scores: mine?.scores }).toEqual({
      status: 'accepted',
      scores: { warmth, speech: 'notSeen', calm: 4 },
    });
  }
});

const commentsSpoken = async (page: Page) =>
  (await readSentences(page)).filter((words) => words === 'Comment saved').length;

const list = (client: Parameters<typeof ask>[0], id: string) =>
  ask<OrganizerOutput<'listSubmissions'>>(client, `campaigns/${id}/submissions`);
