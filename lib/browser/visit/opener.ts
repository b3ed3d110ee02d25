import { randomUuid } from '../random';
import type { KeyValueStore } from '../storage';

/** Returns the secret by which this browser opens links to its visits: who lost the answer may open one again. */
export function readOpener(store: KeyValueStore, whitelabelId: string | null): string {
  const key = `${whitelabelId ?? ''}/opener`;
  const known = store.getItem(key);
  if (known) return known;
  const made = randomUuid();
  store.setItem(key, made);
  return made;
}
