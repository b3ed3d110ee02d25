import { callFolderOwner } from '@/lib/server/data-folder/command-socket';
import { holdsData } from '@/lib/server/data-folder/first-start';
import { readEnv } from '@/lib/server/env/env';

/**
 * Asks the server that holds the data to run the command, or runs it here when no server is running. `settings` is the
 * environment.
 */
export async function runCommand<T>(
  command: string,
  input: unknown,
  settings: Record<string, string | undefined> = process.env,
): Promise<T> {
  const env = readEnv(settings);
  const answered = env.DATABASE_URL ? null : await callFolderOwner(env.DATA_DIR, command, input);
  if (answered) return answered.value as T;
  // A mistyped folder must not be treated as an empty one and filled.
  if (!env.DATABASE_URL && command !== 'apply' && !holdsData(env.DATA_DIR)) {
    throw new Error(`DATA_DIR: there is no data in ${env.DATA_DIR}`);
  }
  // Loaded only here: most commands end earlier or are run by the server.
  const { openJobs } = await import('@/lib/server/wiring/services');
  const own = await openJobs(env, { migrates: !env.DATABASE_URL });
  try {
    return JSON.parse(JSON.stringify(await own.worker.command(command, input))) as T;
  } finally {
    await own.close();
  }
}
