import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { untilDrawn } from './e2e-layout';

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Returns what axe finds wrong with the page now, one line each. `colors`: only the rules about colours, which is all
 * that another colour scheme can change.
 */
export async function findAccessibilityFaults(page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> {
  await untilDrawn(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async (only) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        ...(only && { runOnly: only }),
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id} (${help}): ${node.html.slice(0, 120)} ${node.any[0]?.message ?? ''}`),
      );
    },
    rules === 'colors' ? colorRules : null,
  );
}
