import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { untilDrawn } from './e2e-layout';

/** Returns what axe finds wrong with the page now, one line each. */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  await untilDrawn(page);
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}): ${node.html.slice(0, 120)} ${node.any[0]?.message ?? ''}`),
    );
  });
}
