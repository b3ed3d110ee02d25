import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { ensureTestBuilds, testedBrands } from '../../scripts/lib/test-builds.mjs';
import { ensureTools } from '../../scripts/lib/tools.mjs';

/**
 * Every screen of visits and of the console in all windows, schemes and in forced colours, each opened alone, and
 * Lighthouse on all pages; `npm test` looks at a sample of them, each in one window and one scheme, and at those that
 * follow each other on one page.
 */
export async function testScreens(): Promise<boolean> {
  await ensureTools(['ffmpeg', 'chromium', 'headlessChromium', 'postgresql', 'radosgw']);
  const names = ['screens', 'sizes', 'long-question', 'backend-away', 'lighthouse'];
  const ofConsole = ['journey', 'receipts', 'transcript', 'withheld-names'].map((name) => `console-${name}`);
  const projects = projectsOf('other backend', 'console*', 'own backend*');
  return passes([...names, ...ofConsole, ...projects], { SOAK_WINDOWS: 'all' });
}

/** What repeats other tests in another browser, on another database, with more submissions or another clock. */
export async function testRepetitions(): Promise<boolean> {
  await ensureTools(['ffmpeg', 'chromium', 'headlessChromium', 'firefox', 'webkit']);
  const env = { SOAK_REPETITIONS: 'all', SOAK_SUBMISSIONS: '10', SOAK_WINDOWS: 'all' };
  // Firefox records alone.
  const again = 'captions stand|by keyboard alone|an organization asks|with Firefox|to the frame';
  const names = ['--grep', `@soak|${again}`, '--workers', '1'];
  return passes([...names, ...projectsOf('own backend*', 'console', 'brand default', 'webkit')], env);
}

const projectsOf = (...names: string[]) => names.map((name) => `--project=${name}`);

/**
 * All visits, walked in every language, and the console in those it has; `npm test` walks them in a language that
 * nobody speaks, made of the messages.
 */
export function testLanguages(): Promise<boolean> {
  return passes(['languages', '--project=own backend, headless', '--project=console'], { SOAK_LANGUAGES: 'all' });
}

/** Whole visits, deep links and reloads against a second instance, as against the first in `npm test`. */
export function testOtherBackend(): Promise<boolean> {
  return passes(['--project=other backend'], { SOAK_OTHER_BACKEND: 'all' });
}

/** Builds every brand and checks each. */
export function testBrands(): Promise<boolean> {
  const brands = readdirSync('brands', { withFileTypes: true })
    .filter((it) => it.isDirectory())
    .map(({ name }) => name);
  const projects = brands.map((brand) => `--project=brand ${brand}`);
  return passes(['brand', ...projects], { TEST_BRANDS: brands.join(' '), SOAK_LANGUAGES: 'all' }, brands);
}

/**
 * The end-to-end tests with larger numbers: more killed tabs and browsers, a take of ten minutes, a slow connection for
 * a long time.
 */
export function testNoTakeIsLost({ seed, kills }: { seed: number; kills: number }): Promise<boolean> {
  const longer = {
    ...{ SOAK_KILLS: String(kills), SOAK_SEED: String(seed) },
    ...{ SOAK_TAKE_SECONDS: '600', SOAK_SLOW_SECONDS: '30' },
  };
  return passes(['crash', 'long-take', 'slow-connection', '--project=own backend*'], longer);
}

async function passes(args: string[], env: Record<string, string>, brands = testedBrands): Promise<boolean> {
  await ensureTestBuilds(brands);
  const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return status === 0;
}
