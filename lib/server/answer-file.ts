import { Readable } from 'node:stream';
import { AppError } from '@/lib/contract/errors';

/**
 * Answers with a file that the browser saves, made while it is sent. Its making ends on `signal`, that of the request:
 * Next does not cancel the body of an answer whose browser has gone before it is handed over.
 */
export function answerFile(
  { fileName, content }: { fileName: string; content: Readable },
  type: string,
  signal: AbortSignal,
): Response {
  const name = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const body = Readable.toWeb(content) as ReadableStream;
  const stop = () => void content.destroy();
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
      'Accept-Ranges': 'none',
    },
  });
}

/** Such a file is another one each time, so there are no parts of it. `bytes=0-` asks for all. Throws `noRange`. */
export function requireWhole({ headers }: { headers: Headers }): void {
  const range = headers.get('range');
  if (range !== null && range !== 'bytes=0-')
    throw new AppError('noRange', 'This file is made while it is sent: fetch it whole');
}
