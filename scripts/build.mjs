import { ensureBuild } from './lib/build.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { main } from './lib/say.mjs';

await main(async () => {
  await ensurePackages();
  await ensureBuild();
});
