import { AppError } from '@/lib/contract/errors';
import { faultOfPlain } from '@/lib/domain/plain-value';

/** The largest JSON body, bytes: more than nearly any call needs. */
const BODY_MAX = 64 * 1024;

type WithBody = { body: AsyncIterable<Uint8Array> | null };

/**
 * Returns a request's JSON body; reads at most `max` bytes of it. Throws `tooLarge`, or `invalidParameters` with the
 * text `fault`; left out: with what is wrong.
 */
export async function readJson(request: WithBody, fault?: string, max = BODY_MAX): Promise<unknown> {
  const body = await readAll(request, max);
  const value = parseJson(body.toString('utf8') || '{}', fault);
  requirePlain(value, fault);
  return value;
}

/**
 * Throws `invalidParameters` for what no database keeps (`faultOfPlain`), with the text `fault`; left out: with what is
 * wrong.
 */
export function requirePlain(value: unknown, fault?: string): void {
  const wrong = faultOfPlain(value);
  if (wrong !== null) throw new AppError('invalidParameters', fault ?? wrong, { reason: 'notPlain' });
}

function parseJson(text: string, fault = 'The body is not JSON'): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalidParameters', fault);
  }
}

async function readAll(request: WithBody, max: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > max) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    // The visitor has disconnected or is too slow: nothing is wrong here.
    throw new AppError('invalidParameters', 'The body broke off', undefined, { cause });
  }
  if (size > max) throw new AppError('tooLarge', `The body may have ${max} bytes`, { bytes: max });
  return Buffer.concat(chunks);
}
