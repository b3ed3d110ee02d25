import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { findChromium } from '../../scripts/lib/tools.mjs';
import { chromiumArgs } from './e2e-options';
import { freePort } from './free-port';

export type Audit = {
  /** The address that was shown in the end. */
  url: string;
  /** Returns a category's score, 0 to 100. */
  score(category: 'accessibility' | 'best-practices' | 'performance'): number;
  /** Returns the number that an audit measured. */
  measured(audit: string): number;
  /** What did not pass, one line each. */
  failures: string[];
};

export type Lighthouse = {
  /** The browser's one context. What a page stores is removed before the next audit; cookies and scripts stay. */
  context: BrowserContext;
  /** Loads a page as a phone does, and looks at it. */
  audit(url: string, options: Pick<Flags, 'onlyAudits' | 'onlyCategories' | 'throttlingMethod'>): Promise<Audit>;
  close(): Promise<void>;
};

/** Starts the tests' Chromium for Lighthouse, which connects to it by a port. */
export async function openLighthouse(): Promise<Lighthouse> {
  const port = await freePort();
  const context = await chromium.launchPersistentContext('', {
    executablePath: findChromium() ?? undefined,
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    // Lighthouse sets its own.
    viewport: null,
  });
  return {
    context,
    async audit(url, options) {
      const result = await lighthouse(url, {
        ...options,
        port,
        logLevel: 'error',
        disableFullPageScreenshot: true,
        clearStorageTypes: ['local_storage', 'indexeddb'],
      });
      if (!result || result.lhr.runtimeError)
        throw new Error(`Lighthouse could not load ${url}: ${result?.lhr.runtimeError?.message}`);
      const { audits, categories, finalDisplayedUrl } = result.lhr;
      return {
        url: finalDisplayedUrl,
        score: (category) => Math.round((categories[category]?.score ?? NaN) * 100),
        measured: (audit) => audits[audit]?.numericValue ?? NaN,
        failures: Object.values(audits)
          .filter(({ score }) => score !== null && score < 1)
          .map(({ title, details }) => `${title} ${JSON.stringify(details ?? '').slice(0, 500)}`),
      };
    },
    close: () => context.close(),
  };
}
