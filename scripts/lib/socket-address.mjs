/**
 * Routes see no socket. They are told its address in this header, which is ours alone: what a client sent under its
 * name is overwritten. Returns the request.
 * @param {import('node:http').IncomingMessage} request
 */
export function markSocketAddress(request) {
  request.headers['x-socket-address'] = request.socket.remoteAddress ?? '';
  return request;
}
