import { expect, test } from '../support/e2e';
import { withFirefox } from '../support/e2e-firefox';
import { makeSoughtFilm, readSought, type Sought } from '../support/film/sought-film';
import { makeTempFolder } from '../support/temp-folder';

/** Expects that a player shows what the film has at each time. */
async function expectShown(read: (sought: Sought) => Promise<number>, all: readonly Sought[]): Promise<void> {
  for (const sought of all) await expect.poll(() => read(sought), sought.at).toBe(sought.number);
}

test('a film that was copied shows its pictures and joins wherever one looks', async ({ page, server }) => {
  const temp = makeTempFolder();
  const { address, all } = await makeSoughtFilm(server, temp.folder);
  await page.goto('/thankyou');
  await expectShown(
    (sought) =>
      readSought((run, ...args) => page.evaluate(`(${String(run)})(...${JSON.stringify(args)})`), address, sought),
    all,
  );
  temp.remove();
});

test('a film that was copied shows them in Firefox, too', { tag: '@soak' }, async ({ server }) => {
  test.skip(Boolean(process.env.SKIP_FIREFOX), process.env.SKIP_FIREFOX);
  const temp = makeTempFolder();
  const { address, all } = await makeSoughtFilm(server, temp.folder);
  await withFirefox(async (page) => {
    await page.goto(`${server.url}/thankyou`);
    await expectShown((sought) => readSought((run, ...args) => page.evaluate(run, ...args), address, sought), all);
  });
  temp.remove();
});
