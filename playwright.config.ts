import { availableParallelism } from 'node:os';
import { defineConfig, type Project } from '@playwright/test';
import { testedBrands } from './scripts/lib/test-builds.mjs';
import { filesOutOfTurn } from './scripts/lib/test-turns.mjs';
import { findChromium, findHeadlessChromium } from './scripts/lib/tools.mjs';
import { chromiumArgs, halfRateChromiumArgs, OTHER_BACKEND, type TestOptions } from './tests/support/e2e-options';

/** They mostly wait. At the end of a run the other workers would have nothing left to do beside them. */
const longest = ['slow-connection.test.ts', 'long-take.test.ts', 'dates.test.ts'];

/** The brand of all other tests has no server of its own for those of brands, but where each of them is seen. */
const isApart = (brand: string) => brand !== 'hrfix' || Boolean(process.env.TEST_BRANDS);

/** They look at pages, at what is sent or at a visit: Chromium without its windows does that with less work. */
const inHeadlessShell = [
  ...['screens', 'sizes', 'long-question', 'closed-doors', 'names', 'help', 'publish', 'phones', 'deep-links'],
  ...['hiring', 'slow-presses', 'languages', ...(isApart('hrfix') ? [] : ['brand'])],
  ...['interruptions', 'never-lost', 'bad-connection', 'go-on-early', 'reload', 'killed-server', 'upgrade'],
  ...['right-to-left', 'answers', 'changed-answers', 'consent', 'extra-time', 'think-time', 'retakes'],
  ...['another-device', 'captions', 'clips', 'files', 'audio-only', 'every-kind', 'crash', 'tabs', 'copied-film'],
  ...['journey', 'back-button'],
].map((name) => `${name}.test.ts`);
const isSoak = Object.keys(process.env).some((name) => name.startsWith('SOAK_'));
const headless = {
  launchOptions: { executablePath: findHeadlessChromium() ?? undefined, args: halfRateChromiumArgs },
  // A dot that breathes is drawn sixty times a second. All soaks, the whole browsers and the tests that press buttons
  // as they change (slow-presses) see what moves.
  contextOptions: { reducedMotion: isSoak ? 'no-preference' : 'reduce' },
} as const;

/** The smallest window with a desk’s layout: what a camera shows costs by its size. All soaks have a usual desk’s. */
const smallDesk = isSoak ? {} : { viewport: { width: 1024, height: 720 } };

/** `npm run soak` has the journey through the console on each database; `npm test` on the one with most parts. */
const isJourneyElsewhere =
  process.env.SOAK_REPETITIONS !== 'all' && !process.env.SKIP_POSTGRES && !process.env.SKIP_RADOSGW;

/** The brand without an app: its phones record in their browser. */
const withoutApp = 'default';

const projects: Project<TestOptions>[] = [
  // Projects begin in this order.
  { name: 'own backend, longest first', workers: 1, testMatch: longest, use: isSoak ? {} : headless },
  // Those with a build of their own come next, each with one worker and its server.
  {
    name: OTHER_BACKEND,
    workers: 1,
    testMatch: [
      'backend-away.test.ts',
      'spec-backend.test.ts',
      ...(process.env.SOAK_OTHER_BACKEND === 'all' ? ['journey', 'reload', 'deep-links', 'hiring'] : []).map(
        (name) => `${name}.test.ts`,
      ),
    ],
    use: headless,
  },
  ...testedBrands.filter(isApart).map((brand) => ({
    name: `brand ${brand}`,
    workers: 1,
    testMatch: ['brand.test.ts', ...(brand === withoutApp ? ['video-session.test.ts'] : [])],
    use: { brand, ...headless },
  })),
  // One server each, which its first test sets up.
  {
    name: 'console',
    workers: 1,
    testMatch: /console-.*\.test\.ts/,
    testIgnore: isJourneyElsewhere ? 'console-journey.test.ts' : [],
    use: headless,
  },
  {
    name: 'console, PostgreSQL and S3',
    workers: 1,
    testMatch: 'console-journey.test.ts',
    use: { deployment: 'PostgreSQL and S3', ...headless },
  },
  // Its driver and screen are started once. Beside them, one film is seen in every browser.
  { name: 'webkit', workers: 1, testMatch: /webkit.*\.test\.ts|captions-in-browsers\.test\.ts/ },
  {
    name: 'own backend',
    workers: 1,
    testIgnore: [
      /(console-|webkit|captions-in-browsers).*\.test\.ts/,
      ...['brand', 'video-session', 'backend-away', 'spec-backend'].map((name) => `${name}.test.ts`),
      ...longest,
      ...inHeadlessShell,
    ],
  },
  // All that is left: as many at a time as there are cores for, each worker with one server and one browser for all.
  { name: 'own backend, headless', workers: 4, testMatch: inHeadlessShell, use: { ...headless, ...smallDesk } },
];

/** What has another turn (scripts/lib/test-turns.mjs). */
const outOfTurn = filesOutOfTurn().map((file) => `**/${file}.test.ts`);

export default defineConfig<object, TestOptions>({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  // What repeats others in another browser or at another length: `npm run soak -- 1 testRepetitions`.
  grepInvert: process.env.SOAK_REPETITIONS === 'all' ? [] : /@soak/,
  projects: projects.map((project) => ({ ...project, testIgnore: [project.testIgnore ?? [], outOfTurn].flat() })),
  outputDir: 'test-results',
  // Each has a server and a browser of its own. A visit waits for its camera as much as it computes: more of them than
  // there are cores test at the same time only while a core has nothing to do (tests/support/test-slot.ts).
  fullyParallel: true,
  workers: Math.min(availableParallelism() + 2, 4),
  // A real browser, camera and encoder share CI's two cores (docs/decisions/0010-end-to-end-tests.md); what was flaky
  // is printed at the end.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: 'tests/.cache/playwright.json' }]],
  use: {
    browserName: 'chromium',
    trace: 'off',
    viewport: { width: 1440, height: 900 },
    permissions: ['camera', 'microphone'],
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumArgs },
  },
});
