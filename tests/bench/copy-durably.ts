import { copyFile, open } from 'node:fs/promises';

/** Copies a file, and waits until the disk has it. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const file = await open(to, 'r+');
  await file.sync();
  await file.close();
}
