import { encode, renderSVG } from 'uqr';
import { AppError } from '@/lib/contract/errors';
import { mayDo } from '@/lib/domain/roles';
import { drawPng } from './draw-png';
import { rawEndpoint } from './endpoint';
import { requireOrganizer } from './require-organizer';

/** `M`: up to 15 % of the code may be dirty; a border of two cells keeps it apart from what is printed around it. */
const OPTIONS = { ecc: 'M', border: 2 } as const;
/** Pixels a cell: about a thousand in all, sharp on any screen. */
const CELL = 24;

const DRAWINGS = {
  svg: { type: 'image/svg+xml', draw: (link: string) => renderSVG(link, OPTIONS) },
  png: { type: 'image/png', draw: (link: string) => new Uint8Array(drawPng(encode(link, OPTIONS).data, CELL)) },
};

/** Who shares a campaign. */
const MAY = 'editor';

/**
 * The QR code of a campaign's link, for whoever may share it; drawn on the server, so that browsers need no library for
 * it.
 */
export const campaignCode = (form: keyof typeof DRAWINGS) =>
  rawEndpoint(async (provided, request, { params }) => {
    const organizer = await requireOrganizer(provided);
    const found = await organizer.findMember(request.headers);
    if (!found) throw new AppError('unauthorized', 'Sign in first');
    if (!mayDo(found.member.role, MAY))
      throw new AppError('forbidden', `Only for members who are at least ${MAY}`, { may: MAY });
    const { id } = (await params) as { id: string };
    const { link, name } = await organizer.calls.getEditedCampaign({ member: found.member, id });
    const { type, draw } = DRAWINGS[form];
    return new Response(draw(link), {
      headers: {
        'Content-Type': type,
        'Cache-Control': 'private, no-store',
        'Content-Disposition': `inline; filename="${encodeURIComponent(name)}.${form}"`,
      },
    });
  });
