import { chromiumWalker } from '../support/chromium-walker';
import { test } from '../support/e2e';
import { withFirefox } from '../support/e2e-firefox';
import { answerEveryKind, publishEveryKind, reviewExportAndErase, withPdf } from '../support/every-kind';
import { firefoxWalker } from '../support/firefox-walker';

test('questions are asked in three ways and answered in five, reviewed, exported and erased', async ({
  page,
  server,
}) => {
  const published = await publishEveryKind(server);
  await withPdf((pdf) => answerEveryKind(chromiumWalker(page), published.name, pdf));
  await reviewExportAndErase(server, published);
});

const skipped = process.env.SKIP_FIREFOX;
/**
 * With little of a core, Firefox needs longer to begin and to end a recording than the page waits for it. How it
 * records is tested in every run (`firefox.test.ts`).
 */
const alone = { tag: ['@alone', '@soak'] };

test('a visitor with Firefox answers in all five ways', alone, async ({ server }) => {
  test.skip(Boolean(skipped), skipped);
  test.setTimeout(400_000);
  const published = await publishEveryKind(server);
  await withFirefox((page) => withPdf((pdf) => answerEveryKind(firefoxWalker(page, server.url), published.name, pdf)));
  await reviewExportAndErase(server, published);
});
