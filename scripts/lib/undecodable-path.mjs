/** Whether a request's path has escapes that stand for no text. Next fails on them.
 * @param {string} url as the request line has it */
export function hasUndecodablePath(url) {
  try {
    decodeURIComponent(url.split('?', 1)[0]);
    return false;
  } catch {
    return true;
  }
}

/** Answers such a request in the form of every error: see lib/contract/errors.ts.
 * @param {import('node:http').ServerResponse} response */
export function refuseUndecodablePath(response) {
  const error = { code: 'invalidParameters', type: 'BAD_REQUEST', message: 'The address cannot be decoded' };
  response.writeHead(400, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Connection: 'close' });
  response.end(JSON.stringify({ error }));
}
