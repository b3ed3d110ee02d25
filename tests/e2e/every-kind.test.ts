import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { withFirefox } from '../support/e2e-firefox';
import { answerEveryKind, publishEveryKind, reviewExportAndErase, type Walker } from '../support/every-kind';
import { firefoxWalker } from '../support/firefox-walker';
import { makePdf } from '../support/make-pdf';
import { makeTempFolder } from '../support/temp-folder';
import { pressUntil } from '../support/walk';

function chromiumWalker(page: Page): Walker {
  const named = (role: string, name: string) => page.getByRole(role as 'button', { name, exact: true }).first();
  return {
    goto: async (path) => void (await page.goto(path)),
    press: (name, role = 'button') => named(role, name).click(),
    pressUntil: (name, shown) => pressUntil(named('button', name), named('button', shown)),
    sees: (role, name, seconds = 30) => expect(named(role, name)).toBeEnabled({ timeout: seconds * 1000 }),
    fill: (label, text) => page.getByRole('textbox', { name: label, exact: true }).fill(text),
    choose: (path) => page.locator('input[type=file]').setInputFiles(path),
    path: async () => new URL(page.url()).pathname,
  };
}

/** Writes the certificate that is asked for, and removes it afterwards. */
async function withPdf(work: (path: string) => Promise<void>): Promise<void> {
  const temp = makeTempFolder();
  const path = join(temp.folder, 'certificate.pdf');
  writeFileSync(path, makePdf());
  await work(path).finally(() => temp.remove());
}

test('questions are asked in three ways and answered in five, reviewed, exported and erased', async ({
  page,
  server,
}) => {
  const published = await publishEveryKind(server);
  await withPdf((pdf) => answerEveryKind(chromiumWalker(page), published.name, pdf));
  await reviewExportAndErase(server, published);
});

const skipped = process.env.SKIP_FIREFOX;
/** With little of a core, Firefox needs longer to begin and to end a recording than the page waits for it. */
const alone = { tag: '@alone' };

test('a visitor with Firefox answers in all five ways', alone, async ({ server }) => {
  test.skip(Boolean(skipped), skipped);
  test.setTimeout(400_000);
  const published = await publishEveryKind(server);
  await withFirefox((page) => withPdf((pdf) => answerEveryKind(firefoxWalker(page, server.url), published.name, pdf)));
  await reviewExportAndErase(server, published);
});
