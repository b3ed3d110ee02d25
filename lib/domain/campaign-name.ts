/** First segments of the app's own addresses and files: no campaign can be called so. */
const RESERVED: ReadonlySet<string> = new Set([
  'api',
  'thankyou',
  'brand',
  '_next',
  'favicon.ico',
  'robots.txt',
  'sitemap.xml',
  'manifest.webmanifest',
]);

/** Whether a campaign of this (normalised) name could not be reached by its link. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(name);
}

/**
 * The campaign's name out of whatever a visitor typed or pasted: a name, `#name`, a link to any of its pages.
 * Trimmed, lower-cased, inner spaces become '-'. Empty when nothing is left.
 */
export function normaliseCampaignName(input: string): string {
  const segments = pathOf(input.trim()).split('/').map(cleanSegment);
  return segments.find((segment) => segment !== '') ?? '';
}

/** What follows scheme and host in a link; the text itself when it is none. */
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
