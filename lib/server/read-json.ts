import { AppError } from '@/lib/contract/errors';

/** The largest JSON body, bytes: more than any call needs. */
const BODY_MAX = 64 * 1024;

type WithBody = { body: AsyncIterable<Uint8Array> | null };

/**
 * Returns a request's JSON body; reads at most `BODY_MAX` of it. Throws `tooLarge`, or `invalidParameters` with the
 * text `fault`.
 */
export async function readJson(request: WithBody, fault = 'The body is not JSON'): Promise<unknown> {
  const body = await readAll(request);
  try {
    return JSON.parse(body.toString('utf8') || '{}');
  } catch {
    throw new AppError('invalidParameters', fault);
  }
}

async function readAll(request: WithBody): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > BODY_MAX) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    // The visitor has disconnected or is too slow: nothing is wrong here.
    throw new AppError('invalidParameters', 'The body broke off', undefined, { cause });
  }
  if (size > BODY_MAX) throw new AppError('tooLarge', 'The body is too large');
  return Buffer.concat(chunks);
}
