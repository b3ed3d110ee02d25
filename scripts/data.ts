import { resolve } from 'node:path';
import { Command } from 'commander';
import { readEnv } from '@/lib/server/env/env';
import { storageOf } from '@/lib/server/storage/adapters';
import { errorText } from './lib/error-text';
import { runCommand } from './lib/run-command';

/** PostgreSQL and stores have tools of their own, which know them better. */
function requireEmbedded(): string {
  const env = readEnv();
  if (env.DATABASE_URL)
    throw new Error(
      'DATABASE_URL: a PostgreSQL is kept with pg_dump, and files with the tools of their store (docs/operating.md)',
    );
  if (!storageOf(env).canBeBackedUp)
    throw new Error('The files are not in DATA_DIR, and a backup without them would be none (docs/operating.md)');
  return env.DATA_DIR;
}

const program = new Command('data').description('Keep what an embedded installation has').showHelpAfterError();

program
  .command('backup <file>')
  .description('write all data into one file, while the server goes on')
  .action(async (file: string) => {
    requireEmbedded();
    const path = resolve(file);
    const { files, bytes } = await runCommand<{ files: number; bytes: number }>('backup', { path });
    console.log(`kept the database and ${files} files (${Math.ceil(bytes / 1024 ** 2)} MB) in ${path}`);
  });

program
  .command('restore <file>')
  .description('make DATA_DIR, which has to be empty, from a backup')
  .action(async (file: string) => {
    const folder = requireEmbedded();
    // Loaded only here, as it opens a database.
    const { restore } = await import('@/lib/server/commands/backup/restore');
    const { files } = await restore({ path: resolve(file), folder });
    console.log(`restored the database and ${files} files in ${folder}`);
  });

program.parseAsync().catch((error: unknown) => {
  console.error(errorText(error));
  process.exitCode = 1;
});
