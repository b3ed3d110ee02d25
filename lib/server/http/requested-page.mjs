/** Pages cannot see their own address: this header tells them. */
export const PAGE_HEADER = 'x-requested-page';

/** What Next adds to an address to fetch the data of its page. */
const ADDED = '_rsc';

/**
 * Sets the header to the path and query of the requested page. A value that a client sent under its name is
 * overwritten. Returns the request.
 * @param {import('node:http').IncomingMessage} request
 */
export function markRequestedPage(request) {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const named = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${ADDED}=`));
  request.headers[PAGE_HEADER] = named.length > 0 ? `${path}?${named.join('&')}` : path;
  return request;
}
