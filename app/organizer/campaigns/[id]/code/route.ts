import { renderSVG } from 'uqr';
import { rawEndpoint } from '@/lib/server/endpoint';
import { requireOrganizer } from '@/lib/server/organizer-endpoint';
import { AppError } from '@/lib/contract/errors';

/** The QR code of a campaign's link, for members; drawn on the server, so that browsers need no library for it. */
export const GET = rawEndpoint(async (provided, request, { params }) => {
  const organizer = await requireOrganizer(provided);
  const found = await organizer.findMember(request.headers);
  if (!found) throw new AppError('unauthorized', 'Sign in first');
  const { id } = (await params) as { id: string };
  const { link, name } = await organizer.getEditedCampaign({ member: found.member, id });
  return new Response(renderSVG(link, { ecc: 'M', border: 2 }), {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'private, no-store',
      'Content-Disposition': `inline; filename="${encodeURIComponent(name)}.svg"`,
    },
  });
});
