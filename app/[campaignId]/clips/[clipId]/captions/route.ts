import type { NextRequest } from 'next/server';
import { answerCaptions } from '@/lib/server/pages/captions';

type Context = { params: Promise<{ campaignId: string; clipId: string }> };

/** Returns the captions of the clip with which a section is asked, as those of the campaign's own video. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const { campaignId, clipId } = await params;
  const sectionId = request.nextUrl.searchParams.get('section') ?? '';
  return answerCaptions(request, { segment: campaignId, clip: { sectionId, clipId } });
}
