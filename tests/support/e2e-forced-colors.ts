import type { Page } from '@playwright/test';
import { untilDrawn } from './e2e-layout';

/**
 * Returns what cannot be seen in forced colours: words and icons in the colour of what is behind them, bars and a
 * shutter without a border or a filling of their own.
 */
export async function findInvisible(page: Page): Promise<string[]> {
  await untilDrawn(page);
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const isClear = (color: string) => color === 'transparent' || /^rgba.*, 0\)$/.test(color);
    const canvas = document.createElement('div');
    canvas.style.background = 'Canvas';
    document.body.append(canvas);
    const canvasColor = getComputedStyle(canvas).backgroundColor;
    canvas.remove();
    /** The colour behind what an element draws itself. */
    const behind = (element: Element | null): string => {
      for (let it = element; it; it = it.parentElement) {
        const { backgroundColor } = getComputedStyle(it);
        if (!isClear(backgroundColor)) return backgroundColor;
      }
      return canvasColor;
    };
    const hasBorder = (style: CSSStyleDeclaration, back: string) =>
      parseFloat(style.borderTopWidth) > 0 && !isClear(style.borderTopColor) && style.borderTopColor !== back;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const faults: string[] = [];
    const report = (element: Element) =>
      faults.push(`${element.className || element.tagName} '${(element.textContent ?? '').trim().slice(0, 30)}'`);
    for (const element of [...top.querySelectorAll('*')].filter(isSeen)) {
      const style = getComputedStyle(element);
      const back = behind(element.parentElement);
      const hasWords = [...element.childNodes].some((it) => it.nodeType === Node.TEXT_NODE && it.textContent?.trim());
      if (hasWords && style.color === behind(element)) report(element);
      if (element.matches('.icon') && behind(element) === back) report(element);
      // The system draws boxes to tick in its own colours, and the parts of a slider are no elements.
      const isDrawn = element.matches('.shutter__ring, input:not([type=radio], [type=checkbox], [type=range]), select');
      if (isDrawn && !hasBorder(style, back)) report(element);
      const isBar = element.matches('[role=meter], .progress');
      const hasFilling = style.forcedColorAdjust === 'none' && behind(element) !== back;
      if (isBar && !hasFilling && !hasBorder(style, back)) report(element);
    }
    return [...new Set(faults)];
  });
}
