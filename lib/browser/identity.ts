import { randomUuid } from './random';
import { type KeyValueStore, readRecord } from './storage';

/** Who this browser is to each campaign (spec 1.1; docs/decisions/0019-who-may-do-what.md). */
export type Identity = {
  /** The uuid of the visit begun at this campaign, else the browser's own, made now if there is none. */
  uuidFor(campaignName: string): string;
  /** The same without making one. */
  peek(campaignName: string): string | null;
  /** Keeps the uuid under which a visit was begun, so that a later new uuid never orphans it. */
  remember(campaignName: string, uuid: string): void;
  /** Makes a new uuid, for this campaign and for all not yet begun. */
  renew(campaignName: string): string;
  subscribe(listener: () => void): () => void;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** `whitelabelId` null is the brand without an id: its key is `/uuid`. */
export function createIdentity(
  store: KeyValueStore,
  whitelabelId: string | null,
  newUuid: () => string = randomUuid,
): Identity {
  const ownKey = `${whitelabelId ?? ''}/uuid`;
  const visitsKey = `${whitelabelId ?? ''}/visits`;
  const listeners = new Set<() => void>();

  const visits = () => readRecord(store, visitsKey, isUuid);
  const own = () => {
    const stored = store.getItem(ownKey);
    return isUuid(stored) ? stored : null;
  };
  const keepOwn = (uuid: string) => {
    store.setItem(ownKey, uuid);
    return uuid;
  };
  const tell = () => listeners.forEach((listener) => listener());

  return {
    peek: (campaignName) => visits()[campaignName] ?? own(),
    uuidFor: (campaignName) => visits()[campaignName] ?? own() ?? keepOwn(newUuid()),
    remember(campaignName, uuid) {
      store.setItem(visitsKey, JSON.stringify({ ...visits(), [campaignName]: uuid }));
      tell();
    },
    renew(campaignName) {
      const others = Object.entries(visits()).filter(([name]) => name !== campaignName);
      store.setItem(visitsKey, JSON.stringify(Object.fromEntries(others)));
      const uuid = keepOwn(newUuid());
      tell();
      return uuid;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
