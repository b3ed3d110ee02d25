import { apiBaseUrl, readEnv } from '@/lib/server/env/env';
import { createLogger } from '@/lib/server/log/logger';
import { openCore } from '@/lib/server/wiring/core';
import { loadPlugIn } from '@/lib/server/wiring/load-plug-in';
import { errorText } from './lib/error-text';

/**
 * Runs before a process for visitors only begins to serve: opens once what it will open, and changes nothing. Prints
 * why it cannot. With another backend only the configuration is checked.
 */
async function check(): Promise<void> {
  const env = readEnv();
  if (apiBaseUrl) return (await loadPlugIn())?.check(env.given);
  const core = await openCore(env, createLogger(env.LOG_LEVEL), { migrates: false });
  await core.queue.close();
  await core.close();
}

check().catch((error: unknown) => {
  console.error(errorText(error));
  process.exitCode = 1;
});
