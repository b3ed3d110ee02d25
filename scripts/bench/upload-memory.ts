import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';

const MB = 1024 * 1024;

export type UploadMemory = {
  /** How far the server's peak of memory rose above what it had just before, MB. */
  growthMb: number;
  seconds: number;
  status: number;
};

/**
 * Sends a file of `bytes` with a signed form to the server that runs as process `pid` of this
 * machine, and tells how far that process' memory rose (Linux: VmHWM over VmRSS).
 */
export async function measureUploadMemory(input: { pid: number; url: string; fields: Record<string, string>; bytes: number }): Promise<UploadMemory> {
  const before = await readMemory(input.pid, 'VmRSS');
  // Lets the peak begin anew at what is in use now (proc(5), clear_refs).
  await writeFile(`/proc/${input.pid}/clear_refs`, '5');
  const start = performance.now();
  const status = await sendForm(input.url, input.fields, input.bytes);
  const seconds = (performance.now() - start) / 1000;
  return { growthMb: ((await readMemory(input.pid, 'VmHWM')) - before) / MB, seconds, status };
}

async function readMemory(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`The process ${pid} has no ${name}`);
  return Number(kilobytes) * 1024;
}

/** Sends without ever holding more than a chunk of the file. */
async function sendForm(url: string, fields: Record<string, string>, bytes: number): Promise<number> {
  const boundary = 'introreel-upload-memory';
  const part = (header: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n${value}`;
  const head = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, `${value}\r\n`)).join('') + part('name="file"; filename="film.mp4"', '');
  const tail = `\r\n--${boundary}--\r\n`;
  const sending = request(url, {
    method: 'POST',
    headers: {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': Buffer.byteLength(head) + bytes + Buffer.byteLength(tail),
    },
  });
  const answered = once(sending, 'response');
  const chunk = Buffer.alloc(MB, 'film');
  sending.write(head);
  for (let left = bytes; left > 0; left -= chunk.length) {
    if (!sending.write(chunk.subarray(0, left))) await once(sending, 'drain');
  }
  sending.end(tail);
  const [response] = (await answered) as [import('node:http').IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}
