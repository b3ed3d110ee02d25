import { readEnv } from '@/lib/server/env/env';
import { createLogger } from '@/lib/server/log/logger';
import { openCore } from '@/lib/server/wiring/core';
import { errorText } from './lib/error-text';

/** Brings the database up to date for this version. Any number of processes may do so at the same time. */
async function migrate(): Promise<void> {
  const env = readEnv();
  const core = await openCore(env, createLogger(env.LOG_LEVEL), { migrates: true });
  await core.queue.close();
  await core.close();
  console.log('The database is ready for this version.');
}

migrate().catch((error: unknown) => {
  console.error(errorText(error));
  process.exitCode = 1;
});
