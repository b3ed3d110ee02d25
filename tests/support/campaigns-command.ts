import { execFile } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { runCampaigns } from '@/scripts/lib/campaigns-program';
import { nodeFlags } from './node-flags';

type Ended = { code: number; stdout: string; stderr: string };
type Settings = Record<string, string>;

const environment = (settings: Settings) => ({
  ...process.env,
  NODE_OPTIONS: '',
  LOG_LEVEL: 'silent',
  ...settings,
});

/** Runs `npm run campaigns -- …` on a data folder, in this process. Resolves with its result. */
export const campaigns = (dataDir: string, ...args: string[]) => campaignsTyping('', dataDir, ...args);

/** The same with somebody at the keyboard, who types this when the command asks. */
export async function campaignsTyping(typed: string, dataDir: string, ...args: string[]): Promise<Ended> {
  const [stdout, stderr] = [collectText(), collectText()];
  const code = await runCampaigns(args, {
    env: environment({ DATA_DIR: dataDir }),
    stdin: Readable.from([typed]),
    stdout: stdout.stream,
    stderr: stderr.stream,
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** Starts the program itself, with any settings and nobody at the keyboard. */
export function startCampaigns(settings: Settings, ...args: string[]): Promise<Ended> {
  const command = [...nodeFlags, '--import', 'tsx', 'scripts/campaigns.ts', ...args];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, { env: environment(settings) }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
    child.stdin?.end();
  });
}

/** Applies the demo campaigns to the database that the settings name. Throws what the command says when it fails. */
export async function applyDemoCampaigns(settings: Settings): Promise<void> {
  const { code, stderr } = await startCampaigns(settings, 'apply', 'scripts/demo-campaigns.yaml');
  if (code !== 0) throw new Error(stderr);
}

function collectText() {
  let text = '';
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return { stream, text: () => text };
}
