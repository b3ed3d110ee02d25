import { join } from 'node:path';
import { apiBaseUrl, readEnv } from '@/lib/server/env';
import { services } from '@/lib/server/wiring';
import { faultText } from './lib/fault-text';
import { readCampaignFile } from './lib/read-campaign-file';

/**
 * Before the server takes visitors: creates the embedded database in a process of its own (it needs
 * much memory once), brings its tables up to date, and loads the demo campaigns into one that has none.
 * With another backend there is no data here, and the configuration alone is looked at.
 */
async function prepare(): Promise<void> {
  if (apiBaseUrl) return void readEnv();
  const { command, close } = await services();
  try {
    const campaigns = (await command('list', null)) as unknown[];
    if (campaigns.length === 0) {
      await command('apply', await readCampaignFile(join(import.meta.dirname, 'demo-campaigns.yaml')));
      console.log('Loaded the demo campaigns.');
    }
  } finally {
    await close();
  }
}

prepare().catch((error: unknown) => {
  console.error(faultText(error));
  process.exitCode = 1;
});
