/** Pages cannot see their own address: this header tells them. */
export const PAGE_HEADER = 'x-requested-page';

/** What Next adds to an address to fetch the data of its page. */
const ADDED = '_rsc';

/**
 * Returns the path and query of a page from the address by which it is requested.
 * @param {string} address
 */
export function pageOf(address) {
  const [path = '', query = ''] = address.split('?', 2);
  const named = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${ADDED}=`));
  return named.length > 0 ? `${path}?${named.join('&')}` : path;
}

/**
 * Sets the header to the requested page. A value that a client sent under its name is overwritten. Where Next is served
 * without this server in front, `middleware.ts` sets it. Returns the request.
 * @param {import('node:http').IncomingMessage} request
 */
export function markRequestedPage(request) {
  request.headers[PAGE_HEADER] = pageOf(request.url ?? '');
  return request;
}
