/** What libass says of a letter that no font of this machine has. */
export const LACKS_LETTER = 'failed to find any fallback';

/** Returns the filter that draws what a script of this path says. */
export const assFilter = (script: string) => `ass=f=${quoted(script)}`;

/** Returns a path as the value of an option in a filter: first as the value, then within the filter. */
const quoted = (path: string) => path.replace(/[\\':]/g, '\\$&').replace(/[\\'[\],;]/g, '\\$&');
