import { expect, test } from '../support/e2e';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';
import { readFocus } from '../support/e2e-voice';

/** The most presses of Tab until a control of a page has the focus. */
const MOST_TABS = 25;

/** What shows the focus of a control: the control, or where that is too small to be seen, what it belongs to. */
function readOutline(): { control: string; isShown: boolean; isWide: boolean } {
  const control = document.activeElement!;
  const shown =
    control.querySelector('.shutter__ring') ??
    control.closest('.list > li') ??
    (control.matches('input[type=file]') ? control.nextElementSibling! : control);
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
  return { control: name.trim(), isShown: outlineStyle !== 'none', isWide: parseFloat(outlineWidth) >= 2 };
}

test('in forced colours every control shows that it has the focus', async ({ open, server }) => {
  const page = await open({ forcedColors: 'active' });
  const campaign = await makeCampaign(server, { type: 'job' });
  await arrangeVisit(page.context(), server, campaign, { saved: 1 });
  for (const screen of ['start', 'resume', 'intro', 'section/2']) {
    await page.goto(`/${campaign}/${screen}`, { waitUntil: 'networkidle' });
    const seen: string[] = [];
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await readFocus(page)) === 'body') break;
      const { control, ...look } = await page.evaluate(readOutline);
      expect(look, `the outline of '${control}' on ${screen}`).toEqual({ isShown: true, isWide: true });
      seen.push(control);
    }
    expect(seen.length, `controls on ${screen}`).toBeGreaterThan(2);
  }
});
