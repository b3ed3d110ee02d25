/**
 * Next takes the Content-Length off every answer of a route, and Safari wants it for a film. A route
 * that knows better says it again as X-File-Length; here it gets its name back. Returns the response.
 * @param {import('node:http').ServerResponse} response
 */
export function keepFileLength(response) {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...head) => {
    const length = response.getHeader('X-File-Length');
    if (length !== undefined) {
      response.removeHeader('X-File-Length');
      response.setHeader('Content-Length', length);
    }
    return writeHead(...head);
  };
  return response;
}
