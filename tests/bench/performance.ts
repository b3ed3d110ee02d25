import { openLighthouse, type Lighthouse } from '../support/lighthouse';
import { arrangeVisit } from '../support/e2e-visit';
import type { TestServer } from '../support/server';
import { buildEmptyApp, serveEmptyApp } from './empty-app';
import type { Figure } from './report';

/** How many points of Lighthouse's 100 a page may be below an empty one. */
const BELOW = 3;

/** Other work on the machine makes a score lower, never higher: the best of these rounds counts. */
const ROUNDS = 5;

/** Measures the performance of pages on a phone, against an empty page of the same Next. */
export async function measurePerformance(server: TestServer): Promise<Figure[]> {
  const app = buildEmptyApp();
  const empty = await serveEmptyApp(app);
  const browser = await openLighthouse();
  try {
    await arrangeVisit(browser.context, server, 'demo');
    const paths = ['/demo/start', '/demo/intro'];
    const pages = [empty.url, ...paths.map((path) => server.url + path)];
    const [floor = NaN, ...scores] = await measureInTurns(browser, pages);
    return [
      { name: 'performance of an empty page on a phone', value: floor, unit: 'of 100' },
      ...paths.map((path, index) => ({
        name: `performance of ${path}, points below an empty page`,
        value: floor - scores[index]!,
        unit: '',
        atMost: BELOW,
      })),
    ];
  } finally {
    await browser.close();
    await empty.stop();
    app.remove();
  }
}

/** Returns the best score of each page. The pages take turns, so that other work on the machine meets them all. */
async function measureInTurns(browser: Lighthouse, pages: string[]): Promise<number[]> {
  const scores = pages.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, url] of pages.entries()) {
      const audit = await browser.audit(url, { onlyCategories: ['performance'] });
      if (audit.url !== `${url}${index === 0 ? '/' : ''}`) throw new Error(`${url} led to ${audit.url}`);
      scores[index]!.push(audit.score('performance'));
    }
  return scores.map((of) => Math.max(...of));
}
