import { getTranslations } from 'next-intl/server';
import { openingEntry } from '@/lib/server/pages/opening-entry';
import { findCampaignPage, requestedName } from '../../load-campaign';

type Context = { params: Promise<{ campaignId: string }> };

/** Returns a file for calendars that says when the campaign opens. One that is open, or never opens, has none. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const page = await findCampaignPage(requestedName((await params).campaignId), true);
  const t = await getTranslations('titles');
  if (page.kind !== 'shut') return new Response(null, { status: 404 });
  const { title, name, organization } = page.campaign;
  const entry = openingEntry(page.campaign, t('shared', { campaign: title ?? name, organization: organization.name }));
  if (entry === null) return new Response(null, { status: 404 });
  return new Response(entry, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${encodeURIComponent(name)}.ics"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
