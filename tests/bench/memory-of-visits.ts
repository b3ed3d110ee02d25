import { readFile } from 'node:fs/promises';
import { applyCampaigns } from '../support/apply-campaigns';
import { readTreePss, watchTreePss } from '../support/process-tree';
import { startServer } from '../support/server';
import { createVisitor } from '../support/visitor';
import { recordAtOnce } from './film-crowd';
import { readMemory, rest } from './process-usage';
import { makeSection, sectionsOf } from './recorded-visit';
import type { Figure } from './report';

const MB = 1024 * 1024;
/** How many visitors there are at once. */
const AT_ONCE = 4;
const RECORDED_SECONDS = 20;
/** How many visits must not make the process grow, and after how many it has its size. */
const MANY_VISITS = Number(process.env.BENCH_MEMORY_VISITS ?? 500);
const FIRST_VISITS = Math.ceil(MANY_VISITS / 5);

/** What the process and its programs take together at rest, and at most while visitors record and get their films. */
export async function measureTree(folder: string, env: Record<string, string>): Promise<Figure[]> {
  const server = await startServer({ env });
  try {
    const sections = [await makeSection({ folder, id: 'only', seconds: RECORDED_SECONDS })];
    await applyCampaigns(server, [{ name: 'bench-memory', sections: sectionsOf(sections) }]);
    await rest();
    const resting = readTreePss(server.pid);
    const { peakBytes } = await watchTreePss(server.pid, () =>
      recordAtOnce(server, 'bench-memory', sections, { visitors: AT_ONCE, rounds: 2 }),
    );
    return [
      { name: 'one process and its programs (PSS): at rest', value: resting / MB, unit: 'MB' },
      { name: `the same while ${AT_ONCE} visitors record`, value: peakBytes / MB, unit: 'MB' },
    ];
  } finally {
    await server.stop();
  }
}

/** Many short visits with films, a few at a time. */
export async function measureGrowth(env: Record<string, string>): Promise<Figure[]> {
  const server = await startServer({ env });
  try {
    await applyCampaigns(server, [{ name: 'bench-growth', sections: [{ id: 'only', prompt: 'Who?', seconds: 5 }] }]);
    const take = new Uint8Array(await readFile('tests/fixtures/media/fake-count-samestream-1.mp4'));
    let left = 0;
    const visitAgain = async () => {
      while (left > 0) {
        left -= 1;
        const visitor = createVisitor(server.url, 'bench-growth');
        await visitor.begin();
        await visitor.save('only', take);
        const { status } = await visitor.film();
        if (status !== 'Complete') throw new Error(`A film ended ${status}`);
      }
    };
    const visitTimes = async (times: number) => {
      left = times;
      await Promise.all(Array.from({ length: AT_ONCE }, visitAgain));
    };
    await visitTimes(FIRST_VISITS);
    await rest();
    const early = await readMemory(server.pid, 'VmRSS');
    await visitTimes(MANY_VISITS - FIRST_VISITS);
    await rest();
    const late = await readMemory(server.pid, 'VmRSS');
    return [
      { name: `one process after ${FIRST_VISITS} visits, at rest`, value: early / MB, unit: 'MB' },
      {
        name: `one process after ${MANY_VISITS} visits ÷ after ${FIRST_VISITS}`,
        value: late / early,
        unit: '×',
        atMost: 1.15,
      },
    ];
  } finally {
    await server.stop();
  }
}
