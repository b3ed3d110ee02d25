import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

export type Workspaces = {
  create(): Promise<{ folder: string; remove(): Promise<void> }>;
};

/**
 * A process's folder carries host, process id and when the process started: ids are used again, and in
 * containers the server always has the same one.
 */
const OWNER = /^worker-(?<host>.+)-(?<pid>\d+)-(?<startedAt>\d+)$/;
const FOREIGN_LIFE_MS = 24 * 3600 * 1000;

const startedAt = Math.round(performance.timeOrigin);
const host = hostname().replace(/[^A-Za-z0-9.]/g, '_');
const own = `worker-${host}-${process.pid}-${startedAt}`;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether nobody can need the folder any more. Another machine's processes cannot be seen: a day must pass. */
async function isLeftOver(root: string, name: string): Promise<boolean> {
  const owner = OWNER.exec(name)?.groups;
  if (!owner || name === own) return false;
  if (owner.host === host) return Number(owner.pid) === process.pid || !isRunning(Number(owner.pid));
  const folder = await stat(join(root, name)).catch(() => null);
  return folder !== null && Date.now() - folder.mtimeMs > FOREIGN_LIFE_MS;
}

async function sweep(root: string): Promise<void> {
  await mkdir(root, { recursive: true });
  for (const name of await readdir(root)) {
    if (await isLeftOver(root, name)) await rm(join(root, name), { recursive: true, force: true });
  }
}

/** Folders for jobs under `root`. What processes that are gone left there is deleted first. */
export function openWorkspaces(root: string): Workspaces {
  const swept = sweep(root);
  // Whoever asks for a workspace hears of it.
  swept.catch(() => {});
  return {
    async create() {
      await swept;
      await mkdir(join(root, own), { recursive: true });
      const folder = await mkdtemp(join(root, own, 'job-'));
      return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
    },
  };
}
