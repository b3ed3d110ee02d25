import type { MessageKind } from '../messages';
import type { CompareQuery } from './comparison';
import type { SubmissionQuery } from './submissions';

/** What a list shows, as it stands in an address. `usual`: the order that needs no words; `null`: none. */
function searchOf(
  { status, film, search, rating, assigned, sort }: Partial<SubmissionQuery> = {},
  { section, at, compared }: SubmissionAt = {},
  usual: SubmissionQuery['sort'] | null = 'newest',
): string {
  return writeSearch({
    status,
    film,
    search: search?.trim(),
    rating,
    assigned,
    sort: sort === usual ? undefined : sort,
    section,
    at: at?.toString(),
    compared: compared && (searchOfComparison(compared).slice(1) || EVERYTHING),
  });
}

/**
 * `section`: the one at which its film begins; `at`: the moment, ms. `compared`: the comparison from which it was
 * opened.
 */
type SubmissionAt = { section?: string | null; at?: number | null; compared?: CompareQuery | null };

/** Of a comparison whose address says nothing. */
const EVERYTHING = 'sort=score';

/** What is compared, as it stands in an address; the highest score first needs no words. */
function searchOfComparison({
  status,
  search,
  assigned,
  reviewer,
  sort,
  criterion,
  direction,
}: Partial<CompareQuery> = {}): string {
  const order = { sort: criterion || sort === 'score' ? undefined : sort, criterion, direction };
  return writeSearch({ status, search: search?.trim(), assigned, reviewer, ...order });
}

function writeSearch(given: Record<string, string | null | undefined>): string {
  const named = Object.entries(given).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return named.length > 0 ? `?${new URLSearchParams(named).toString()}` : '';
}

const shareOf = (campaignId: string) => `/organizer/campaigns/${encodeURIComponent(campaignId)}/share`;
const submissionsOf = (campaignId: string) => `/organizer/campaigns/${encodeURIComponent(campaignId)}/submissions`;

/** A page of the console that somebody who is not signed in may be led to afterwards. */
const RETURN = /^\/organizer\/(?:campaigns|settings|account)(?:[/?].*)?$/;
const MAX_RETURN = 1000;

/**
 * Returns the page to go on to after signing in, which stands in an address that anybody may have written: a page of
 * the console, or `null`.
 */
export function returnPage(next: unknown): string | null {
  if (typeof next !== 'string' || next.length > MAX_RETURN || /[\\\p{Cc}]/u.test(next)) return null;
  return RETURN.test(next) ? next : null;
}

/** The addresses of the console's pages. */
export const organizerPaths = {
  home: () => '/organizer',
  /** `next`: the page that was asked for. */
  signIn: (next?: string | null) =>
    `/organizer/sign-in${returnPage(next) ? `?next=${encodeURIComponent(next ?? '')}` : ''}`,
  /** Where a link that was mailed, or handed over, leads. Its secret comes after `#`, which no server is sent. */
  link: (token = '') => `/organizer/sign-in/link${token && `#${token}`}`,
  setPassword: (token = '') => `/organizer/set-password${token && `#${token}`}`,
  nothingSetUp: () => '/organizer/nothing-set-up',
  account: () => '/organizer/account',
  campaigns: () => '/organizer/campaigns',
  newCampaign: () => '/organizer/campaigns/new',
  campaignOverview: (id: string) => `/organizer/campaigns/${encodeURIComponent(id)}/overview`,
  shareCampaign: shareOf,
  reminders: (id: string) => `${shareOf(id)}/reminders`,
  /** The words of a campaign's emails; `kind`: which is shown first. */
  messages: (id: string, kind?: MessageKind) => `${shareOf(id)}/messages${kind ? `?message=${kind}` : ''}`,
  /** The QR code of a campaign's link: a drawing for print, a picture for everything else. */
  qrCode: (id: string) => `/organizer/campaigns/${encodeURIComponent(id)}/code`,
  qrPicture: (id: string) => `/organizer/campaigns/${encodeURIComponent(id)}/code.png`,
  /** A personal link: leads an invited person to the campaign. */
  invited: (token: string) => `/organizer/invited/${encodeURIComponent(token)}`,
  /** The link of a receipt: gives a visit to the browser that opens it. */
  receipt: (token: string) => `/organizer/received/${token}`,
  /** The link in each email by which its reader refuses further ones. */
  unsubscribePage: (token: string) => `/organizer/letters/${encodeURIComponent(token)}`,
  /** What is sent there refuses them. */
  unsubscribe: (token: string) => `/organizer/letters/${encodeURIComponent(token)}/refuse`,
  /** Where the visitors' pages send the end of a rehearsal. */
  endRehearsal: (id: string) => `/organizer/campaigns/${encodeURIComponent(id)}/rehearsal/end`,
  editCampaign: (id: string) => `/organizer/campaigns/${encodeURIComponent(id)}/edit`,
  /** `usual`: the order in which the campaign's list begins; `null`: not known. */
  submissions: (campaignId: string, query?: Partial<SubmissionQuery>, usual?: SubmissionQuery['sort'] | null) =>
    submissionsOf(campaignId) + searchOf(query, {}, usual),
  /** Its submissions by the criteria of its scorecard. */
  comparison: (campaignId: string, query?: Partial<CompareQuery>) =>
    `${submissionsOf(campaignId)}/compare${searchOfComparison(query)}`,
  /** `query`: the list among which it is reviewed. */
  submission: (campaignId: string, id: string, query?: Partial<SubmissionQuery>, at?: SubmissionAt) =>
    `${submissionsOf(campaignId)}/${encodeURIComponent(id)}${searchOf(query, at)}`,
  /** Where a submission was opened, and the way back leads: the comparison, or else the list. */
  submissionsAround: (campaignId: string, query: SubmissionQuery, compared: CompareQuery | null) =>
    compared ? organizerPaths.comparison(campaignId, compared) : organizerPaths.submissions(campaignId, query, null),
  /** The resume of a submission on a page of its own. */
  resume: (campaignId: string, id: string) => `${submissionsOf(campaignId)}/${encodeURIComponent(id)}/resume`,
  /** What someone with a share link opens; `token` is its secret. */
  shared: (token: string) => `/organizer/shared/${token}`,
  /** What is said in the film of a share link, as WebVTT. */
  sharedCaptions: (token: string) => `${organizerPaths.shared(token)}/captions`,
  members: () => '/organizer/settings/members',
  tokens: () => '/organizer/settings/tokens',
  webhooks: () => '/organizer/settings/webhooks',
  transcription: () => '/organizer/settings/transcription',
  data: () => '/organizer/settings/data',
  /** Why a file was not made: `why` is the error's code. */
  refused: (why: string) => `/organizer/refused?why=${encodeURIComponent(why)}`,
} as const;
