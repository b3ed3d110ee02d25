import type { Page } from '@playwright/test';
import type { ConsoleScreen } from '../support/e2e-console-screen';
import { consoleScreens } from '../support/e2e-console-screens';
import { expect } from '../support/e2e';
import { consoleTest as test } from '../support/e2e-console';
import {
  CONSOLE_DESK,
  CONSOLE_PHONE,
  expectGoodConsole,
  expectLargeAndForced,
  isWhole,
} from '../support/e2e-good-layout';
import { sampleOf } from '../support/sample';

/** `npm run soak` looks at all; `npm test` at the first of each group, and at a third of the others. */
function toLookAt(what: string, screens: readonly ConsoleScreen[]): readonly ConsoleScreen[] {
  if (isWhole || process.env.SCREENSHOTS) return screens;
  return [...screens.slice(0, 1), ...sampleOf(screens.slice(1), 3, ({ name }) => `${what}, ${name}`)];
}

for (const [what, all] of Object.entries(consoleScreens)) {
  const screens = toLookAt(what, all);
  test(`${what}: accessible, and whole on a phone and on a desk`, async ({ house, openConsole }) => {
    test.slow();
    // The tests before may have taken so long that the owner would have to sign in again to let somebody in.
    if (screens.some(({ by }) => by === 'owner')) await house.signOwnerIn();
    // A page for each who looks, so that the console's scripts are loaded once.
    const pages = new Map<ConsoleScreen['by'], Page>();
    for (const { name, by, path, onPhone, closely, show } of screens) {
      await test.step(name, async () => {
        const page = pages.get(by) ?? (await openConsole(by === null ? undefined : house[by]));
        pages.set(by, page);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.setViewportSize(onPhone ? CONSOLE_PHONE : CONSOLE_DESK);
        await page.goto(typeof path === 'string' ? path : path(house));
        const fault = await show(page, house).then(
          () => null,
          (error: Error) => error.message,
        );
        expect.soft(fault, `${name}: why it is not shown`).toBeNull();
        if (closely) await expectLargeAndForced(page, name);
        await expectGoodConsole(page, name, onPhone);
      });
    }
  });
}
