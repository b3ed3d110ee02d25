import { join } from 'node:path';
import { services } from '@/lib/server/wiring';
import { readCampaignFile } from './lib/read-campaign-file';

/**
 * Before the server takes visitors: creates the embedded database in a process of its own (it needs
 * much memory once), brings its tables up to date, and loads the demo campaigns into one that has none.
 */
async function prepare(): Promise<void> {
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
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
