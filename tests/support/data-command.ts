import { execFile } from 'node:child_process';
import { nodeFlags } from './node-flags';

/** Runs `npm run data -- …` on a data folder. Resolves with its result. */
export function data(dataDir: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'silent', DATA_DIR: dataDir };
  const command = [...nodeFlags, '--import', 'tsx', 'scripts/data.ts', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
