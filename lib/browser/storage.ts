/** The methods of a browser's storage in use. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * The browser's local storage, or that of this tab alone, looked up at its first use. When it is blocked or full,
 * values are kept as long as the page lives.
 */
export function browserStorage(area: 'localStorage' | 'sessionStorage' = 'localStorage'): KeyValueStore {
  const memory = new Map<string, string>();
  return {
    getItem: (key) => attempt(() => globalThis[area].getItem(key)) ?? memory.get(key) ?? null,
    setItem: (key, value) => {
      memory.set(key, value);
      attempt(() => globalThis[area].setItem(key, value));
    },
  };
}

/**
 * Reads a JSON object of `T`s. Anything unreadable counts as empty. It inherits nothing, because a campaign may be
 * named like what objects inherit ('constructor').
 */
export function readRecord<T>(
  store: KeyValueStore,
  key: string,
  isValue: (value: unknown) => value is T,
): Record<string, T> {
  const parsed = attempt(() => JSON.parse(store.getItem(key) ?? '{}') as unknown);
  const record = Object.create(null) as Record<string, T>;
  if (typeof parsed !== 'object' || parsed === null) return record;
  for (const [name, value] of Object.entries(parsed)) if (isValue(value)) record[name] = value;
  return record;
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
