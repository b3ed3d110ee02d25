import { BackendCampaign, ClosedCampaign } from '@/lib/contract/backend-campaign';
import { type CallerFacts, callQuery } from '@/lib/contract/call-query';
import { normaliseCampaignName } from '@/lib/domain/campaign-name';
import { type CampaignPage, campaignPage, closedPage } from '@/lib/domain/campaign-page';

/** A backend that has not responded after this time counts as unavailable, ms: the visitor sees nothing until then. */
const TIMEOUT_MS = 10_000;

/** The visitor who requests a page; `cookie` is the visitor's own. */
export type PageVisitor = CallerFacts & { cookie: string | null };

/**
 * Calls GET_CAMPAIGN of the backend at `base`, which may know only the specification, for the page where visits begin
 * (`begins`) or another. Where this server's security
 * policy lets browsers reach no video service (`isSessionReachable`), its campaigns have no video session. Throws when
 * it returns no campaign.
 */
export async function callBackend(
  base: string,
  name: string,
  { cookie, ...caller }: PageVisitor,
  { begins = false, isSessionReachable = false } = {},
): Promise<CampaignPage> {
  const normalised = normaliseCampaignName(name);
  if (normalised === '') return { kind: 'notFound' };
  const path = `campaign/${encodeURIComponent(normalised)}`;
  const address = `${base}/${path}?${callQuery(begins ? { begins } : {}, caller, Date.now())}`;
  const response = await fetch(address, {
    headers: cookie ? { cookie } : {},
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 404) return { kind: 'notFound' };
  if (!response.ok) throw new Error(`The backend answered ${response.status}`);
  const answer: unknown = await response.json();
  const closed = ClosedCampaign.safeParse(answer);
  if (closed.success) return closedPage(closed.data);
  const campaign = BackendCampaign.parse(answer);
  return campaignPage({ ...campaign, videoSession: campaign.videoSession && isSessionReachable });
}
