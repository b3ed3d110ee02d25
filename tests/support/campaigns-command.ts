import { execFile } from 'node:child_process';
import { nodeFlags } from './node-flags';

type Ended = { code: number; stdout: string; stderr: string };

/** Runs `npm run campaigns -- …` on a data folder. Resolves with its result. */
export const campaigns = (dataDir: string, ...args: string[]) => campaignsWith({ DATA_DIR: dataDir }, ...args);

/** The same with any settings. */
export function campaignsWith(settings: Record<string, string>, ...args: string[]): Promise<Ended> {
  const env = { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'silent', ...settings };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...nodeFlags, '--import', 'tsx', 'scripts/campaigns.ts', ...args],
      { env },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
    // There is no person at the keyboard.
    child.stdin?.end();
  });
}

/** Applies the demo campaigns to the database that the settings name. Throws what the command says when it fails. */
export async function applyDemoCampaigns(settings: Record<string, string>): Promise<void> {
  const { code, stderr } = await campaignsWith(settings, 'apply', 'scripts/demo-campaigns.yaml');
  if (code !== 0) throw new Error(stderr);
}
