import { AppError, type ErrorCode } from '@/lib/contract/errors';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { Answer, IncomingRequest } from './answer-errors';
import type { SentFile } from '../calls/handler';

/** Files that are read as text. */
const IS_TEXT: ReadonlySet<string> = new Set(['text/csv', 'text/vtt', 'text/plain', 'application/x-subrip']);

/** Answers with a file that the browser saves, made while it is sent. */
export function presentFile(type: string, { fileName, content }: SentFile, cookies: readonly string[]): Answer {
  const name = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return {
    status: 200,
    headers: {
      'Content-Type': IS_TEXT.has(type) ? `${type}; charset=utf-8` : type,
      'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
      'Cache-Control': 'no-store',
      'Accept-Ranges': 'none',
    },
    cookies,
    body: content,
  };
}

/** Such a file is another one each time, so there are no parts of it. `bytes=0-` asks for all. Throws `noRange`. */
export function requireWhole({ headers }: Pick<IncomingRequest, 'headers'>): void {
  const range = headers.get('range');
  if (range !== null && range !== 'bytes=0-')
    throw new AppError('noRange', 'This file is made while it is sent: fetch it whole');
}

/**
 * Returns what is answered to who asked for a file: an error only to a program, which reads it itself. A member's
 * browser that opened the address is led to a page with words instead.
 */
export function leadToWords({ headers }: Pick<IncomingRequest, 'headers'>, answer: Answer): Answer {
  const isPage = headers.get('sec-fetch-dest') === 'document';
  if (!isPage || answer.status < 400 || typeof answer.body !== 'string') return answer;
  const { error } = JSON.parse(answer.body) as { error: { code: ErrorCode } };
  const page = error.code === 'unauthorized' ? organizerPaths.signIn() : organizerPaths.refused(error.code);
  // The origin of the request need not be the one that the browser knows.
  return { ...answer, status: 303, headers: { ...answer.headers, Location: page }, body: null };
}
