import { randomUuid } from './random';
import { type KeyValueStore, readRecord } from './storage';

/** The visitor's uuid at each campaign (spec 1.1; docs/decisions/0019-who-may-do-what.md). */
export type Identity = {
  /**
   * Returns the uuid of the visit begun at this campaign, else the browser's own uuid, which is created if there is
   * none.
   */
  uuidFor(campaignName: string): string;
  /** Like `uuidFor`, but returns `null` instead of creating a uuid. */
  peek(campaignName: string): string | null;
  /** Stores the uuid under which a visit was begun, so that this visit is still found after a new uuid was made. */
  remember(campaignName: string, uuid: string): void;
  /** Creates a new uuid for this campaign and for all campaigns without a visit. */
  renew(campaignName: string): string;
  /** Creates a new uuid like `renew`, and remembers the finished visit, so that its visitor can return to it. */
  leaveFinished(campaignName: string): void;
  /** Whether a finished visit of this campaign was left. */
  hasFinished(campaignName: string): boolean;
  /** Makes the finished visit that was left last the one of this campaign again. */
  returnToFinished(campaignName: string): void;
  /** Whether a visit may have been begun at this campaign. If not, no server need be asked for it. */
  mayHaveBegun(campaignName: string): boolean;
  subscribe(listener: () => void): () => void;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** A `whitelabelId` of null is the brand without an id; its key is `/uuid`. */
export function createIdentity(
  store: KeyValueStore,
  whitelabelId: string | null,
  newUuid: () => string = randomUuid,
): Identity {
  const ownKey = `${whitelabelId ?? ''}/uuid`;
  const visitsKey = `${whitelabelId ?? ''}/visits`;
  const finishedKey = `${whitelabelId ?? ''}/finished`;
  const listeners = new Set<() => void>();

  const visits = () => readRecord(store, visitsKey, isUuid);
  const finished = () => readRecord(store, finishedKey, isUuid);
  const write = (key: string, record: Record<string, string>) => store.setItem(key, JSON.stringify(record));
  const without = (record: Record<string, string>, campaignName: string) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => name !== campaignName));
  const own = () => {
    const stored = store.getItem(ownKey);
    return isUuid(stored) ? stored : null;
  };
  const keepOwn = (uuid: string) => {
    store.setItem(ownKey, uuid);
    return uuid;
  };
  const hasList = () => store.getItem(visitsKey) !== null;
  const createOwn = () => {
    // From now on the visits begun are known, all of them.
    if (!hasList()) store.setItem(visitsKey, '{}');
    return keepOwn(newUuid());
  };
  /** Campaigns whose visit is read again under its new uuid (spec 4.16). */
  const renewed = new Set<string>();
  const notify = () => listeners.forEach((listener) => listener());

  function remember(campaignName: string, uuid: string): void {
    write(visitsKey, { ...visits(), [campaignName]: uuid });
    notify();
  }

  function renew(campaignName: string): string {
    write(visitsKey, without(visits(), campaignName));
    const uuid = keepOwn(newUuid());
    renewed.add(campaignName);
    notify();
    return uuid;
  }

  return {
    remember,
    renew,
    leaveFinished(campaignName) {
      const uuid = visits()[campaignName] ?? own();
      if (uuid) write(finishedKey, { ...finished(), [campaignName]: uuid });
      renew(campaignName);
    },
    hasFinished: (campaignName) => campaignName in finished(),
    returnToFinished(campaignName) {
      const { [campaignName]: uuid } = finished();
      if (uuid === undefined) return;
      write(finishedKey, without(finished(), campaignName));
      remember(campaignName, uuid);
    },
    peek: (campaignName) => visits()[campaignName] ?? own(),
    uuidFor: (campaignName) => visits()[campaignName] ?? own() ?? createOwn(),
    // A browser without the list has a uuid that was made by something else.
    mayHaveBegun: (name) => !hasList() || renewed.has(name) || Object.hasOwn(visits(), name),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
