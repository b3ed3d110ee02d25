import { Console } from 'node:console';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { Command, CommanderError } from 'commander';
import { describeFlaws, type SectionFlaws } from '@/lib/domain/flaws';
import { makeFolder } from '@/lib/server/data-folder/make-folder';
import { errorText } from './error-text';
import { readCampaignFile } from './read-campaign-file';
import { runCommand } from './run-command';

/** What a program has around it: `process`, or what a test gives instead. */
type Surroundings = {
  env: Record<string, string | undefined>;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
};

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
type Owner = { email: string; organization: string; isNew: boolean; link: string };
type Exported = { submissions: number; videos: number; resumes: number; missing: number };

/**
 * Runs `npm run campaigns`; `args` are the words after the program's name. Resolves with the exit code, when everything
 * is said on `stdout` and `stderr`.
 */
export async function runCampaigns(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    await createProgram(surroundings).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has said what was wrong with the words.
    if (error instanceof CommanderError) return error.exitCode;
    surroundings.stderr.write(`${errorText(error)}\n`);
    return 1;
  }
}

function createProgram({ env, stdin, stdout, stderr }: Surroundings): Command {
  const { log } = new Console(stdout, stderr);
  const run = <T>(command: string, input: unknown) => runCommand<T>(command, input, env);

  const program = new Command('campaigns')
    .description('Campaigns in, submissions out')
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) });

  program
    .command('apply <file>')
    .description('create or update the campaigns of a YAML file; all of it or nothing')
    .action(async (path: string) => {
      const document = await readCampaignFile(path);
      const { created, updated } = await run<{ created: string[]; updated: string[] }>('apply', document);
      for (const name of created) log(`created ${name}`);
      for (const name of updated) log(`updated ${name}`);
    });

  program
    .command('list')
    .description('every campaign, a line each')
    .action(async () => {
      const campaigns = await run<Listed[]>('list', null);
      log(campaigns.length > 0 ? formatTable(campaigns) : 'There are no campaigns yet.');
    });

  program
    .command('show <name>')
    .description('one campaign, as JSON')
    .action(async (name: string) => log(JSON.stringify(await run('show', { name }), null, 2)));

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
      log(rows.length > 0 ? formatTable(rows) : 'There are no submissions yet.');
    });

  program
    .command('export <name> <folder>')
    .description('write the films, the resumes and a table of the submissions into a folder')
    .action(async (name: string, path: string) => {
      // Creates no folder for a campaign that does not exist.
      await run('show', { name });
      const folder = resolve(path);
      makeExportFolder(folder);
      const { submissions, videos, resumes, missing } = await run<Exported>('export', { name, folder });
      log(`${submissions} submissions, ${videos} videos, ${resumes} resumes, in ${folder}`);
      if (missing > 0)
        throw new Error(`Submissions with missing files: ${missing}. The table's last column names the files`);
    });

  program
    .command('person <name> <uuid> <file>')
    .description('write everything about one person, of all campaigns of the organization, into a ZIP file')
    .action(async (name: string, uuid: string, path: string) => {
      const file = resolve(path);
      const { visits } = await run<{ visits: number }>('exportPerson', { name, uuid, path: file });
      log(`${visits} ${visits === 1 ? 'visit' : 'visits'} of ${uuid}, in ${file}`);
    });

  program
    .command('owner <email>')
    .description("make somebody an owner in the organizer's console, by a link that works once, for one hour")
    .option('--organization <name>', 'whose owner; created if it is new, and needed unless there is exactly one')
    .action(async (email: string, { organization }: { organization?: string }) => {
      const added = await run<Owner>('owner', { email, organization: organization ?? null });
      if (added.isNew) log(`created ${added.organization}`);
      log(`${added.email} is an owner of ${added.organization}. This link works once, for one hour:\n${added.link}`);
    });

  program
    .command('erase <name> [uuid]')
    .description('remove everything of one submission, or with --all of the whole campaign, for good')
    .option('--all', 'the campaign itself and every submission to it')
    .option('--yes', 'with --all: do not ask')
    .action(async (name: string, uuid: string | undefined, { all, yes }: { all?: true; yes?: true }) => {
      if (all && uuid === undefined) return eraseAll(name, yes ?? false);
      if (all || uuid === undefined)
        throw new Error(`Nothing was erased: name one submission by its uuid, or add --all for the whole of ${name}`);
      await run('erase', { name, uuid });
      log(`erased ${uuid} from ${name}. Its files go within a minute`);
    });

  async function eraseAll(name: string, isSure: boolean): Promise<void> {
    const question = `This cannot be undone. To erase ${name} with every submission to it, type its name: `;
    if (!isSure && (await ask(question)) !== name) throw new Error('Nothing was erased: the name was not typed');
    const { submissions } = await run<{ submissions: number }>('eraseCampaign', { name });
    log(`erased ${name}: ${submissions} submissions. Their files go within a minute`);
  }

  /** Resolves with one line typed by the user; an empty one when the input has ended. */
  function ask(question: string): Promise<string> {
    const terminal = createInterface({ input: stdin, output: stderr });
    return new Promise((resolve) => {
      terminal.once('close', () => resolve(''));
      terminal.question(question, (answer) => {
        resolve(answer.trim());
        terminal.close();
      });
    });
  }

  return program;
}

function makeExportFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new Error(`${folder} cannot be made: name a folder that this user may write to`, { cause: error });
  }
}

/** Returns rows as lines of aligned columns, with their names above. All rows have the same columns. */
function formatTable(rows: readonly Record<string, unknown>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const lines = cells.map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}
