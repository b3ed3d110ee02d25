import { execFile } from 'node:child_process';

/** `npm run campaigns -- …` on a data folder, and how it ended. */
export function campaigns(dataDir: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', 'scripts/campaigns.ts', ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
