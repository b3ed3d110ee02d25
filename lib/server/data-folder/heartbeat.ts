import { readFileSync } from 'node:fs';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type HeartbeatOptions = {
  /** How often an owner shows that it is alive, and after how long without that it counts as dead, ms. */
  beatMs?: number;
  silentMs?: number;
  /** Called when another process has taken the folder because it did not see this one's heartbeat. */
  onLost?: () => void;
};

/** `machine` identifies a machine since its start; containers on it share its sockets and have this same name. */
type Owner = { token: string; machine: string; host: string; pid: number };

const BEAT_MS = 3_000;
const SILENT_MS = 15_000;
const fileIn = (folder: string) => join(folder, 'lock.owner');

/**
 * Returns the live process of another machine that has the folder: the time of its file changes while we watch. What
 * that time is says nothing, since its clock may be wrong. Returns `null` for an owner on this machine, which the
 * folder's socket shows at once.
 */
export async function findDistantOwner(
  folder: string,
  { silentMs = SILENT_MS, beatMs = BEAT_MS }: HeartbeatOptions = {},
): Promise<{ pid: number; host: string } | null> {
  const owner = await readOwner(folder);
  if (!owner || owner.machine === machine()) return null;
  const first = await lastBeat(folder);
  const end = performance.now() + silentMs;
  while (performance.now() < end) {
    await wait(Math.min(beatMs, silentMs) / 3);
    if ((await lastBeat(folder)) !== first) return owner;
  }
  return null;
}

/** Shows again and again that the folder belongs to `token`. */
export async function startHeartbeat(
  folder: string,
  token: string,
  { beatMs = BEAT_MS, onLost = exitOnLostLock }: HeartbeatOptions = {},
): Promise<{ stop(): Promise<void> }> {
  const path = fileIn(folder);
  const owner: Owner = { token, machine: machine(), host: hostname(), pid: process.pid };
  await writeFile(`${path}.${token}`, JSON.stringify(owner), { mode: 0o600 });
  await rename(`${path}.${token}`, path);

  const beat = async () => {
    const now = await readOwner(folder);
    if (now && now.token !== token) {
      clearInterval(timer);
      return onLost();
    }
    // This works on a full disk too: it writes no data.
    await utimes(path, new Date(), new Date());
  };
  const timer = setInterval(() => void beat().catch(() => {}), beatMs);
  timer.unref();

  return {
    async stop() {
      clearInterval(timer);
      const now = await readOwner(folder);
      if (now?.token === token) await rm(path, { force: true });
    },
  };
}

/** Ends this process: two processes would destroy each other's rows. */
function exitOnLostLock(): void {
  process.stderr.write(
    'Another process has taken the data folder because it did not see this process’s heartbeat. This process ends.\n',
  );
  process.exit(1);
}

async function readOwner(folder: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(fileIn(folder), 'utf8')) as Owner;
  } catch {
    return null;
  }
}

async function lastBeat(folder: string): Promise<number> {
  return stat(fileIn(folder)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

function machine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}
