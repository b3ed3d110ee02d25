import { createServer, type Server, type ServerResponse } from 'node:http';

import { isLive } from '@/lib/server/wiring/end-process';

type Answer = { status: number; headers: Record<string, string>; body: string };
type MonitorDeps = {
  health(): Promise<Record<string, string>>;
  isWorking(state: string): boolean;
  answerMetrics(authorization: string | null): Promise<Answer>;
};

/** What a worker without pages answers to those who watch it: `/api/live`, `/api/health` and `/api/metrics`. */
export function createMonitorServer({ health, isWorking, answerMetrics }: MonitorDeps): Server {
  const answers: Record<string, (authorization: string | null) => Promise<Answer>> = {
    '/api/live': async () => json(isLive() ? 200 : 503, { live: isLive() }),
    '/api/health': async () => {
      const parts = await health();
      return json(Object.values(parts).every(isWorking) ? 200 : 503, parts);
    },
    '/api/metrics': answerMetrics,
  };

  return createServer((request, response) => {
    request.resume();
    const path = (request.url ?? '').split('?')[0] ?? '';
    const answer = request.method === 'GET' && Object.hasOwn(answers, path) ? answers[path] : undefined;
    if (!answer) return void response.writeHead(404).end();
    answer(request.headers.authorization ?? null).then(
      (given) => send(response, given),
      () => response.writeHead(500).end(),
    );
  });
}

/** Rejects with a sentence that says what to do when the port cannot be opened. */
export function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${code ?? message})`;
      reject(new Error(`WORKER_PORT: port ${port} ${why}: choose another`));
    });
    server.listen(port, resolve);
  });
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(body);
}

function json(status: number, body: object): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify(body),
  };
}
