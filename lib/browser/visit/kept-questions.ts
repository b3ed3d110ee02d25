import type { OpenedSection } from '@/lib/contract/opened-section';
import { type KeyValueStore, readRecord } from '../storage';
import type { VisitKey } from './visit-key';

type Of = VisitKey & { sectionId: string };
/** A question that was handed out; `at`: when, by the device's clock. */
type Kept = OpenedSection & { at: number };

/** The questions that were handed out to this browser's visits: they are here after a reload without a connection. */
export type KeptQuestions = {
  /** Returns the question of a section, with what is left of its clock as far as this device can know. */
  find(section: Of): OpenedSection | null;
  /** Keeps a question, and forgets those of the campaign's other visits. */
  keep(section: Of, question: OpenedSection): void;
  forget(visit: VisitKey): void;
  /** The listener is called at each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

type Deps = { store: KeyValueStore; whitelabelId: string | null; now?: () => number };

export function createKeptQuestions({ store, whitelabelId, now = Date.now }: Deps): KeptQuestions {
  const key = `${whitelabelId ?? ''}/questions`;
  const listeners = new Set<() => void>();
  const read = () => readRecord(store, key, isKept);
  const write = (questions: Record<string, Kept>) => {
    store.setItem(key, JSON.stringify(questions));
    listeners.forEach((listener) => listener());
  };
  const without = (isUnwanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(read()).filter(([name]) => !isUnwanted(name)));

  return {
    find(section) {
      const kept = read()[nameOf(section)];
      if (!kept) return null;
      const { at, clock, ...words } = kept;
      // A version before kept no clips.
      return { ...words, clip: words.clip ?? null, clock: clock && passOn(clock, Math.max(0, now() - at)) };
    },
    keep(section, question) {
      const [campaign, visit] = [startOf(section.campaignName), startOf(section.campaignName, section.uuid)];
      const others = without((name) => name.startsWith(campaign) && !name.startsWith(visit));
      write({ ...others, [nameOf(section)]: { ...question, at: now() } });
    },
    forget({ campaignName, uuid }) {
      write(without((name) => name.startsWith(startOf(campaignName, uuid))));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns a clock as it is so much later, ms. It runs when it has waited long enough. */
function passOn({ waitMs, ...clock }: NonNullable<OpenedSection['clock']>, passed: number): OpenedSection['clock'] {
  const waits = waitMs !== undefined && waitMs > passed;
  return {
    ...clock,
    ...(waits && { waitMs: waitMs - passed }),
    remainingMs: waits ? clock.remainingMs : Math.max(0, clock.remainingMs - (passed - (waitMs ?? 0))),
    startMs: Math.max(0, clock.startMs - passed),
  };
}

const startOf = (...names: string[]) => `${names.join('/')}/`;
const nameOf = ({ campaignName, uuid, sectionId }: Of) => startOf(campaignName, uuid) + sectionId;

function isKept(value: unknown): value is Kept {
  const { prompt, translations, clock, at } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>;
  const { seconds, remainingMs, startMs } = (clock ?? {}) as Record<string, unknown>;
  const isClock = clock === null || [seconds, remainingMs, startMs].every((length) => typeof length === 'number');
  return typeof prompt === 'string' && typeof translations === 'object' && typeof at === 'number' && isClock;
}
