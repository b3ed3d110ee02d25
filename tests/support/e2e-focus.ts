import { expect, type Page } from '@playwright/test';
import { readFocus } from './e2e-voice';

/** More presses of Tab than any page has controls, those of the browser's own player among them. */
const MANY_TABS = 60;

type FocusLook = { control: string; isShown: boolean; isWide: boolean };

/** What shows the focus of a control: the control, or where that is too small to be seen, what it belongs to. */
export function readOutline(): FocusLook {
  const control = document.activeElement!;
  const shown =
    control.querySelector('.shutter__ring') ??
    control.closest('.list > li') ??
    (control.matches('input[type=file]') ? control.nextElementSibling! : control);
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
  return { control: name.trim(), isShown: outlineStyle !== 'none', isWide: parseFloat(outlineWidth) >= 2 };
}

type Box = { x: number; y: number; width: number; height: number };

/**
 * Goes through all controls of the page by Tab. Expects that each shows that it has the focus, and stands where it is
 * read after the one before: below it, or further on in the direction in which the page is read. Returns their names.
 */
export async function expectOrderOfReading(page: Page, screen: string): Promise<string[]> {
  await leaveByTab(page);
  const names: string[] = [];
  let before: Box | null = null;
  for (let presses = 0; presses < MANY_TABS; presses += 1) {
    await page.keyboard.press('Tab');
    const { control, ...look } = await page.evaluate(readOutline);
    // From its last control Tab leaves the page, or goes to the first one again.
    if ((await readFocus(page)) === 'body' || (names.length > 1 && names[0] === control)) return names;
    const { kind, ...box } = await page.evaluate(readPlace);
    // Within a player Tab goes to the browser's own controls, which show the focus themselves.
    if (kind === 'player' && names.at(-1) === control) continue;
    if (kind !== 'player')
      expect.soft(look, `the outline of '${control}' on ${screen}`).toEqual({ isShown: true, isWide: true });
    const places = `'${control}' ${JSON.stringify(box)} after '${names.at(-1)}' ${JSON.stringify(before)} on ${screen}`;
    if (before && kind === 'control') expect.soft(isReadAfter(before, box), places).toBe(true);
    names.push(control);
    before = kind === 'skip link' ? null : box;
  }
  throw new Error(`Tab never leaves ${screen}`);
}

/** Presses Tab until it leaves the page: the next press goes to its first control. */
async function leaveByTab(page: Page): Promise<void> {
  for (let presses = 0; presses < MANY_TABS && (await readFocus(page)) !== 'body'; presses += 1)
    await page.keyboard.press('Tab');
}

/**
 * Where what has the focus is, as if the page were read from left to right. A skip link lies over the page, and a
 * player stands on either side of the words about it.
 */
function readPlace(): Box & { kind: 'control' | 'player' | 'skip link' } {
  const control = document.activeElement!;
  const { left, top, width, height } = control.getBoundingClientRect();
  const isMirrored = document.documentElement.dir === 'rtl';
  return {
    kind: control.matches('video') ? 'player' : control.matches('.skip-link') ? 'skip link' : 'control',
    x: Math.round(isMirrored ? innerWidth - left - width : left),
    y: Math.round(top + scrollY),
    ...{ width: Math.round(width), height: Math.round(height) },
  };
}

/** Whether one box is below another, beside it on the side to which is read, or in it. */
function isReadAfter(before: Box, box: Box): boolean {
  const isBelow = box.y + box.height / 2 > before.y + before.height;
  const isFurther = box.x + 1 >= before.x + before.width;
  const isInside = box.x >= before.x && box.x + box.width <= before.x + before.width && box.y >= before.y;
  return isBelow || isFurther || isInside;
}
