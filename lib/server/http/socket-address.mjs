/** Routes cannot see the socket: this header tells them its address. */
export const SOCKET_HEADER = 'x-socket-address';

/**
 * Sets the header. A value that a client sent under its name is overwritten. Returns the request.
 * @param {import('node:http').IncomingMessage} request
 */
export function markSocketAddress(request) {
  request.headers[SOCKET_HEADER] = request.socket.remoteAddress ?? '';
  return request;
}

/**
 * For a backend behind this server: adds the socket's address to X-Forwarded-For, as a proxy does. Returns the request.
 * @param {import('node:http').IncomingMessage} request
 */
export function forwardSocketAddress(request) {
  const before = request.headers['x-forwarded-for'];
  request.headers['x-forwarded-for'] = [before, request.socket.remoteAddress].flat().filter(Boolean).join(', ');
  return request;
}
