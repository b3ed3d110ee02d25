import type { NextRequest } from 'next/server';
import { findIntroCaptions } from '@/lib/server/pages/intro-captions';

type Context = { params: Promise<{ campaignId: string }> };

const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
};

/** Returns the captions of the campaign's own video, from the origin of its pages wherever the video is. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const captions = await findIntroCaptions({
    segment: (await params).campaignId,
    language: request.nextUrl.searchParams.get('language'),
    cookie: request.headers.get('cookie'),
  });
  if (captions === null) return new Response(null, { status: 404, headers: HEADERS });
  return new Response(`${captions}\n`, { headers: { ...HEADERS, 'Content-Type': 'text/vtt; charset=utf-8' } });
}
