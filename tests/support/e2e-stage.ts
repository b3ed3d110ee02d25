import type { Page } from '@playwright/test';
import { untilDrawn } from './e2e-layout';

/** The windows of the design: the smallest phone, a phone on its side and upright, a desktop. */
export const WINDOWS = [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** Sets the size of the visitor's text, percent. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent);
}

/**
 * Returns what is wrong with the recording screen while the camera is on: words over the middle of the picture, where
 * the face is; a shutter that is not in the window or under something else; a question that cannot be read, or whose
 * end is hidden without a word. The question must be at its beginning.
 */
export async function findStageFaults(page: Page): Promise<string[]> {
  // The question is placed a frame after the window has changed.
  for (let frame = 0; frame < 3; frame += 1) await untilDrawn(page);
  return page.evaluate(() => {
    const faults: string[] = [];
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const [picture, shutter] = [box('.stage > .picture'), box('.shutter')];
    if (!picture || !shutter) return ['there is no picture or no shutter'];
    if (picture.height < 96 || picture.width < 160) {
      faults.push(`the picture is only ${Math.round(picture.width)} × ${Math.round(picture.height)}`);
    }
    const face = {
      left: picture.left + picture.width * 0.25,
      right: picture.right - picture.width * 0.25,
      top: picture.top + picture.height * 0.35,
      bottom: picture.top + picture.height * 0.6,
    };
    for (const element of document.querySelectorAll('.stage h1, .stage .banner, .stage .badge, .panel *')) {
      const clip = element.closest('.question')?.getBoundingClientRect();
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [shownTop, shownBottom] = [Math.max(top, clip?.top ?? top), Math.min(bottom, clip?.bottom ?? bottom)];
      const isOver = left < face.right && right > face.left && shownTop < face.bottom && shownBottom > face.top;
      if (isOver) faults.push(`${element.className || element.tagName} covers the face`);
    }
    const isInside =
      shutter.top >= 0 && shutter.left >= 0 && shutter.bottom <= innerHeight && shutter.right <= innerWidth;
    if (!isInside) faults.push(`the shutter is at ${Math.round(shutter.top)} to ${Math.round(shutter.bottom)}`);
    const hit = document.elementFromPoint(shutter.left + shutter.width / 2, shutter.top + shutter.height / 3);
    if (isInside && !hit?.closest('.shutter')) faults.push(`the shutter is under ${hit?.className ?? 'nothing'}`);

    const question = document.querySelector<HTMLElement>('.question');
    if (!question) return [...faults, 'there is no question'];
    if (question.clientHeight < 40) faults.push(`the question has only ${question.clientHeight} px`);
    const isWhole = question.scrollHeight <= question.clientHeight + 1;
    if (!isWhole && (question.tabIndex !== 0 || getComputedStyle(question).overflowY !== 'auto')) {
      faults.push('the question is cut off');
    }
    const more = question.querySelector('button')?.getBoundingClientRect();
    if (!isWhole && !more) faults.push('nothing says that there is more of the question');
    if (more) {
      const frame = question.getBoundingClientRect();
      const isHit = document
        .elementFromPoint(more.left + more.width / 2, more.top + more.height / 2)
        ?.closest('button');
      if (!isHit || more.top < frame.top || more.bottom > frame.bottom) faults.push("'More' is not to be pressed");
    }
    const { left, right, top } = question.getBoundingClientRect();
    if (top < 0 || left < 0 || right > innerWidth + 0.5) faults.push('the question is out of the window');
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
    return faults;
  });
}
