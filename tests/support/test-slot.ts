import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A worker waits as long as others test, but not for ever: whoever holds a slot has ended by then. */
export const SLOT_TIMEOUT_MS = 1_800_000;

const LOOK_MS = 100;
/** Over how long a core has to have had nothing to do. */
const IDLE_MS = 500;
/** A test that has begun just now does not use its core yet. */
const SETTLE_MS = 2000;

export type SlotOptions = {
  folder: string;
  cores: number;
  /** Which part of all cores had nothing to do since it was asked last. */
  idle: () => number;
  now: () => number;
};

export const machineSlots = (): SlotOptions => ({
  folder: 'tests/.cache/slots',
  cores: availableParallelism(),
  idle: idleSince(),
  now: Date.now,
});

/**
 * Waits until there is a core for this worker's next test, and resolves with what gives it back. As many tests as there
 * are cores may always run. One more begins only while half a core has nothing to do: tests wait for cameras and
 * servers, but when another process keeps a core busy, more tests at once would measure the machine.
 */
export async function takeSlot(slots = machineSlots()): Promise<() => void> {
  mkdirSync(slots.folder, { recursive: true });
  for (;;) {
    const slot = findFreeSlot(slots);
    if (slot) return () => rmSync(slot, { force: true });
    await pause(LOOK_MS);
  }
}

/** Takes a slot if there is one; `null`: not now. */
export function findFreeSlot({ folder, cores, idle, now }: SlotOptions): string | null {
  const isIdle = idle() * cores >= 0.5;
  for (let number = 0; number < cores * 2; number += 1) {
    const path = join(folder, String(number));
    if (number >= cores && !(isIdle && hasSettled(join(folder, String(number - 1)), now()))) return null;
    if (isTaken(path)) continue;
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return path;
    } catch {
      // Another worker was quicker.
    }
  }
  return null;
}

function hasSettled(path: string, now: number): boolean {
  const taken = statSync(path, { throwIfNoEntry: false });
  return taken === undefined || now - taken.mtimeMs >= SETTLE_MS;
}

/** A worker that was killed gives nothing back. */
function isTaken(path: string): boolean {
  try {
    process.kill(Number(readFileSync(path, 'utf8')), 0);
    return true;
  } catch {
    rmSync(path, { force: true });
    return false;
  }
}

function idleSince(): () => number {
  const read = () => {
    const times = cpus().map((cpu) => cpu.times);
    const idle = times.reduce((sum, one) => sum + one.idle, 0);
    return { idle, all: times.reduce((sum, one) => sum + one.idle + one.user + one.nice + one.sys + one.irq, 0) };
  };
  let last = read();
  let lastAt = Date.now();
  let share = 0;
  return () => {
    // Over a shorter time any pause looks like a core that has nothing to do.
    if (Date.now() - lastAt < IDLE_MS) return share;
    const next = read();
    const [idle, all] = [next.idle - last.idle, next.all - last.all];
    [last, lastAt, share] = [next, Date.now(), all > 0 ? idle / all : 0];
    return share;
  };
}
