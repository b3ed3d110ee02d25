import type { PresignedPost } from '@/lib/server/ports/storage';

/** Sends a presigned post as a browser does: its fields in order, then the file. Does not follow redirects. */
export function sendPresignedPost(
  post: PresignedPost,
  file: BlobPart,
  change?: (data: FormData) => void,
): Promise<Response> {
  const data = new FormData();
  for (const [name, value] of Object.entries(post.fields)) data.append(name, value);
  data.append('file', new Blob([file]), 'whatever.bin');
  change?.(data);
  return fetch(post.url, { method: 'POST', body: data, redirect: 'error' });
}

/** Returns the body of such a request as one buffer, so that a test can send it in any way. */
export function encodePresignedPost(
  post: PresignedPost,
  file: Uint8Array,
): { body: Buffer<ArrayBuffer>; contentType: string } {
  const boundary = 'a-boundary-of-the-tests';
  const part = (header: string) => `--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n`;
  const fields = Object.entries(post.fields).map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`);
  const body = Buffer.concat([
    Buffer.from(fields.join('') + part('name="file"; filename="whatever.bin"')),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}
