/** First segments of the app's own addresses and files. No campaign can have one of these names. */
const RESERVED: ReadonlySet<string> = new Set([
  'api',
  'thankyou',
  'brand',
  'organizer',
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

/**
 * Returns the campaign's name from what a visitor typed or pasted: a name, `#name`, or a link to any of its pages. The
 * name is trimmed and lower-cased, and inner spaces become '-'. Returns '' when nothing is left.
 */
export function normaliseCampaignName(input: string): string {
  const segments = pathOf(input.trim()).split('/').map(cleanSegment);
  return segments.find((segment) => segment !== '') ?? '';
}

/** Returns the part of a link after scheme and host, or the text itself when it is not a link. */
function pathOf(text: string): string {
  const schemeless = text.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  if (schemeless !== text) return schemeless;
  const host = /^[^/\s?#]*[.:][^/\s?#]*(?=\/)/.exec(text)?.[0] ?? /^localhost(?=\/)/i.exec(text)?.[0];
  return host === undefined ? text : text.slice(host.length);
}

function cleanSegment(segment: string): string {
  const withoutHash = segment.trim().replace(/^#+/, '');
  const withoutQuery = withoutHash.replace(/[?#].*$/s, '');
  return decode(withoutQuery).trim().normalize('NFC').toLowerCase().replace(/\s+/g, '-');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
