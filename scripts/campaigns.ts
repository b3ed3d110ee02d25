import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { describeFlaws, type SectionFlaws } from '@/lib/domain/flaws';
import { makeFolder } from '@/lib/server/data-folder/make-folder';
import { errorText } from './lib/error-text';
import { readCampaignFile } from './lib/read-campaign-file';
import { runCommand as run } from './lib/run-command';

type Listed = {
  name: string;
  organization: string;
  type: string;
  status: string;
  sections: number;
  submissions: number;
};
type Submitted = {
  name: string;
  claimsAccount: boolean;
  status: string;
  createdAt: string;
  uuid: string;
  resumeKey: string | null;
  flaws: SectionFlaws[];
};
type Exported = { submissions: number; videos: number; resumes: number; missing: number };

function printTable(rows: Record<string, unknown>[], empty: string): void {
  const [first] = rows;
  if (!first) return console.log(empty);
  const columns = Object.keys(first);
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  for (const row of cells)
    console.log(
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

const program = new Command('campaigns').description('Campaigns in, submissions out').showHelpAfterError();

program
  .command('apply <file>')
  .description('create or update the campaigns of a YAML file; all of it or nothing')
  .action(async (path: string) => {
    const { created, updated } = await run<{ created: string[]; updated: string[] }>(
      'apply',
      await readCampaignFile(path),
    );
    for (const name of created) console.log(`created ${name}`);
    for (const name of updated) console.log(`updated ${name}`);
  });

program
  .command('list')
  .description('every campaign, a line each')
  .action(async () => printTable(await run<Listed[]>('list', null), 'There are no campaigns yet.'));

program
  .command('show <name>')
  .description('one campaign, as JSON')
  .action(async (name: string) => console.log(JSON.stringify(await run('show', { name }), null, 2)));

program
  .command('submissions <name>')
  .description('who took part, oldest first')
  .action(async (name: string) => {
    const submissions = await run<Submitted[]>('submissions', { name });
    const rows = submissions.map(({ createdAt, status, uuid, claimsAccount, resumeKey, flaws, name: person }) => ({
      started: createdAt,
      status,
      uuid,
      resume: resumeKey ? 'yes' : 'no',
      name: claimsAccount ? `${person} (says to be)` : person,
      flaws: describeFlaws(flaws),
    }));
    printTable(rows, 'There are no submissions yet.');
  });

program
  .command('export <name> <folder>')
  .description('write the films, the resumes and a table of the submissions into a folder')
  .action(async (name: string, folder: string) => {
    // Creates no folder for a campaign that does not exist.
    await run('show', { name });
    makeExportFolder(resolve(folder));
    const { submissions, videos, resumes, missing } = await run<Exported>('export', { name, folder: resolve(folder) });
    console.log(`${submissions} submissions, ${videos} videos, ${resumes} resumes, in ${resolve(folder)}`);
    if (missing > 0)
      throw new Error(`Submissions with missing files: ${missing}. The table's last column names the files`);
  });

program
  .command('erase <name> [uuid]')
  .description('remove everything of one submission, or with --all of the whole campaign, for good')
  .option('--all', 'the campaign itself and every submission to it')
  .option('--yes', 'with --all: do not ask')
  .action(async (name: string, uuid: string | undefined, { all, yes }: { all?: true; yes?: true }) => {
    if (all && uuid === undefined) return eraseAll(name, yes ?? false);
    if (all || uuid === undefined)
      throw new Error(
        `Nothing was erased: name one submission by its uuid, or printLine --all for the whole of ${name}`,
      );
    const { files } = await run<{ files: number }>('erase', { name, uuid });
    console.log(`erased ${uuid} from ${name}: its records and ${files} files`);
  });

function makeExportFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new Error(`${folder} cannot be made: name a folder that this user may write to`, { cause: error });
  }
}

async function eraseAll(name: string, isSure: boolean): Promise<void> {
  if (
    !isSure &&
    (await ask(`This cannot be undone. To erase ${name} with every submission to it, type its name: `)) !== name
  ) {
    throw new Error('Nothing was erased: the name was not typed');
  }
  const { submissions, files } = await run<{ submissions: number; files: number }>('eraseCampaign', { name });
  console.log(`erased ${name}: ${submissions} submissions, ${files} files`);
}

/** Returns one line typed by the user; an empty one when the input has ended. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<string>((done) => terminal.once('close', () => done('')));
  const answer = await Promise.race([terminal.question(question), ended]);
  terminal.close();
  return answer.trim();
}

program.parseAsync().catch((error: unknown) => {
  console.error(errorText(error));
  process.exitCode = 1;
});
