import type { Page } from '@playwright/test';

/**
 * Resolves when a change of the window's size or of the colour scheme is visible: two frames and all transitions later.
 */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/**
 * Makes every word on the page twice as long, because words may be longer in another language: 'Start' becomes
 * 'StartStart'. Words that the page writes later stay as they are.
 */
export function doubleWords(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.closest('script, style')) text.data = text.data.replace(/[\p{L}]{2,}/gu, '$&$&');
    }
  });
}

/** Returns the words of up to twelve letters that do not stand on one line: there is room for them at every size. */
export async function findBrokenWords(page: Page): Promise<string[]> {
  await untilDrawn(page);
  return page.evaluate(() => {
    const broken: string[] = [];
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.visually-hidden, code')) continue;
      for (const { 0: word, index } of text.data.matchAll(/(?<![\p{L}@.])\p{L}{2,12}(?![\p{L}@]|\.\p{L})/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top: line }) => Math.round(line)));
        if (lines.size > 1) broken.push(`${word} in '${text.data.trim().slice(0, 40)}'`);
      }
    }
    return broken;
  });
}

/** Returns what is cut off, sticks out or covers something else. Empty when there is no fault. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  await untilDrawn(page);
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    if (root.scrollWidth > root.clientWidth)
      faults.push(`the page is ${root.scrollWidth} px wide, the window ${root.clientWidth}`);

    const name = (element: Element) => {
      const classes = [...element.classList].map((it) => `.${it}`).join('');
      return `${element.tagName.toLowerCase()}${classes} '${(element.textContent ?? '').trim().slice(0, 30)}'`;
    };
    const withParents = function* (element: Element) {
      for (let it: Element | null = element; it && it !== top; it = it.parentElement) yield it;
    };
    /** Words that are only for screen readers are one pixel wide and clipped. */
    const clipped = [...top.querySelectorAll('*')].filter((it) => getComputedStyle(it).clipPath === 'inset(50%)');
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.skip-link, [aria-hidden=true]') &&
      !clipped.some((it) => it.contains(element));

    /** What covers scrolling content by design. */
    const layerOf = (element: Element) =>
      [...withParents(element)].find((it) => ['sticky', 'fixed'].includes(getComputedStyle(it).position));
    /**
     * The part of a box that is not scrolled away, nor replaced by an ellipsis. Only the tabs are made to scroll
     * sideways.
     */
    const cropBy = (element: Element, { left, right, top, bottom }: DOMRect) => {
      for (const it of withParents(element)) {
        const { overflowY, textOverflow } = getComputedStyle(it);
        const frame = it.getBoundingClientRect();
        if (/auto|scroll/.test(overflowY) || it.matches('.tabs'))
          [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
        if (!it.matches('.tabs') && textOverflow !== 'ellipsis') continue;
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };

    const shutter = top.querySelector('.shutter')?.getBoundingClientRect();
    if (shutter && (shutter.top < 0 || shutter.left < 0 || shutter.bottom > innerHeight || shutter.right > innerWidth))
      faults.push(`the shutter is at ${Math.round(shutter.top)} to ${Math.round(shutter.bottom)} of ${innerHeight}`);

    const seen = [...top.querySelectorAll('*')].filter(isSeen);
    const boxes: { element: Element; box: DOMRect }[] = [];
    for (const element of seen) {
      const isControl = element.matches('button, a, input, select');
      const holdsWords = isControl && !element.matches('input');
      const words = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (isControl || words.length > 0) {
        if (
          holdsWords &&
          (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1) &&
          element.clientWidth > 0 &&
          getComputedStyle(element).display !== 'inline'
        ) {
          faults.push(`${name(element)} is too small for what is in it`);
        }
        const rects = words.flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()];
        });
        // A link within a text has a box on each of its lines.
        for (const whole of isControl ? element.getClientRects() : rects) {
          const box = cropBy(element, whole);
          if (box.width < 1 || box.height < 1) continue;
          if (box.left < -0.5 || box.right > innerWidth + 0.5)
            faults.push(
              `${name(element)} sticks out of the window: ${Math.round(box.left)} to ${Math.round(box.right)}`,
            );
          boxes.push({ element, box });
        }
      }
      const { overflowX, overflowY } = getComputedStyle(element);
      const clips = overflowX === 'hidden' || overflowX === 'clip' || overflowY === 'hidden' || overflowY === 'clip';
      if (clips && element.matches('.picture, .card, .side, .page, .panel, .banner')) {
        const frame = element.getBoundingClientRect();
        for (const inside of element.querySelectorAll('p, h1, h2, button, a, span, li')) {
          const box = inside.getBoundingClientRect();
          if (!isSeen(inside) || box.width === 0) continue;
          const isOut =
            box.left < frame.left - 1 ||
            box.right > frame.right + 1 ||
            box.top < frame.top - 1 ||
            box.bottom > frame.bottom + 1;
          if (isOut) faults.push(`${name(inside)} is cut off by ${name(element)}`);
        }
      }
    }

    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element))
          continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide <= 2 || high <= 4 || layerOf(one.element) !== layerOf(other.element)) continue;
        faults.push(`${name(one.element)} lies on ${name(other.element)}`);
      }
    }
    return [...new Set(faults)];
  });
}
