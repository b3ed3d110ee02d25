/** The order matters: most browsers also include the names of others in their user agent. */
const FAMILIES = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|OPiOS)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)/],
] as const;

/** Returns a browser's name and major version from its user agent: 'Firefox 153'. The rest is not worth keeping. */
export function browserFamily(userAgent: string): string {
  for (const [name, pattern] of FAMILIES) {
    if (name === 'Safari' && !userAgent.includes(' Safari/')) break;
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version.slice(0, 4)}`;
  }
  return 'other';
}
