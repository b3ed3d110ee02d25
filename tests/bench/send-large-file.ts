import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

const MB = 1024 * 1024;

/** Sends a file of `bytes` with a presigned post, holding only one chunk of it in memory. Returns the status. */
export async function sendLargeFile(url: string, fields: Record<string, string>, bytes: number): Promise<number> {
  const boundary = 'introreel-upload-memory';
  const part = (header: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n${value}`;
  const head =
    Object.entries(fields)
      .map(([name, value]) => part(`name="${name}"`, `${value}\r\n`))
      .join('') + part('name="file"; filename="film.mp4"', '');
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
  const [response] = (await answered) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}
