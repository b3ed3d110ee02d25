import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { findAccessibilityFaults } from '../support/e2e-accessibility';
import { doubleWords, findLayoutFaults } from '../support/e2e-layout';
import { screens } from '../support/e2e-screens';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';

const sizes = [{ width: 1440, height: 900 }, { width: 320, height: 640 }, { width: 844, height: 390 }];

async function expectLayout(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const faults = await findLayoutFaults(page);
    expect.soft(faults, `the layout at ${size.width}×${size.height}`).toEqual([]);
  }
}

for (const { name, visit, campaign, organization, phone, show } of screens) {
  test(`${name}: accessible in both schemes, whole at every size, and with words twice as long`, async ({ open, server }) => {
    // What arrives fades in: axe would measure colours on their way.
    const page = await open({ ...phone, reducedMotion: 'reduce' });
    const shown = await makeCampaign(server, campaign, organization);
    if (visit) await arrangeVisit(page.context(), server, shown, visit);
    await show(page, shown);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect.soft(await findAccessibilityFaults(page), `accessibility, ${colorScheme}`).toEqual([]);
    }
    await expectLayout(page);
    await doubleWords(page);
    await expectLayout(page);
  });
}
