import type { FileSaving } from './file-saving';

type OfVisit = { campaignName: string; uuid: string };

/** The files of this page that are on their way to the server. */
export type AnswerFiles = {
  /** Returns what sends the file of a section: the one that is at it, or else a new one. */
  open(section: OfVisit & { sectionId: string }, create: () => FileSaving): FileSaving;
  /** Whether a file of this visit is only here. */
  isBusy(visit: OfVisit): boolean;
  /** The listener is called when that may have changed. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

export function createAnswerFiles(): AnswerFiles {
  const opened = new Map<string, FileSaving>();
  const listeners = new Set<() => void>();
  const startOf = (...names: string[]) => `${names.join('/')}/`;
  return {
    open({ campaignName, uuid, sectionId }, create) {
      const name = startOf(campaignName, uuid, sectionId);
      const known = opened.get(name);
      if (known?.isBusy()) return known;
      const saving = create();
      saving.subscribe(() => listeners.forEach((listener) => listener()));
      opened.set(name, saving);
      return saving;
    },
    isBusy({ campaignName, uuid }) {
      const start = startOf(campaignName, uuid);
      return [...opened].some(([name, saving]) => name.startsWith(start) && saving.isBusy());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
