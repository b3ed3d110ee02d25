/**
 * Returns the rewrites by which a server of pages alone passes visitors' calls on to its backend. The console's calls
 * (`/api/v1`) do not exist there, like its pages.
 * @param {string | null} apiBaseUrl
 */
export function passedOnCalls(apiBaseUrl) {
  if (!apiBaseUrl) return [];
  return [{ source: '/api/:first((?!v1(?:/|$))[^/]+)/:rest*', destination: `${apiBaseUrl}/:first/:rest*` }];
}
