import type { AnswerDraft } from '@/lib/contract/answers';
import { isByPlace, isDraft } from '@/lib/domain/answer-kinds/drafts-of-kinds';
import { type KeyValueStore, readRecord } from '../storage';

type OfVisit = { campaignName: string; uuid: string };
type Of = OfVisit & { sectionId: string };

/**
 * What was typed or chosen in a section. `revision` rises with each change, and the server has it, too, in the end.
 * `base`: what the server had when it was typed; `sent`: what this device has sent since, which the server may have.
 */
export type KeptAnswer = { revision: number; draft: AnswerDraft; base: number; sent: readonly number[] };
/** `isSent`: the server has it, too. An earlier version kept no more than the two. */
type Stored = Pick<KeptAnswer, 'revision' | 'draft'> & Partial<KeptAnswer> & { isSent?: true };

/** What was typed in this browser, until the server has the answer: it is here after a crash. */
export type KeptAnswers = {
  find(section: Of): KeptAnswer | null;
  /** Keeps what is typed, and forgets what was typed in the campaign's other visits. */
  keep(section: Of, answer: KeptAnswer): void;
  /** Notes that the server has what was typed in a section up to a revision. */
  note(section: Of, revision: number): void;
  /** The sections of a visit of which only this device has what was typed last. */
  unsent(visit: OfVisit): string[];
  /** Forgets what was typed in a section up to a revision: the server has its answer. */
  drop(section: Of, revision: number): void;
  forget(visit: OfVisit): void;
  /**
   * Gives what was typed in a visit that the server does not know any more to the visit that replaces it. That may have
   * newer content: what was chosen by its place might say something else there, and is forgotten.
   */
  reassign(campaignName: string, from: string, to: string): void;
};

type Deps = { store: KeyValueStore; whitelabelId: string | null };

export function createKeptAnswers({ store, whitelabelId }: Deps): KeptAnswers {
  const key = `${whitelabelId ?? ''}/answers`;
  const read = () => readRecord(store, key, isKept);
  const write = (answers: Record<string, Stored>) => store.setItem(key, JSON.stringify(answers));
  const without = (isUnwanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(read()).filter(([name]) => !isUnwanted(name)));

  return {
    find(section) {
      const kept = read()[nameOf(section)];
      if (!kept) return null;
      const { revision, draft, base = revision, sent = [] } = kept;
      return { revision, draft, base, sent };
    },
    keep(section, answer) {
      const [campaign, visit] = [startOf(section.campaignName), startOf(section.campaignName, section.uuid)];
      const others = without((name) => name.startsWith(campaign) && !name.startsWith(visit));
      write({ ...others, [nameOf(section)]: answer });
    },
    note(section, revision) {
      const all = read();
      const kept = all[nameOf(section)];
      if (kept && kept.revision <= revision) write({ ...all, [nameOf(section)]: { ...kept, isSent: true } });
    },
    unsent({ campaignName, uuid }) {
      const start = startOf(campaignName, uuid);
      const names = Object.entries(read()).flatMap(([name, { isSent }]) => (isSent ? [] : [name]));
      return names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
    },
    drop(section, revision) {
      const kept = read()[nameOf(section)];
      if (kept && kept.revision <= revision) write(without((name) => name === nameOf(section)));
    },
    forget({ campaignName, uuid }) {
      write(without((name) => name.startsWith(startOf(campaignName, uuid))));
    },
    reassign(campaignName, from, to) {
      const [before, after] = [startOf(campaignName, from), startOf(campaignName, to)];
      const moved = Object.entries(read()).flatMap(([name, kept]) => {
        if (!name.startsWith(before)) return [[name, kept]];
        return isByPlace(kept.draft) ? [] : [[after + name.slice(before.length), kept]];
      });
      write(Object.fromEntries(moved) as Record<string, Stored>);
    },
  };
}

const startOf = (...names: string[]) => `${names.join('/')}/`;
const nameOf = ({ campaignName, uuid, sectionId }: Of) => startOf(campaignName, uuid) + sectionId;

function isKept(value: unknown): value is Stored {
  const { revision, draft, base, sent } = (value ?? {}) as Partial<Record<keyof KeptAnswer, unknown>>;
  const isBased = base === undefined || (Number.isInteger(base) && Array.isArray(sent));
  return Number.isInteger(revision) && isBased && isDraft(draft);
}
