import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { isAuthorized, keysOf, projectIdOf, readToken, type ServiceName } from './keys';

/** The calls of the service, the fetching of an archive's file, and what browsers send. */
export type Kind = 'session' | 'streams' | 'start' | 'stop' | 'find' | 'list' | 'delete' | 'file' | 'browser';

/** What happens to the next request of a kind instead of the usual. */
export type Mishap = {
  kind: Kind;
  /** How many requests; 1 if left out. */
  times?: number;
  /** The answer; without it, the request is handled as usual. */
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** How long the answer takes, ms. */
  afterMs?: number;
  /** What the answer waits for. */
  until?: Promise<unknown>;
  /** The length of the answer is not announced. */
  isChunked?: boolean;
  /** The answer succeeds and never ends: a byte comes every few milliseconds. */
  drips?: boolean;
  /** The connection breaks: before anything happens, or after it happened and before the answer. */
  breaks?: 'before' | 'after';
};

export type ServiceArchive = {
  id: string;
  sessionId: string;
  name: string;
  status: string;
  resolution: string;
  createdAt: number;
  stoppedAt: number | null;
  file: Uint8Array;
};

export type VideoServiceOptions = {
  name?: ServiceName;
  /** What archives contain when no browser has sent anything. */
  file?: Uint8Array;
};

/**
 * A stand-in for the REST side of a hosted video service, on loopback: it speaks the documented HTTP of both services
 * and checks their credentials. Its state can be read and set while it runs. A stand-in of the browser's library
 * connects with `PUT /browser/{sessionId}`, sends what it records with `POST`, and disconnects with `DELETE`.
 */
