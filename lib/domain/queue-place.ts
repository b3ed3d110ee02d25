import type { QueuePlace } from '@/lib/contract/stitch-status';

/** Up to how many films before one are a few: they take well under a minute on the smallest machine. */
const FEW = 5;

/** Returns a visit's place in the queue, in which so many other visits come before it, as a visitor is told it. */
export function queuePlace(visitsBefore: number): QueuePlace {
  if (visitsBefore === 0) return 'next';
  return visitsBefore <= FEW ? 'few' : 'many';
}
