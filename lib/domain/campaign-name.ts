/** First segments of the app's own addresses and files. No campaign can have one of these names. */
const RESERVED: ReadonlySet<string> = new Set([
  'api',
  'thankyou',
  'brand',
  'organizer',
  'r',
  '_next',
  'favicon.ico',
  'robots.txt',
  'sitemap.xml',
  'manifest.webmanifest',
]);

/** Whether a campaign with this (normalised) name could not be reached by its link. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(name);
}

/** The longest name of a host, with its port. */
const MAX_HOST = 260;

/** A name has at most 100 characters. What is much longer is none, and no pattern has to read it. */
const MAX_SEGMENT = 200;

/**
 * Returns the campaign's name from what a visitor typed or pasted: a name, `#name`, or a link to any of its pages. The
 * name is trimmed and lower-cased, and inner spaces become '-'. Returns '' when nothing is left, and for what is too
 * long or has control characters. Takes time in proportion to the text's length, whatever is in it.
 */
export function normaliseCampaignName(input: string): string {
  const segments = pathOf(input.trim()).split('/').map(cleanSegment);
  return normalise(segments.find((segment) => segment !== '') ?? '');
}

/** Returns the part of a link after scheme and host, or the text itself when it is not a link. */
function pathOf(text: string): string {
  const scheme = text.indexOf('://');
  if (scheme > 0 && isScheme(text.slice(0, scheme))) return text.slice(firstOf(text, '/?#', scheme + 3));
  const slash = text.indexOf('/');
  return slash > 0 && isHost(text.slice(0, slash)) ? text.slice(slash) : text;
}

const isScheme = (text: string) => text.length <= MAX_SEGMENT && /^[a-z][a-z0-9+.-]*$/i.test(text);

function isHost(text: string): boolean {
  return text.length <= MAX_HOST && !/[\s?#]/.test(text) && (/[.:]/.test(text) || text.toLowerCase() === 'localhost');
}

/** Returns a part of a path without the signs of hash routes before it and its query and fragment after it. */
function cleanSegment(segment: string): string {
  let start = 0;
  const trimmed = segment.trim();
  while (trimmed[start] === '#') start += 1;
  return trimmed.slice(start, firstOf(trimmed, '?#', start)).trim();
}

function normalise(segment: string): string {
  const name = decode(segment);
  if (name.length > MAX_SEGMENT) return '';
  const normalised = name.trim().normalize('NFC').toLowerCase().replace(/\s+/g, '-');
  // Such as NUL, which no database keeps.
  return /\p{Cc}/u.test(normalised) ? '' : normalised;
}

/** Returns where the first of these signs is, from a place on; the text's length when none is there. */
function firstOf(text: string, signs: string, start: number): number {
  const positions = [...signs].map((sign) => text.indexOf(sign, start)).filter((position) => position >= 0);
  return Math.min(text.length, ...positions);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
