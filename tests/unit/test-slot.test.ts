import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreeSlot, takeSlot, type SlotOptions } from '../support/test-slot';
import { makeTempFolder } from '../support/temp-folder';

const temp = makeTempFolder();
afterAll(temp.remove);

let folders = 0;
/** A machine with two cores, of which this part is idle, a minute after whatever was taken. */
function machine(idle: number): SlotOptions {
  folders += 1;
  const folder = makeFolder(String(folders));
  return { folder, cores: 2, idle: () => idle, now: () => Date.now() + 60_000 };
}

function makeFolder(name: string): string {
  const folder = join(temp.folder, name);
  mkdirSync(folder);
  return folder;
}

const taken = (slots: SlotOptions, times: number) => Array.from({ length: times }, () => findFreeSlot(slots) !== null);

describe('a test that wants to begin', () => {
  it('has a slot for each core, however busy the machine is, and no other', () => {
    expect(taken(machine(0), 3)).toEqual([true, true, false]);
  });

  it('has twice as many while half a core has nothing to do', () => {
    expect(taken(machine(0.25), 5)).toEqual([true, true, true, true, false]);
  });

  it('waits until the one before it uses its core', () => {
    expect(taken({ ...machine(1), now: Date.now }, 3)).toEqual([true, true, false]);
  });

  it('has the slot of one that has ended, or was killed', async () => {
    const slots = machine(0);
    const leave = await takeSlot(slots);
    writeFileSync(join(slots.folder, '1'), '999999999');
    leave();
    expect(taken(slots, 3)).toEqual([true, true, false]);
  });
});
