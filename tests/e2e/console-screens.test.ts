import type { Page } from '@playwright/test';
import type { ConsoleScreen } from '../support/e2e-console-screen';
import { consoleScreens } from '../support/e2e-console-screens';
import { expect } from '../support/e2e';
import { consoleTest as test } from '../support/e2e-console';
import { CONSOLE_DESK, CONSOLE_PHONE, expectGoodConsole, expectLargeAndForced } from '../support/e2e-good-layout';

for (const [what, screens] of Object.entries(consoleScreens)) {
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
