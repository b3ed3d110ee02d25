import type { NextRequest } from 'next/server';
import { answerCaptions } from '@/lib/server/pages/captions';

type Context = { params: Promise<{ campaignId: string }> };

/** Returns the captions of the campaign's own video, from the origin of its pages wherever the video is. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  return answerCaptions(request, { segment: (await params).campaignId, clip: null });
}
