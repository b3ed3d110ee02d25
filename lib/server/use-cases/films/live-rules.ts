import type { TakePart } from '../../ports/store/parts';

/** How long a recording may pause, ms: a visitor who has gone sends nothing any more. */
const PAUSE_MS = 30_000;
/** How long a part may be missing while later ones are there, ms: what has come since waits for it. */
const GAP_MS = 10_000;
/** How often to look for parts that another process was told of, ms. */
const LOOK_EVERY_MS = 1_000;

export type LiveSituation = {
  /** The parts that were handed on, in order. */
  fed: readonly TakePart[];
  /** The announced parts after them, by index. */
  announced: readonly TakePart[];
  /** The parts of which the recording is; `null`: it still goes on. */
  parts: readonly TakePart[] | null;
  /** How long nothing was handed on, ms. */
  idleMs: number;
};

export type LiveStep =
  { name: 'feed'; part: TakePart } | { name: 'end' } | { name: 'wait'; ms: number } | { name: 'giveUp'; why: string };

/** Decides what is done next with a take that is normalised while it is recorded. */
export function nextLiveStep({ fed, announced, parts, idleMs }: LiveSituation): LiveStep {
  if (parts) return nextOfEnded(fed, parts);
  const [next] = announced;
  if (next?.index === fed.length) return { name: 'feed', part: next };
  const patience = next ? GAP_MS : PAUSE_MS;
  if (idleMs >= patience) return { name: 'giveUp', why: next ? 'a part is missing' : 'nothing came any more' };
  return { name: 'wait', ms: Math.min(LOOK_EVERY_MS, patience - idleMs) };
}

/** A part that was sent again may be another one, and the last parts may not count. */
function nextOfEnded(fed: readonly TakePart[], parts: readonly TakePart[]): LiveStep {
  const isPrefix = fed.every((part, index) => parts[index]?.sha256 === part.sha256);
  if (!isPrefix) return { name: 'giveUp', why: 'the take is of other parts' };
  const next = parts[fed.length];
  return next ? { name: 'feed', part: next } : { name: 'end' };
}
