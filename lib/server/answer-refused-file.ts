import { NextResponse, type NextRequest } from 'next/server';
import { AppError, ERRORS } from '@/lib/contract/errors';
import { organizerPaths } from '@/lib/contract/organizer/paths';

/**
 * Answers a member's browser that opened the address of a file and does not get it: it is led to a page with words.
 * `null`: whoever asks is a program, which reads the error itself, or the fault is ours and has to be seen as one.
 */
export function answerRefusedFile(request: NextRequest, error: unknown): Response | null {
  const isPage = request.headers.get('Sec-Fetch-Dest') === 'document';
  if (!isPage || !(error instanceof AppError) || ERRORS[error.code].status >= 500) return null;
  const page = error.code === 'unauthorized' ? organizerPaths.signIn() : organizerPaths.refused(error.code);
  // The origin of the request need not be the one that the browser knows.
  return new NextResponse(null, { status: 303, headers: { Location: page, 'Cache-Control': 'no-store' } });
}
