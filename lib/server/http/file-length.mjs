/**
 * Next removes Content-Length from every route's response, but Safari needs it for a film. A route that knows the
 * length sends it as X-File-Length, and this function renames that header. Returns the response.
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
