/**
 * Returns the rewrites by which a server of pages alone passes visitors' calls on to its backend. The console's calls
 * (`/api/v1`) do not exist there, like its pages; in which language these pages are is their own affair.
 * @param {string | null} apiBaseUrl
 */
export function passedOnCalls(apiBaseUrl) {
  if (!apiBaseUrl) return [];
  return [
    { source: '/api/:first((?!(?:v1|language)(?:/|$))[^/]+)/:rest*', destination: `${apiBaseUrl}/:first/:rest*` },
  ];
}
