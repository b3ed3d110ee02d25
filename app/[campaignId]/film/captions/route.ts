import type { NextRequest } from 'next/server';
import { answerFilmCaptions } from '@/lib/server/pages/captions';

type Context = { params: Promise<{ campaignId: string }> };

/** Returns the captions of the film of this browser's visit, from the origin of its pages wherever the film is. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  return answerFilmCaptions(request, (await params).campaignId);
}
