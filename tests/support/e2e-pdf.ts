import type { Page } from '@playwright/test';

/** Makes a resume as many people do: by printing a page as PDF. */
export async function printPdf(page: Page): Promise<Buffer> {
  await page.setContent(
    '<h1>Ada Lovelace</h1><p>First programmer. <a href="https://example.com/">Notes on the engine</a></p>',
  );
  return page.pdf();
}
