import { join } from 'node:path';
import { beginFirstStart, endFirstStart } from '@/lib/server/data-folder/first-start';
import { apiBaseUrl, readEnv } from '@/lib/server/env/env';
import { openJobs } from '@/lib/server/wiring/services';
import { loadPlugIn } from '@/lib/server/wiring/load-plug-in';
import { errorText } from './lib/error-text';
import { readCampaignFile } from './lib/read-campaign-file';

/**
 * Runs before the server accepts visitors. In a process of its own (creating the embedded database needs much memory
 * once) it creates the embedded database, brings its tables up to date, and loads the demo campaigns into a new one,
 * also when an earlier first start was killed before it had done so. A PostgreSQL database belongs to the organizer, so
 * no campaigns are loaded into it. With another backend there is no data here, and only the configuration is checked.
 */
async function prepare(): Promise<void> {
  const env = readEnv();
  const { DATABASE_URL, DATA_DIR } = env;
  if (apiBaseUrl) return (await loadPlugIn())?.check(env.given);
  const isFirstStart = !DATABASE_URL && beginFirstStart(DATA_DIR);
  const { worker, close } = await openJobs(env, { migrates: true });
  try {
    if (!isFirstStart) return;
    await worker.command('apply', await readCampaignFile(join(import.meta.dirname, 'demo-campaigns.yaml')));
    endFirstStart(DATA_DIR);
    console.log('Loaded the demo campaigns.');
  } finally {
    await close();
  }
}

prepare().catch((error: unknown) => {
  console.error(errorText(error));
  process.exitCode = 1;
});
