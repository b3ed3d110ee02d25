import { createServer } from 'node:http';

/** Reads whatever it is sent and throws it away: what it grows by meanwhile is Node's own. Prints where it listens. */
const server = createServer((request, response) => request.resume().once('end', () => response.writeHead(204).end()));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.address().port}/`, fields: {} })}\n`);
});
