import { createServer } from 'node:http';

/** Reads and discards every request: the growth of its memory is Node's own. Prints the address it listens on. */
const server = createServer((request, response) => request.resume().once('end', () => response.writeHead(204).end()));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.address().port}/`, fields: {} })}\n`);
});
