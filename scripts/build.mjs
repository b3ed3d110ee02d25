import { ensureBuild } from './lib/build.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { main } from './lib/print-line.mjs';
import { ensureTestBuilds } from './lib/test-builds.mjs';

/** `npm run build`, and `npm run build -- tests` for every build that tests need. */
await main(async () => {
  await ensurePackages();
  await (process.argv.includes('tests') ? ensureTestBuilds() : ensureBuild());
});
