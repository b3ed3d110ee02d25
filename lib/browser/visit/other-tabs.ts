const KEY = '/changed';

/** Tells this browser's other tabs that the record of a visit has changed. Nothing of it stays in the storage. */
export function tellOtherTabs(visit: string): void {
  try {
    localStorage.setItem(KEY, visit);
    localStorage.removeItem(KEY);
  } catch {
    // Without a storage no other tab has the same visit.
  }
}

/** Calls `onChange` with what another tab tells. Returns a function that ends this. */
export function hearOtherTabs(onChange: (visit: string) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) onChange(newValue);
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
