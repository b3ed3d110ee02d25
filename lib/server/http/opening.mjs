/** The first page of a campaign, by its name; personal links may add to its address. */
const FIRST_PAGE = /^\/([^/?]+)\/start(?:\?|$)/;

/** The cookies of those who have a visit already, or rehearse one. */
const OWN_COOKIES = /(?:^|;\s*)(?:__Host-)?(?:visitor|rehearsal)(?:-\d+)?=/;

/**
 * Returns the name of the campaign, as it is in the address, that somebody opens with this request for the first time;
 * `null` for every other request. Only a person's browser says that it navigates to a document: programs that look at
 * links, and pages that are fetched ahead, do not count. Nobody is recognised by it, and no cookie is set.
 * @param {import('node:http').IncomingMessage} request
 * @returns {string | null}
 */
export function openedCampaign({ method, url = '', headers }) {
  if (method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document')
    return null;
  if (headers['sec-purpose'] || OWN_COOKIES.test(headers.cookie ?? '')) return null;
  return FIRST_PAGE.exec(url)?.[1] ?? null;
}
