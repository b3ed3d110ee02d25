import type { Page } from '@playwright/test';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { SubmittedTranscript } from '@/lib/contract/organizer/transcripts';
import { ask, publish, visit, type House } from '../support/console-house';
import type { ConsoleServer } from '../support/console-servers';
import { expect } from '../support/e2e';
import { consoleTest as test } from '../support/e2e-console';
import { expectGoodConsole, expectLargeAndForced, photograph } from '../support/e2e-good-layout';
import { createLine } from '../support/submitted-transcript';
import { readWords } from '../support/words';

const PROMPTS = ['Who are you, and where do you live?', 'A guest is lost and upset. What do you do?'];
const SAID = [
  ['Good evening, I am Amira. I live in the old pilot house,', 'From my window I can see every boat that comes in.'],
  [
    'They always think we are lost, because the path ends.',
    'Somebody who is lost wants to hear that they are not the only one.',
    'So I tell them that I got lost here myself, twice, with a map in my hand.',
    'And I phone the tour office from the way, not from the spot.',
  ],
];

/** A submission, and what is said in it: several lines in each of its sections, the first 400 ms long. */
async function seed(house: House, server: ConsoleServer) {
  const campaign = await publish(house.editor, {
    ...{ title: 'Night guides', sections: PROMPTS.map((prompt) => ({ prompt, seconds: 10 })) },
  });
  await visit(server, campaign, 'Amira Sandvoort');
  const listed = `campaigns/${campaign.id}/submissions`;
  const { submissions } = await ask<OrganizerOutput<'listSubmissions'>>(house.editor, listed);
  const id = submissions[0]!.id;
  const { chapters } = await ask<OrganizerOutput<'getSubmission'>>(house.editor, `submissions/${id}`);
  const lines = chapters.flatMap(({ sectionId, startMs }, section) =>
    SAID[section]!.map((words, index) =>
      createLine({
        ...{ id: `${section}-${index}`, sectionId, words, startMs: startMs + 400 * index },
        endMs: startMs + 400 * (index + 1),
        unsure: words.endsWith('the spot.') ? [{ from: words.length - 9, to: words.length - 1 }] : [],
        correctedBy: section === 0 && index === 0 ? 'visitor' : null,
      }),
    ),
  );
  return { page: organizerPaths.submission(campaign.id, id), lines };
}

/** Answers what is said in every submission, and whatever is corrected. */
async function answerTranscripts(page: Page, given: Pick<SubmittedTranscript, 'lines'>): Promise<void> {
  const transcript: SubmittedTranscript = { state: 'ready', language: 'en', ...given };
  await page.route('**/api/v1/submissions/*/transcript', (route) => route.fulfill({ json: transcript }));
  await page.route('**/api/v1/submissions/*/transcript/*', async (route) => {
    const { words } = route.request().postDataJSON() as { words: string };
    const line = transcript.lines.find(({ id }) => route.request().url().endsWith(id));
    await route.fulfill({ json: { ...line, words, unsure: [], correctedBy: 'member', corrector: 'Nora Lindgate' } });
  });
}

const list = (page: Page) => page.getByRole('region', { name: 'Transcript' });
const line = (page: Page, name: RegExp) => list(page).getByRole('button', { name });

test('a transcript is read, searched and corrected with the keyboard alone, and looks well', async ({
  house,
  openConsole,
  server,
}) => {
  const { page: address, lines } = await seed(house, server);
  const page = await openConsole(house.editor);
  await answerTranscripts(page, { lines });
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Transcript' })).toBeVisible();

  await page.keyboard.press('t');
  await expect(list(page)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Video' }).getByText(SAID[0]![0]!)).toBeVisible();
  await page.keyboard.press('v');
  await expect(page.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('v');

  await page.getByRole('searchbox', { name: 'Search this transcript' }).fill('LOST');
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('3 of 3')).toBeVisible();
  await page.keyboard.press('Enter');
  await line(page, /They always think/).press('Enter');
  await expect(list(page).locator('[aria-current]')).toContainText('They always think');
  await expect(page.getByRole('region', { name: 'Video' }).getByText(SAID[1]![0]!)).toBeVisible();
  await expectLargeAndForced(page, 'transcript');

  await line(page, /From my window/).press('F2');
  const field = page.getByRole('textbox', { name: /^Line at/ });
  await expect(field).toBeFocused();
  await photograph(page, 'line corrected');
  await field.fill('From my window I hear every boat.');
  await field.press('Enter');
  await expect(line(page, /I hear every boat\. Corrected by Nora Lindgate$/)).toBeFocused();
  await page.getByRole('button', { name: 'Comment on this line' }).click();
  await expect(page.getByRole('textbox', { name: 'Comment on “From my window I hear every boat.”' })).toBeFocused();
  await page.getByRole('link', { name: 'Transcript' }).click();
  // The last: it makes the words of the page twice as long.
  await expectGoodConsole(page, 'transcript');
});

test(
  'captions stay within the picture in Arabic, from right to left',
  { tag: '@soak' },
  async ({ house, openConsole, server }) => {
    const { organizer: words } = readWords('ar');
    const { page: address, lines } = await seed(house, server);
    const page = await openConsole(house.editor, { locale: 'ar' });
    await answerTranscripts(page, { lines: lines.map((one) => ({ ...one, words: 'مساء الخير، أنا أميرة.' })) });
    await page.goto(address);
    await page.getByRole('link', { name: words.review.transcript.title }).click();
    await expect(page.locator('html[dir=rtl]')).toHaveCount(1);
    await expectGoodConsole(page, 'transcript in Arabic');
  },
);
