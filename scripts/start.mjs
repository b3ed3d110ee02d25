import { ensureBuild } from './lib/build.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { main } from './lib/print-line.mjs';
import { ensureTools } from './lib/tools.mjs';

await main(async () => {
  await ensurePackages();
  await ensureTools(['ffmpeg']);
  await ensureBuild();
  await import('./serve.mjs');
});
