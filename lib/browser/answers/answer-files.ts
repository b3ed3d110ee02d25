import type { FileSaving } from './file-saving';
import type { FileState } from './file-state';

type OfVisit = { campaignName: string; uuid: string };
type OfSection = OfVisit & { sectionId: string };

/** The file of a section that is only here: it is on its way, or has failed, and nobody has seen that yet. */
export type SentFile = OfSection & { state: FileState };

/** The files of this page that are on their way to the server. */
export type AnswerFiles = {
  /** Returns what sends the file of a section: the one that is at it, or else a new one. */
  open(section: OfSection, create: () => FileSaving): FileSaving;
  /** The files that are only here. The same array until it changes. */
  list(): readonly SentFile[];
  /** Whether a file of this visit is on its way. */
  isBusy(visit: OfVisit): boolean;
  /** The listener is called when that may have changed. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

export function createAnswerFiles(): AnswerFiles {
  const opened = new Map<string, { of: OfSection; saving: FileSaving }>();
  const listeners = new Set<() => void>();
  let listed: readonly SentFile[] = [];
  const list = () => {
    const all = [...opened.values()].map(({ of, saving }) => ({ ...of, state: saving.getState() }));
    listed = all.filter(({ state }) => isOnlyHere(state));
  };
  return {
    open(of, create) {
      const name = [of.campaignName, of.uuid, of.sectionId].join('/');
      const known = opened.get(name)?.saving;
      if (known && isOnlyHere(known.getState())) return known;
      const saving = create();
      saving.subscribe(() => {
        list();
        listeners.forEach((listener) => listener());
      });
      opened.set(name, { of, saving });
      return saving;
    },
    list: () => listed,
    isBusy: ({ campaignName, uuid }) =>
      listed.some((file) => file.campaignName === campaignName && file.uuid === uuid && file.state.task !== null),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const isOnlyHere = ({ task, refused, refusal }: FileState) => task !== null || refused !== null || refusal !== null;
