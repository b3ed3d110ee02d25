import { readFileSync } from 'node:fs';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type HeartbeatOptions = {
  /** How often an owner shows that it lives, and after how long a silence it is dead, ms. */
  beatMs?: number;
  silentMs?: number;
  /** Another process has taken the folder, for it heard nothing from this one. */
  onLost?: () => void;
};

/** `machine`: one that has been running since it was started; containers on it share its sockets, and its name here. */
type Owner = { token: string; machine: string; host: string; pid: number };

const BEAT_MS = 3_000;
const SILENT_MS = 15_000;
/** A beat that long ago need not be waited for, ms: clocks do not disagree by so much. */
const LONG_DEAD_MS = 60_000;

const fileIn = (folder: string) => join(folder, 'lock.owner');

/**
 * The process of another machine that has the folder and lives: its file's time changes while we look. `null` for an
 * owner on this machine, whom the socket in the folder tells of at once.
 */
export async function findDistantOwner(
  folder: string,
  { silentMs = SILENT_MS, beatMs = BEAT_MS }: HeartbeatOptions = {},
): Promise<{ pid: number; host: string } | null> {
  const owner = await readOwner(folder);
  if (!owner || owner.machine === machine()) return null;
  const first = await lastBeat(folder);
  if (Date.now() - first > LONG_DEAD_MS) return null;
  const end = Date.now() + silentMs;
  while (Date.now() < end) {
    await wait(Math.min(beatMs, silentMs) / 3);
    if ((await lastBeat(folder)) > first) return owner;
  }
  return null;
}

/** Says that the folder is `token`'s, again and again. */
export async function startHeartbeat(
  folder: string,
  token: string,
  { beatMs = BEAT_MS, onLost = giveUp }: HeartbeatOptions = {},
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
    // A full disk has room for this: nothing is written.
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

/** Two processes would destroy each other's rows. */
function giveUp(): void {
  process.stderr.write(
    'Another process has taken the data folder, for it heard nothing from this one. This one ends.\n',
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
