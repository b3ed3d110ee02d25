import type { Queue } from '../../ports/queue';

/** Whether films wait that somebody may wait for. What is made of films that are there leaves them the processors. */
export async function filmsWait(queue: Pick<Queue, 'count'>): Promise<boolean> {
  const jobs = await queue.count();
  return jobs.some(({ name, waiting }) => (name === 'normalise' || name === 'stitch') && waiting > 0);
}
