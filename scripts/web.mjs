import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildSettings } from './lib/build-folder.mjs';
import { main, UserError } from './lib/print-line.mjs';
import { root } from './lib/run.mjs';

/** Answers visitors, and nothing else: installs, builds and migrates nothing, so that its disk may be read-only. */
await main(async () => {
  const { brand, folder } = buildSettings();
  if (!existsSync(join(root, folder, 'BUILD_ID')))
    throw new UserError(`There is no build of the brand ${brand} in ${folder}: run \`npm run build\` first.`);
  process.env.SERVER_ROLE = 'web';
  await import('./serve.mjs');
});
