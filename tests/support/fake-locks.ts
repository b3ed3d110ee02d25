type Waiting = { isIn: boolean; grant: () => void };

/** The Web Locks that all pages of a browser share. Supports only holding, waiting and querying. */
export function createFakeLocks(): LockManager {
  const queues = new Map<string, Waiting[]>();
  const queueOf = (name: string) => queues.get(name) ?? queues.set(name, []).get(name) ?? [];

  async function request(
    name: string,
    ...asked: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]
  ) {
    const [{ ifAvailable, signal }, callback] = asked.length === 2 ? asked : [{} as LockOptions, asked[0]];
    await Promise.resolve();
    const queue = queueOf(name);
    if (ifAvailable && queue.length > 0) return callback(null);
    return new Promise((resolve, reject) => {
      const mine: Waiting = {
        isIn: false,
        grant() {
          mine.isIn = true;
          Promise.resolve(callback({ name, mode: 'exclusive' }))
            .then(resolve, reject)
            .finally(leave);
        },
      };
      const leave = () => {
        queue.splice(queue.indexOf(mine), 1);
        const next = queue[0];
        if (next && !next.isIn) next.grant();
      };
      queue.push(mine);
      signal?.addEventListener('abort', () => {
        if (mine.isIn) return;
        leave();
        reject(new DOMException('Called off', 'AbortError'));
      });
      if (queue[0] === mine) mine.grant();
    });
  }
  async function query() {
    await Promise.resolve();
    return { held: [...queues].filter(([, queue]) => queue.length > 0).map(([name]) => ({ name })), pending: [] };
  }
  return { request, query } as unknown as LockManager;
}
