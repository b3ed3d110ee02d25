import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder. Returns how to remove it. */
export function makeTempFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'introreel-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
