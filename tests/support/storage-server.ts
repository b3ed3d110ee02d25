import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AppError } from '@/lib/contract/errors';
import { createFileStorage, type FileStorage } from '@/lib/server/storage/folder/file-storage';
import { receiveUpload } from '@/lib/server/storage/folder/receive-upload';
import { serveFile } from '@/lib/server/storage/folder/serve-file';

export type StorageServer = { storage: FileStorage; origin: string; close(): Promise<void> };

/** Serves the file adapter and its two routes on a free port, with requests made as Next makes them. */
export async function startStorageServer(folder: string, clock?: () => number): Promise<StorageServer> {
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const storage = createFileStorage({
    folder,
    publicUrl: origin,
    secret: 'a secret of the tests',
    clock,
    disk: { floorBytes: 0 },
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const gone = new AbortController();
    outgoing.on('close', () => gone.abort());
    const response = await route(toRequest(incoming, gone.signal)).catch(toResponse);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body) await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing).catch(() => {});
    else outgoing.end();
  }

  async function route(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST' && pathname === '/api/storage') {
      await receiveUpload(storage, request);
      return new Response(null, { status: 204 });
    }
    const key = pathname.slice('/api/media/'.length).split('/').map(decodeURIComponent).join('/');
    return serveFile(storage, { key, request });
  }

  function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
    const headers = new Headers(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]),
    );
    const body = incoming.method === 'POST' ? (incoming as unknown as ReadableStream as BodyInit) : null;
    return new Request(`${origin}${incoming.url}`, {
      method: incoming.method,
      headers,
      body,
      signal,
      duplex: 'half',
    } as RequestInit);
  }

  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { storage, origin, close };
}

function toResponse(error: unknown): Response {
  if (error instanceof AppError) return Response.json({ error: { code: error.code } }, { status: error.status });
  return new Response(String(error), { status: 500 });
}
