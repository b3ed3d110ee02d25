/** The addresses of all pages (spec 2.1 to 2.83). */
const pageOf = (campaign: string, rest: string) => `/${encodeURIComponent(campaign)}/${rest}`;

/** The visit of a receipt; `campaign`: its name. `hasFilm`: whether it can be watched where films are. */
export type Received = { campaign: string; campaignId: string; uuid: string; hasFilm: boolean };

export const paths = {
  home: () => '/',
  notFound: (requested: string) => `/?notFound=${encodeURIComponent(requested)}`,
  blocked: (reason: 'deleted' | 'completed' | 'unpublished' | 'unavailable') => `/?blocked=${reason}`,
  /** Redirects to Start. */
  campaign: (campaign: string) => `/${encodeURIComponent(campaign)}`,
  start: (campaign: string) => pageOf(campaign, 'start'),
  /** A file for calendars that says when the campaign opens. */
  openingEntry: (campaign: string) => pageOf(campaign, 'start/opening'),
  resume: (campaign: string) => pageOf(campaign, 'resume'),
  /** The captions of the campaign's own video; `language`: in another than its own. */
  introCaptions: (campaign: string, language?: string) =>
    pageOf(campaign, language ? `intro/captions?language=${language}` : 'intro/captions'),
  /** The captions of a section's clip; `language`: in another than the campaign's own. */
  clipCaptions: (campaign: string, of: { sectionId: string; clipId: string }, language?: string) =>
    pageOf(campaign, `clips/${of.clipId}/captions?section=${of.sectionId}${language ? `&language=${language}` : ''}`),
  intro: (campaign: string) => pageOf(campaign, 'intro'),
  /** The page that presents the brand's app. */
  ios: (campaign: string) => pageOf(campaign, 'ios'),
  /** A QR code of the link that opens one visit in the app. */
  iosCode: (campaign: string, uuid: string) => pageOf(campaign, `ios/code?video=${uuid}`),
  /** `section`: the number of the section that the visitor came from, and goes back to. */
  step1: (campaign: string, section?: number) =>
    pageOf(campaign, section === undefined ? 'step1' : `step1?section=${section}`),
  step2: (campaign: string) => pageOf(campaign, 'step2'),
  section: (campaign: string, section: number) => pageOf(campaign, `section/${section}`),
  /**
   * `next` is the number of the following section. After the last section it is one past the end, and `hasNext` is
   * false.
   */
  upload: (campaign: string, uploadId: string, next: number, hasNext: boolean) =>
    pageOf(campaign, `upload/${encodeURIComponent(uploadId)}/section/${next}/${hasNext}`),
  processing: (campaign: string) => pageOf(campaign, 'processing'),
  publish: (campaign: string) => pageOf(campaign, 'publish'),
  /** The page on which visitors read and correct what was written down of their film. */
  captions: (campaign: string) => pageOf(campaign, 'captions'),
  /** The captions of a visit's film. */
  filmCaptions: (campaign: string, uuid: string) => pageOf(campaign, `film/captions?video=${uuid}`),
  /** The page that takes a visit over to the device that opens it. */
  handover: (token: string) => `/r/${token}`,
  /** The page by which this browser remembers the visit of a receipt. */
  received: ({ hasFilm, ...visit }: Received) =>
    `/r/receipt#${new URLSearchParams({ ...visit, ...(hasFilm && { film: '' }) })}`,
  thankYou: (campaign?: string) =>
    campaign ? `/thankyou/complete?campaign=${encodeURIComponent(campaign)}` : '/thankyou/complete',
} as const;

/** Returns what stands behind `#` in `paths.received`, which anybody may have written; `null`: nothing that does. */
export function readReceived(hash: string): Received | null {
  const given = new URLSearchParams(hash.slice(1));
  const [campaign, campaignId, uuid] = ['campaign', 'campaignId', 'uuid'].map((key) => given.get(key));
  return campaign && campaignId && uuid ? { campaign, campaignId, uuid, hasFilm: given.has('film') } : null;
}

/**
 * One step between the first section and the film. Takes may be only on the device while the visitor moves between
 * these pages.
 */
export type RecordingStep =
  /** `sectionNum` counts from 1. It is `NaN` when the address has no number. */
  | { kind: 'section'; sectionNum: number }
  /** `nextSectionNum` is the number of the following section; after the last section it is one past the end. */
  | { kind: 'upload'; uploadId: string; nextSectionNum: number; hasNextSection: boolean }
  | { kind: 'processing' };

/** Returns the step of a page's path, or `null` for every page outside the recording. */
export function readRecordingStep(pathname: string): RecordingStep | null {
  const [, campaign, page, ...rest] = pathname.split('/');
  if (!campaign) return null;
  if (page === 'processing' && rest.length === 0) return { kind: 'processing' };
  if (page === 'section' && rest.length === 1) return { kind: 'section', sectionNum: Number(rest[0]) };
  const [uploadId, word, sectionNum, hasNext] = rest;
  if (page !== 'upload' || rest.length !== 4 || !uploadId || word !== 'section') return null;
  return { kind: 'upload', uploadId, nextSectionNum: Number(sectionNum), hasNextSection: hasNext === 'true' };
}

/** The pages of a campaign outside the recording, below its name. */
const PAGES: ReadonlySet<string> = new Set([
  ...(['start', 'resume', 'intro', 'ios', 'step1', 'step2'] as const),
  ...(['publish', 'captions'] as const),
]);

/** Whether a campaign has a page at this path, or one that leads to Start. */
export function isCampaignPage(pathname: string): boolean {
  const [, campaign, page = '', ...rest] = pathname.split('/');
  if (!campaign) return false;
  return (rest.length === 0 && (page === '' || PAGES.has(page))) || readRecordingStep(pathname) !== null;
}
