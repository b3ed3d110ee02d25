import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { path: string; headers: IncomingHttpHeaders; body: string };
type Answer = number | ((response: ServerResponse) => void);

/** A server of an organization that takes webhooks. `answers`: what it says, in turn; the last one again and again. */
export async function startWebhookReceiver() {
  const received: Received[] = [];
  let answers: Answer[] = [204];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 204;
      if (typeof answer === 'function') answer(response);
      else response.writeHead(answer, answer === 302 ? { Location: '/elsewhere' } : {}).end('{"ok":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let connections = 0;
  server.on('connection', () => (connections += 1));
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    /** How often anybody has connected. */
    connections: () => connections,
    answerWith: (...given: Answer[]) => void (answers = given),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
