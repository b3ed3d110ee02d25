import type { NextRequest } from 'next/server';
import { renderSVG } from 'uqr';
import { loadBrand } from '@/brands/registry';
import { appLink } from '@/lib/contract/app-link';
import { CampaignName, Uuid } from '@/lib/contract/entities';
import { requestedName } from '../../load-campaign';

type Context = { params: Promise<{ campaignId: string }> };

/**
 * Returns the link to the brand's app as a QR code. It is drawn on the server, so that browsers need no library for it.
 * `video` is the visit's uuid.
 */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const { appDeepLink } = await loadBrand();
  const campaign = CampaignName.safeParse(requestedName((await params).campaignId));
  const uuid = Uuid.safeParse(request.nextUrl.searchParams.get('video'));
  if (appDeepLink === null || !campaign.success || !uuid.success) return new Response(null, { status: 404 });
  const drawing = renderSVG(appLink(appDeepLink, campaign.data, uuid.data), { ecc: 'M', border: 2 });
  return new Response(drawing, {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'private, max-age=86400' },
  });
}
