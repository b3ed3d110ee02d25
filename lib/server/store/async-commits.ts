import type { Pool } from 'pg';
import type { DurableFiles } from './durable-files';

/** What is needed of a pool. */
export type Connections = Pick<Pool, 'connect' | 'end'>;

/**
 * Returns the embedded database's pool for what may be lost with the machine's power: whoever commits by a connection
 * of it does not wait for the disk, and nor does anybody else. The database has one connection, which only one uses.
 */
export function withAsyncCommits(pool: Pool, files: Pick<DurableFiles, 'setAsync'>): Connections {
  const connect = async () => {
    const client = await pool.connect();
    const release = client.release.bind(client);
    files.setAsync(true);
    client.release = (error) => {
      files.setAsync(false);
      release(error);
    };
    return client;
  };
  return { connect: connect as Pool['connect'], end: async () => {} };
}