export async function startVideoService({
  name = 'opentok',
  file = Buffer.from('an archive'),
}: VideoServiceOptions = {}) {
  const projectId = projectIdOf(name);
  const sessions = new Set<string>();
  const connected = new Set<string>();
  const archives = new Map<string, ServiceArchive>();
  const everStarted: string[] = [];
  const requests: { kind: Kind; id: string | null }[] = [];
  const mishaps: Mishap[] = [];
  const behaviour = {
    /** How long the service prepares a file after the end of the recording, ms; `null`: for ever. */
    readyAfterMs: 0 as number | null,
    /** What becomes of an archive when it is ready. */
    readyStatus: 'available',
    /** How long the address of a file is valid, ms. */
    addressMs: 600_000,
    /** Returns the address under which a file is offered. */
    addressOf: null as ((id: string) => string) | null,
    file,
  };
  let url = '';

  function present(archive: ServiceArchive): object {
    const { id, sessionId, status, resolution, createdAt, file: content } = archive;
    const isThere = status === 'available';
    const expires = Date.now() + behaviour.addressMs;
    const own = `${url}/files/${projectId}/${id}/archive.mp4?Expires=${expires}&Signature=${randomUUID()}`;
    return {
      ...{ id, sessionId, name: archive.name, status, resolution, createdAt, reason: '', outputMode: 'composed' },
      ...{ hasAudio: true, hasVideo: true, streamMode: 'auto', duration: 0, size: isThere ? content.byteLength : 0 },
      ...(name === 'opentok' ? { projectId, partnerId: projectId } : { applicationId: projectId }),
      url: isThere ? (behaviour.addressOf?.(id) ?? own) : null,
    };
  }

  /** Lets time pass for an archive. */
  function age(archive: ServiceArchive): ServiceArchive {
    const { readyAfterMs, readyStatus } = behaviour;
    const isReady =
      archive.stoppedAt !== null && readyAfterMs !== null && Date.now() >= archive.stoppedAt + readyAfterMs;
    if (archive.status === 'stopped' && isReady) archive.status = readyStatus;
    return archive;
  }

  function end(archive: ServiceArchive): ServiceArchive {
    archive.status = 'stopped';
    archive.stoppedAt = Date.now();
    if (archive.file.byteLength === 0) archive.file = behaviour.file;
    return archive;
  }

  const isRunning = ({ status }: ServiceArchive) => status === 'started' || status === 'paused';

  function create(form: URLSearchParams): Reply {
    if (form.get('p2p.preference') !== 'disabled' || form.get('archiveMode') !== 'manual') return { status: 400 };
    const id = encodeSession(projectId);
    sessions.add(id);
    return { status: 200, json: [{ session_id: id, project_id: projectId, create_dt: new Date().toUTCString() }] };
  }

  function start({ sessionId, name: archiveName, resolution }: Record<string, string>): Reply {
    if (!sessionId || !sessions.has(sessionId) || !connected.has(sessionId)) return { status: 404 };
    if ([...archives.values()].some((one) => one.sessionId === sessionId && isRunning(one))) return { status: 409 };
    const archive: ServiceArchive = {
      ...{ id: randomUUID(), sessionId, name: archiveName ?? '', status: 'started', resolution: resolution ?? '' },
      ...{ createdAt: Date.now(), stoppedAt: null, file: new Uint8Array() },
    };
    archives.set(archive.id, archive);
    everStarted.push(archive.id);
    return { status: 200, json: present(archive) };
  }

  function handle(kind: Kind, id: string | null, body: Buffer, query: URLSearchParams, method: string): Reply {
    const archive = id === null ? undefined : archives.get(id);
    if (archive) age(archive);
    if (kind === 'session') return create(new URLSearchParams(body.toString()));
    if (kind === 'start') return start(JSON.parse(body.toString()) as Record<string, string>);
    if (kind === 'streams') {
      const items = connected.has(id ?? '') ? [{ id: randomUUID(), videoType: 'camera' }] : [];
      return sessions.has(id ?? '') ? { status: 200, json: { count: items.length, items } } : { status: 404 };
    }
    if (kind === 'browser') return browse(id ?? '', body, method);
    if (kind === 'list') {
      const items = [...archives.values()].filter((one) => one.sessionId === query.get('sessionId')).reverse();
      return { status: 200, json: { count: items.length, items: items.map((one) => present(age(one))) } };
    }
    if (!archive) return { status: 404 };
    if (kind === 'find') return { status: 200, json: present(archive) };
    if (kind === 'stop') return isRunning(archive) ? { status: 200, json: present(end(archive)) } : { status: 409 };
    if (kind === 'delete') {
      if (archive.status !== 'available' && archive.status !== 'uploaded') return { status: 409 };
      archives.delete(archive.id);
      return { status: 204 };
    }
    return Number(query.get('Expires')) > Date.now() ? { status: 200, file: archive.file } : { status: 403 };
  }

  function browse(sessionId: string, body: Buffer, method: string): Reply {
    if (!sessions.has(sessionId)) return { status: 404 };
    if (method === 'PUT') connected.add(sessionId);
    if (method === 'DELETE') connected.delete(sessionId);
    const running = [...archives.values()].find((one) => one.sessionId === sessionId && isRunning(one));
    if (method === 'POST' && running) running.file = Buffer.concat([running.file, body]);
    return { status: 204 };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const { kind, id } = kindOf(request.method ?? 'GET', pathname, projectId);
    const body = await readBody(request);
    if (request.method === 'OPTIONS') return send(response, { status: 204 });
    if (!kind) return send(response, { status: 404 });
    requests.push({ kind, id });
    if (kind !== 'file' && kind !== 'browser' && !isAuthorized(name, request.headers))
      return send(response, { status: 403 });
    const mishap = nextMishap(mishaps, kind);
    if (mishap?.breaks === 'before') return void request.socket.destroy();
    if (mishap?.afterMs) await setTimeout(mishap.afterMs, undefined, { ref: false });
    await mishap?.until;
    if (mishap?.drips) return drip(response);
    if (mishap?.status) return send(response, { ...mishap, status: mishap.status, text: mishap.body ?? '' });
    const reply = handle(kind, id, body, searchParams, request.method ?? 'GET');
    if (mishap?.breaks === 'after' && reply.file) return breakOff(response, reply.file);
    if (mishap?.breaks === 'after') return void request.socket.destroy();
    send(response, reply);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    /** The variables with which a server uses this service. */
    env: {
      ...keysOf(name, url),
      VIDEO_ARCHIVE_URLS: `${url}/files/`,
      VIDEO_SESSION_ORIGINS: url,
    } as Record<string, string>,
    sessions,
    archives,
    /** The ids of all archives that were ever started. */
    everStarted,
    /** All requests so far, the oldest first; `id` is that of the archive, or of the browser's session. */
    requests,
    behaviour,
    count: (kind: Kind) => requests.filter((one) => one.kind === kind).length,
    /** Makes something else happen to the next requests of a kind. */
    next: (mishap: Mishap) => void mishaps.push({ times: 1, ...mishap }),
    /** A browser connects to the session, or leaves it. */
    connect: (sessionId: string) => void connected.add(sessionId),
    disconnect: (sessionId: string) => void connected.delete(sessionId),
    /** Begins to record a session that was asked for long ago. */
    record: (sessionId: string, archiveName: string) => {
      connected.add(sessionId);
      start({ sessionId, name: archiveName });
    },
    /** Returns what a token of a browser allows, or `null` when it is not valid. */
    readToken: (token: string) => readToken(name, token),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type TestVideoService = Awaited<ReturnType<typeof startVideoService>>;

type Reply = {
  isChunked?: boolean;
  status: number;
  json?: object;
  file?: Uint8Array;
  text?: string;
  headers?: Record<string, string>;
};

/** As the service's own: the library reads the key out of it. */
function encodeSession(projectId: string): string {
  const fields = ['', projectId, '', new Date().toUTCString(), randomUUID(), ''].join('~');
  return `1_${Buffer.from(fields).toString('base64url')}`;
}

function kindOf(method: string, path: string, projectId: string): { kind: Kind | null; id: string | null } {
  const archive = `/v2/project/${projectId}/archive`;
  const [, id = null, action] = path.startsWith(`${archive}/`) ? path.slice(archive.length).split('/') : [];
  if (path.startsWith('/browser/')) return { kind: 'browser', id: decodeURIComponent(path.slice('/browser/'.length)) };
  const [, session] = /^\/v2\/project\/[^/]+\/session\/([^/]+)\/stream$/.exec(path) ?? [];
  if (method === 'GET' && session) return { kind: 'streams', id: decodeURIComponent(session) };
  if (path.startsWith(`/files/${projectId}/`)) return { kind: 'file', id: path.split('/')[3] ?? null };
  const kinds: Record<string, Kind> = {
    'POST /session/create': 'session',
    [`POST ${archive}`]: 'start',
    [`GET ${archive}`]: 'list',
    [`POST ${archive}/${id}/stop`]: 'stop',
    [`GET ${archive}/${id}`]: 'find',
    [`DELETE ${archive}/${id}`]: 'delete',
  };
  return { kind: kinds[`${method} ${path}`] ?? null, id: action === undefined || action === 'stop' ? id : null };
}

function nextMishap(mishaps: Mishap[], kind: Kind): Mishap | undefined {
  const mishap = mishaps.find((one) => one.kind === kind);
  if (!mishap) return undefined;
  mishap.times = (mishap.times ?? 1) - 1;
  if (mishap.times <= 0) mishaps.splice(mishaps.indexOf(mishap), 1);
  return mishap;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Sends a byte every few milliseconds until nobody listens any more. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'video/mp4' });
  const timer = setInterval(() => response.write('x'), 10);
  response.on('close', () => clearInterval(timer));
}

/** Sends half of a file and breaks the connection. */
function breakOff(response: ServerResponse, file: Uint8Array): void {
  response.writeHead(200, { 'Content-Type': 'video/mp4', 'Content-Length': file.byteLength });
  response.write(file.subarray(0, file.byteLength / 2), () => response.socket?.destroy());
}

function send(response: ServerResponse, { status, json, file, text, headers = {}, isChunked = false }: Reply): void {
  const type = json ? 'application/json' : file ? 'video/mp4' : 'text/plain';
  const cors = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': '*',
    'Access-Control-Allow-Headers': '*',
  };
  const content = json ? Buffer.from(JSON.stringify(json)) : (file ?? Buffer.from(text ?? ''));
  const length = isChunked ? {} : { 'Content-Length': String(content.byteLength) };
  response.writeHead(status, { ...cors, ...(status !== 204 && { 'Content-Type': type, ...length }), ...headers });
  // What is written before the end is sent in chunks.
  if (isChunked) response.write(content.subarray(0, 1));
  response.end(status === 204 ? undefined : content.subarray(isChunked ? 1 : 0));
}
