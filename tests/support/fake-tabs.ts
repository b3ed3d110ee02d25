type Waiting = { isIn: boolean; grant: () => void };

/** The Web Locks that all tabs of a browser share: as much of them as a visit needs. */
export function createFakeTabs(): LockManager {
  const queues = new Map<string, Waiting[]>();
  const queueOf = (name: string) => queues.get(name) ?? queues.set(name, []).get(name) ?? [];

  async function request(name: string, { ifAvailable, signal }: LockOptions, callback: (lock: Lock | null) => unknown) {
    await Promise.resolve();
    const queue = queueOf(name);
    if (ifAvailable && queue.length > 0) return callback(null);
    return new Promise((resolve, reject) => {
      const mine: Waiting = {
        isIn: false,
        grant() {
          mine.isIn = true;
          Promise.resolve(callback({ name, mode: 'exclusive' })).then(resolve, reject).finally(leave);
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
  return { request, query: async () => ({}) } as unknown as LockManager;
}
