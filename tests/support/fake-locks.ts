/** The Web Locks of a browser, shared by its pages; enough of them to hold, wait and ask. */
export function createFakeLocks(): LockManager {
  const held = new Map<string, Promise<unknown>>();
  return {
    async request(name: string, callback: () => unknown) {
      const before = held.get(name) ?? Promise.resolve();
      const mine = before.then(callback);
      held.set(name, mine);
      await mine;
      if (held.get(name) === mine) held.delete(name);
    },
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
  } as unknown as LockManager;
}
