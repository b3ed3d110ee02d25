/** The methods of `localStorage` in use. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * The browser's local storage, looked up at its first use. When it is blocked or full, values are kept as long as the
 * page lives.
 */
export function browserStorage(): KeyValueStore {
  const memory = new Map<string, string>();
  return {
    getItem: (key) => attempt(() => globalThis.localStorage.getItem(key)) ?? memory.get(key) ?? null,
    setItem: (key, value) => {
      memory.set(key, value);
      attempt(() => globalThis.localStorage.setItem(key, value));
    },
  };
}

/** Reads a JSON object of `T`s. Anything unreadable counts as empty. */
export function readRecord<T>(
  store: KeyValueStore,
  key: string,
  isValue: (value: unknown) => value is T,
): Record<string, T> {
  const parsed = attempt(() => JSON.parse(store.getItem(key) ?? '{}') as unknown);
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(Object.entries(parsed).filter((entry): entry is [string, T] => isValue(entry[1])));
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
