import type { Page } from '@playwright/test';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { writeReviewing } from '@/lib/domain/draft-reviewing';
import { ask, publish, submitScores, visit, type House } from '../support/console-house';
import type { ConsoleServer } from '../support/console-servers';
import { expect } from '../support/e2e';
import { consoleTest as test } from '../support/e2e-console';
import { createCriterion } from '../support/scorecard-factories';

const CRITERIA = [
  createCriterion({ id: 'warmth', name: 'Warmth' }),
  createCriterion({ id: 'calm', name: 'Calm', sectionId: '2' }),
];

/** A campaign of two sections whose submissions two members have scored. Returns its id. */
async function seed(house: House, server: ConsoleServer): Promise<string> {
  const sections = ['What do you hear?', 'What do you do?'].map((prompt) => ({ prompt, seconds: 10 }));
  const campaign = await publish(house.editor, {
    ...{ title: 'Night guides', sections, reviewing: writeReviewing({ criteria: CRITERIA }) },
  });
  for (const name of ['Ada', 'Ben']) await visit(server, campaign, name);
  const { submissions } = await ask<OrganizerOutput<'listSubmissions'>>(
    house.editor,
    `campaigns/${campaign.id}/submissions?sort=name`,
  );
  const [ada, ben] = submissions.map(({ id }) => id);
  await submitScores(house.editor, ada!, { warmth: 5, calm: 2 });
  await submitScores(house.owner, ada!, { warmth: 5, calm: 5 });
  await submitScores(house.editor, ben!, { warmth: 1, calm: 4 });
  return campaign.id;
}

const names = (page: Page) => page.getByRole('rowheader').getByRole('link');

test('a score opens the film at its section, and the way back leads to the comparison as it was', async ({
  house,
  openConsole,
  server,
}) => {
  const id = await seed(house, server);
  const page = await openConsole(house.owner);
  await page.goto(`/organizer/campaigns/${id}/submissions/compare`);
  await expect(names(page)).toHaveText(['Ada', 'Ben']);
  await expect(page.getByRole('cell').getByText('2 to 5')).toBeVisible();

  await page.getByLabel('Reviewer').selectOption('Idris Calloway');
  await page.getByRole('link', { name: 'Calm', exact: true }).click();
  await expect(names(page)).toHaveText(['Ben', 'Ada']);
  const compared = page.url();
  await page.getByRole('link', { name: '2.0 for Calm, Ada' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada');
  const chapters = page.getByRole('list', { name: 'Sections in this video' }).getByRole('button');
  await expect(chapters.nth(1)).toHaveAttribute('aria-current', 'true');
  const position = page.getByRole('slider', { name: 'Playback position' });
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0.9);

  // Also from the one beside it.
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ben');
  await page.getByRole('link', { name: 'Night guides' }).click();
  await expect(names(page)).toHaveText(['Ben', 'Ada']);
  expect(page.url()).toBe(compared);
  await expect(page.getByLabel('Reviewer').locator('option:checked')).toHaveText('Idris Calloway');
  await expect(page.getByRole('columnheader', { name: /^Calm/ })).toHaveAttribute('aria-sort', 'descending');
});
