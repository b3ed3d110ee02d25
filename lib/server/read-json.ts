import { AppError } from '@/lib/contract/errors';

/** The largest JSON body any call needs, bytes, with room. */
const BODY_MAX = 64 * 1024;

/** A request's JSON body, never more than `BODY_MAX` of it read. Throws `tooLarge` or `invalidParameters`. */
export async function readJson(request: Request): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > BODY_MAX) throw new AppError('tooLarge', 'The body is too large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
  } catch {
    throw new AppError('invalidParameters', 'The body is not JSON');
  }
}
