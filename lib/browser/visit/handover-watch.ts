import { type KeyValueStore, readRecord } from '../storage';

/** Until when a visit may leave this browser by a link that was made here: so long its pages ask where it is. */
export type HandoverWatch = {
  /** A link works until then, milliseconds. */
  note(campaignName: string, until: number): void;
  isOn(campaignName: string, now: number): boolean;
};

export function createHandoverWatch(store: KeyValueStore, whitelabelId: string | null): HandoverWatch {
  const key = `${whitelabelId ?? ''}/handovers`;
  const read = () => readRecord(store, key, (value): value is number => typeof value === 'number');
  return {
    note(campaignName, until) {
      const links = read();
      store.setItem(key, JSON.stringify({ ...links, [campaignName]: Math.max(until, links[campaignName] ?? 0) }));
    },
    isOn: (campaignName, now) => (read()[campaignName] ?? 0) > now,
  };
}
