import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { arrayBuffer } from 'node:stream/consumers';

/**
 * Storage at its own origin, like an object store: it accepts presigned posts, serves files, and lets pages of other
 * origins read them.
 */
export type SpecStorage = { url: string; files: Map<string, Buffer>; stop(): Promise<void> };

const OPEN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, GET',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
};

export async function startSpecStorage(port: number): Promise<SpecStorage> {
  const files = new Map<string, Buffer>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://storage').pathname.slice(1);
    const file = files.get(path);
    if (request.method === 'OPTIONS') return void response.writeHead(204, OPEN).end();
    if (request.method === 'GET' && file)
      return void response.writeHead(200, { ...OPEN, 'Content-Type': 'video/mp4' }).end(file);
    if (request.method !== 'POST') return void response.writeHead(404, OPEN).end();
    const body = new Response(await arrayBuffer(request), {
      headers: { 'Content-Type': request.headers['content-type'] ?? '' },
    });
    const form = await body.formData();
    const [key, sent] = [form.get('key'), form.get('file')];
    if (typeof key !== 'string' || !(sent instanceof Blob)) return void response.writeHead(400, OPEN).end();
    files.set(key, Buffer.from(await sent.arrayBuffer()));
    response.writeHead(204, OPEN).end();
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.writeHead(500, OPEN).end()),
  );
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return { url: `http://localhost:${port}`, files, stop: () => closeServer(server) };
}

export function closeServer(server: ReturnType<typeof createServer>): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
