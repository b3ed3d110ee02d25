import { ensureBuild } from './lib/build.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { main } from './lib/print-line.mjs';

await main(async () => {
  await ensurePackages();
  await ensureBuild();
});
