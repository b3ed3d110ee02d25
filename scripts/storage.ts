import { Command } from 'commander';
import { readEnv } from '@/lib/server/env/env';
import { checkStorage, moveStorage, setUpStorage } from '@/lib/server/wiring/storage-commands';
import { errorText } from './lib/error-text';

const program = new Command('storage')
  .description('The storage outside DATA_DIR that the settings name, such as S3_BUCKET')
  .showHelpAfterError();

program
  .command('check')
  .description('say what is wrong with the storage, a sentence each')
  .action(async () => report(await checkStorage(readEnv())));

program
  .command('setup')
  .description('make it if need be, let the pages use it (CORS), and have it remove what is left over (lifecycle)')
  .action(async () => report(await setUpStorage(readEnv())));

program
  .command('move')
  .description('copy the files of DATA_DIR into the storage, while the server runs; goes on where it was stopped')
  .action(() => moveStorage(readEnv(), (line) => console.log(line)));

function report(faults: readonly string[]): void {
  if (faults.length === 0) return console.log('The storage can be used.');
  for (const fault of faults) console.log(fault);
  process.exitCode = 1;
}

program.parseAsync().catch((error: unknown) => {
  console.error(errorText(error));
  process.exitCode = 1;
});
