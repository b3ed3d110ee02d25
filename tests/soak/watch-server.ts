import { readTreeMemory } from '../support/process-tree';

const MEMORY_EVERY_MS = 100;
const FILES_EVERY_MS = 1000;

export type Peaks = {
  memoryBytes: number;
  /** The size of everything stored and worked on for visitors. */
  filesBytes: number;
  /** What the largest visit stores, as a share of its budget. */
  fullest: number;
};

/** What is stored of visitors: everything, and of each visit of a campaign; bytes. */
export type Stored = { bytes: number; visits(campaignId: string): number[] };

/** `budgets`: what one visit of each campaign may store, bytes, by the campaign's id. */
export type Watched = {
  pids(): readonly number[];
  readStored(campaignIds: readonly string[]): Promise<Stored>;
  budgets: Readonly<Record<string, number>>;
};

/** Watches a server's memory and files until it is stopped; then returns the largest values. */
export function watchServer({ pids, readStored, budgets }: Watched): { stop(): Promise<Peaks> } {
  const peaks: Peaks = { memoryBytes: 0, filesBytes: 0, fullest: 0 };
  const lookAtMemory = () => {
    const bytes = pids().reduce((sum, pid) => sum + readTreeMemory(pid), 0);
    peaks.memoryBytes = Math.max(peaks.memoryBytes, bytes);
  };
  const lookAtFiles = async () => {
    const stored = await readStored(Object.keys(budgets));
    peaks.filesBytes = Math.max(peaks.filesBytes, stored.bytes);
    const shares = Object.entries(budgets).flatMap(([id, budget]) => stored.visits(id).map((bytes) => bytes / budget));
    peaks.fullest = Math.max(peaks.fullest, ...shares);
  };
  let looking = Promise.resolve();
  const timers = [
    setInterval(lookAtMemory, MEMORY_EVERY_MS),
    setInterval(() => void (looking = looking.then(lookAtFiles)), FILES_EVERY_MS),
  ];
  return {
    async stop() {
      timers.forEach(clearInterval);
      lookAtMemory();
      await looking;
      await lookAtFiles();
      return peaks;
    },
  };
}
