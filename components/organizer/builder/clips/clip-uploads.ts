import type { LanguageTag } from '@/lib/contract/languages';
import type { Clip } from '@/lib/contract/organizer/clips';
import type { Trim } from '@/lib/domain/trim';
import type { ClipFile } from './clip-files';
import type { ClipSending } from './clip-sending';

/** Where a clip is used: in a section, by its key, in the campaign's own language (`null`) or another. */
export type ClipPlace = { key: string; language: LanguageTag | null };

/** What becomes a clip, and what is kept of it meanwhile. */
export type ClipJob = {
  sending: ClipSending;
  file: ClipFile;
  trim: Trim | null;
  /** Of a picture. */
  description: string;
  /** The words of what is not lost when it fails. */
  kept: 'keptHere' | 'fileKept';
};

export type ClipUploads = {
  /** Makes the clip of a place, also when what asked for it is closed. Resolves with whether it was made. */
  run(place: ClipPlace, job: ClipJob): Promise<boolean>;
  /** Tries once more what has failed. */
  retry(place: ClipPlace): void;
  cancel(place: ClipPlace): void;
  /** What asked for it is closed: ends what was not to be used, or has failed. */
  leave(sending: ClipSending): void;
  /** What is under way, or has failed, at a place. */
  find(place: ClipPlace): ClipJob | null;
  /** Whether a clip is being made of what this sends. */
  isUsed(sending: ClipSending): boolean;
  /** Whether leaving the page would lose anything. */
  isBusy(): boolean;
  subscribe(listener: () => void): () => void;
};

const nameOf = ({ key, language }: ClipPlace) => `${key} ${language ?? ''}`;

/** Keeps the uploads of clips while their sections and dialogs are closed. `onMade`: the clip belongs to its place. */
export function createClipUploads(onMade: (place: ClipPlace, clip: Clip, description: string) => void): ClipUploads {
  const jobs = new Map<string, { place: ClipPlace; job: ClipJob }>();
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  const isFailed = ({ sending }: ClipJob) => sending.getState().name === 'failed';
  const ofSending = (sending: ClipSending) => [...jobs.values()].find(({ job }) => job.sending === sending);

  async function run(place: ClipPlace, job: ClipJob): Promise<boolean> {
    const name = nameOf(place);
    const before = jobs.get(name)?.job.sending;
    if (before !== job.sending) before?.cancel();
    const mine = { place, job };
    jobs.set(name, mine);
    tell();
    const clip = await job.sending.make(job.file, job.trim);
    if (jobs.get(name) !== mine) return false;
    if (clip || !isFailed(job)) jobs.delete(name);
    if (clip) onMade(place, clip, job.description);
    tell();
    return clip !== null;
  }

  const cancel = (place: ClipPlace) => {
    jobs.get(nameOf(place))?.job.sending.cancel();
    jobs.delete(nameOf(place));
    tell();
  };
  return {
    run,
    retry(place) {
      const found = jobs.get(nameOf(place));
      if (found && isFailed(found.job)) void run(place, found.job);
    },
    cancel,
    leave(sending) {
      const found = ofSending(sending);
      if (!found) sending.cancel();
      else if (isFailed(found.job) || sending.getState().name === 'idle') cancel(found.place);
    },
    find: (place) => jobs.get(nameOf(place))?.job ?? null,
    isUsed: (sending) => {
      const job = ofSending(sending)?.job;
      return job !== undefined && !isFailed(job);
    },
    isBusy: () => jobs.size > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
