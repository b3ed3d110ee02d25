import { expect } from '../support/e2e';
import { webkitTest as test } from '../support/e2e-webkit';
import { makeSoughtFilm, readSought } from '../support/film/sought-film';

const skipped = process.env.SKIP_WEBKIT;
test.skip(Boolean(skipped), skipped);

const shows = 'a film that was copied shows its pictures and joins wherever one looks in WebKit';
test(shows, { tag: '@soak' }, async ({ webkit, server, folder }) => {
  const { address, all } = await makeSoughtFilm(server, folder);
  await webkit.goto('/thankyou');
  for (const sought of all)
    await expect
      .poll(() => readSought((run, ...args) => webkit.evaluate(run, ...args), address, sought), sought.at)
      .toBe(sought.number);
});
