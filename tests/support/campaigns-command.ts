import { execFile } from 'node:child_process';

type Ended = { code: number; stdout: string; stderr: string };

/** Runs `npm run campaigns -- …` on a data folder. Resolves with its result. */
export const campaigns = (dataDir: string, ...args: string[]) => campaignsWith({ DATA_DIR: dataDir }, ...args);

/** The same with any settings. */
export function campaignsWith(settings: Record<string, string>, ...args: string[]): Promise<Ended> {
  const env = { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'silent', ...settings };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/campaigns.ts', ...args],
      { env },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
    // There is no person at the keyboard.
    child.stdin?.end();
  });
}
