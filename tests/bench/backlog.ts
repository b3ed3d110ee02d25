import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { applyCampaigns } from '../support/apply-campaigns';
import { makeRecording } from '../support/film/make-recording';
import type { TestServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import { createVisitor } from '../support/visitor';
import type { Figure } from './report';

const VISITORS = 12;
const SECONDS = 5;
/** The number of workers per kind of job, as in lib/worker/start-worker.ts. */
const WORKERS = Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * Twelve visitors save their only section at once and ask for the film: the last film must be there when the work is
 * done, and hardly later.
 */
export async function measureBacklog(server: TestServer): Promise<Figure[]> {
  const temp = makeTempFolder();
  try {
    const file = await makeRecording({
      path: join(temp.folder, 'section'),
      format: 'webm vp8',
      first: 0,
      frames: SECONDS * 30,
      delayMs: 0,
    });
    const take = new Uint8Array(await readFile(file));
    await applyCampaigns(server, [
      { name: 'bench-backlog', sections: [{ id: 'one', prompt: 'One?', seconds: SECONDS }] },
    ]);
    const visitors = Array.from({ length: VISITORS }, () => createVisitor(server.url, 'bench-backlog'));
    for (const visitor of visitors) await visitor.begin();
    const at = Date.now();
    const began = performance.now();
    const films = await Promise.all(
      visitors.map(async (visitor) => {
        await visitor.save('one', take);
        const { status } = await visitor.film();
        if (status !== 'Complete') throw new Error(`A film ended ${status}`);
        return (performance.now() - began) / 1000;
      }),
    );
    const work = workOf(server.output(), at);
    const last = Math.max(...films);
    return [
      {
        name: `${VISITORS} visitors save at once: last film ÷ (sum of the work ÷ workers)`,
        value: last / (work / WORKERS),
        unit: '×',
        atMost: 1.3,
      },
      { name: `${VISITORS} visitors save at once: first film`, value: Math.min(...films), unit: 's' },
      { name: `${VISITORS} visitors save at once: last film`, value: last, unit: 's' },
      { name: `${VISITORS} visitors save at once: sum of the work`, value: work, unit: 's' },
    ];
  } finally {
    temp.remove();
  }
}

/** Returns the seconds spent on preparing takes since then, from the worker's log; stitching takes hardly any time. */
function workOf(log: string, since: number): number {
  const lines = log
    .split('\n')
    .filter((line) => line.includes('"job":"normalise"') && line.includes('"msg":"job done"'))
    .map((line) => JSON.parse(line) as { time: string; ms: number });
  return lines.filter(({ time }) => Date.parse(time) >= since).reduce((sum, { ms }) => sum + ms, 0) / 1000;
}
