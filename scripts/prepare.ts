import { join } from 'node:path';
import { beginFirstStart, endFirstStart } from '@/lib/server/data-folder/first-start';
import { apiBaseUrl, readEnv } from '@/lib/server/env';
import { services } from '@/lib/server/wiring';
import { faultText } from './lib/fault-text';
import { readCampaignFile } from './lib/read-campaign-file';

/**
 * Before the server takes visitors: creates the embedded database in a process of its own (it needs
 * much memory once), brings its tables up to date, and loads the demo campaigns into a new one, also where an earlier
 * first start was killed before it had. A PostgreSQL is somebody's own: nothing gets into it unasked.
 * With another backend there is no data here, and the configuration alone is looked at.
 */
async function prepare(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = readEnv();
  if (apiBaseUrl) return;
  const isFirstStart = !DATABASE_URL && beginFirstStart(DATA_DIR);
  const { command, close } = await services();
  try {
    if (!isFirstStart) return;
    await command('apply', await readCampaignFile(join(import.meta.dirname, 'demo-campaigns.yaml')));
    endFirstStart(DATA_DIR);
    console.log('Loaded the demo campaigns.');
  } finally {
    await close();
  }
}

prepare().catch((error: unknown) => {
  console.error(faultText(error));
  process.exitCode = 1;
});
