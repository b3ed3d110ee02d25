import { NextResponse, type NextRequest } from 'next/server';
import type { ErrorCode } from '@/lib/contract/errors';
import { organizerPaths } from '@/lib/contract/organizer/paths';

/**
 * Returns what is answered to who asked for a file: an error only to a program, which reads it itself. A member's
 * browser that opened the address is led to a page with words instead.
 */
export async function answerRefusedFile(request: NextRequest, answer: Response): Promise<Response> {
  const isPage = request.headers.get('Sec-Fetch-Dest') === 'document';
  if (!isPage || answer.status < 400) return answer;
  const { error } = (await answer.json()) as { error: { code: ErrorCode } };
  const page = error.code === 'unauthorized' ? organizerPaths.signIn() : organizerPaths.refused(error.code);
  const headers = new Headers(answer.headers);
  headers.delete('Content-Type');
  // The origin of the request need not be the one that the browser knows.
  headers.set('Location', page);
  return new NextResponse(null, { status: 303, headers });
}
