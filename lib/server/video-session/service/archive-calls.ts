import * as z from 'zod/mini';
import { type Archive, VideoServiceError, type VideoSession } from '../../ports/video-session';
import type { Send } from './request';

/**
 * The service's words for an archive's state. `uploaded`: it was sent to a store of the account, out of our reach. An
 * unknown word says nothing about the file: it is waited for.
 */
const STATUSES: Record<string, Archive['status']> = {
  started: 'recording',
  paused: 'recording',
  stopped: 'waiting',
  available: 'available',
  uploaded: 'failed',
  failed: 'failed',
  expired: 'expired',
  deleted: 'expired',
};

const StoredArchive = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  name: z.optional(z.nullable(z.string())),
  status: z.string(),
  url: z.optional(z.nullable(z.string())),
  size: z.optional(z.nullable(z.number())),
});
const ArchiveList = z.object({ items: z.array(StoredArchive) });
const StreamList = z.object({ items: z.array(z.unknown()) });
const Sessions = z.tuple([z.object({ session_id: z.string().check(z.minLength(1), z.maxLength(500)) })], z.unknown());

type Calls = Pick<
  VideoSession,
  'createSession' | 'isInUse' | 'startArchive' | 'stopArchive' | 'findArchive' | 'listArchives' | 'deleteArchive'
>;

/** Returns the calls of both services, which are the same. `projectId` is the API key or the application's id. */
export function createArchiveCalls(send: Send, projectId: string): Calls {
  const project = `/v2/project/${encodeURIComponent(projectId)}`;
  const archives = `${project}/archive`;
  const archiveOf = (id: string) => `${archives}/${encodeURIComponent(id)}`;

  const findArchive = async (id: string) => {
    const { status, body } = await send({ method: 'GET', path: archiveOf(id), isRepeatable: true });
    return status === 404 ? null : readArchive(body);
  };

  return {
    findArchive,

    async createSession() {
      // A session that nobody connects to costs nothing, so a second one does no harm.
      const { body } = await send({
        method: 'POST',
        path: '/session/create',
        form: { archiveMode: 'manual', 'p2p.preference': 'disabled' },
        isRepeatable: true,
      });
      return check(Sessions, body)[0].session_id;
    },

    async isInUse(sessionId) {
      const path = `${project}/session/${encodeURIComponent(sessionId)}/stream`;
      const { status, body } = await send({ method: 'GET', path, isRepeatable: true });
      // A recorded session is known to the service: only its own empty list says that nobody is there.
      if (status === 404) throw new VideoServiceError('unavailable', 'The video service answered 404 to a list');
      return check(StreamList, body).items.length > 0;
    },

    async startArchive({ sessionId, name, isPortrait }) {
      const { status, body } = await send({
        method: 'POST',
        path: archives,
        json: {
          ...{ sessionId, name, hasAudio: true, hasVideo: true, outputMode: 'composed' },
          resolution: isPortrait ? '480x640' : '640x480',
        },
        isRepeatable: false,
      });
      if (status === 404) throw new VideoServiceError('notConnected', 'Nobody is connected to the session');
      if (status === 409) throw new VideoServiceError('conflict', 'The session is being recorded already');
      return readArchive(body);
    },

    async stopArchive(id) {
      const { status, body } = await send({
        method: 'POST',
        path: `${archiveOf(id)}/stop`,
        json: {},
        isRepeatable: true,
      });
      // It has ended by itself; or it is said not to be there, which a second look has to confirm.
      return status === 409 || status === 404 ? findArchive(id) : readArchive(body);
    },

    async listArchives(sessionId) {
      const query = { sessionId, count: '50' };
      const { status, body } = await send({ method: 'GET', path: archives, query, isRepeatable: true });
      // The service has a list for every session, and an empty one for a session it does not know.
      if (status === 404) throw new VideoServiceError('unavailable', 'The video service answered 404 to a list');
      return check(ArchiveList, body).items.map(toArchive);
    },

    async deleteArchive(id) {
      const { status } = await send({ method: 'DELETE', path: archiveOf(id), isRepeatable: true });
      if (status === 409) throw new VideoServiceError('conflict', 'The archive cannot be deleted yet');
    },
  };
}

const readArchive = (body: unknown): Archive => toArchive(check(StoredArchive, body));

function toArchive({ id, name = null, status, url = null, size = null }: z.infer<typeof StoredArchive>): Archive {
  const known = STATUSES[status] ?? 'waiting';
  if (known !== 'available') return { id, name, status: known, url: null, bytes: null };
  // Without an address there is nothing to fetch yet.
  return url ? { id, name, status: known, url, bytes: size } : { id, name, status: 'waiting', url: null, bytes: null };
}

function check<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new VideoServiceError('unavailable', 'The video service answered something unknown');
}
