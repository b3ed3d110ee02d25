import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Runs a program, writes `input` to it, and returns what it printed. Rejects when it fails. */
export async function runTool(
  command: string,
  args: string[],
  input: Iterable<Buffer> = [],
): Promise<{ stdout: Buffer; stderr: string }> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  const closed = once(child, 'close');
  // A program that needs no more input closes the pipe.
  await pipeline(Readable.from(input), child.stdin).catch(() => {});
  const [code] = (await closed) as [number | null];
  const said = Buffer.concat(stderr).toString().trim();
  if (code !== 0) throw new Error(`${command} exited with ${code}: ${said}`);
  return { stdout: Buffer.concat(stdout), stderr: said };
}
