import type { Page } from '@playwright/test';

/** What an Arabic page may say in Latin letters: formats, and keys as they are on the keyboard. */
const USUAL = [
  ...['PDF', 'ZIP', 'CSV', 'DOCX', 'XLSX', 'PPTX', 'ODT', 'TXT', 'JPG', 'PNG', 'WEBP', 'WebP', 'MOV', 'WebM', 'WAV'],
  ...['MP', 'WebVTT', 'API', 'URL', 'SSO', 'https', 'localhost', 'Enter'],
];

/**
 * Returns what an Arabic page says in Latin letters, also to screen readers, besides `given`: what people have written,
 * and names. Of those it returns where they are not kept apart from the Arabic words around them: their dots, question
 * marks and numbers would be on the wrong side.
 */
export async function findForeignWords(page: Page, given: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ([texts, usual]) => {
      const faults: string[] = [];
      const look = (words: string, where: string) => {
        const rest = texts.reduce((left, text) => left.replaceAll(text, ''), words);
        const stray = (rest.match(/\p{Script=Latin}{2,}/gu) ?? []).filter((word) => !usual.includes(word));
        if (stray.length > 0) faults.push(`${where}: '${stray.join(' ')}' in '${words.trim().slice(0, 60)}'`);
      };
      /** Whether an element holds its words apart, from left to right. */
      const isApart = (element: Element) => {
        const { unicodeBidi, direction } = getComputedStyle(element);
        return unicodeBidi === 'plaintext' || (unicodeBidi.startsWith('isolate') && direction === 'ltr');
      };
      for (const element of document.querySelectorAll('body *:not(script, style, code, kbd, option)')) {
        if (!element.checkVisibility() || element.closest('[lang]:not([lang=ar])')) continue;
        for (const name of ['aria-label', 'aria-valuetext', 'placeholder', 'title', 'alt'])
          look(element.getAttribute(name) ?? '', name);
        const isSeen = getComputedStyle(element).clipPath !== 'inset(50%)' && !element.closest('[aria-hidden=true]');
        for (const { nodeType, textContent } of element.childNodes) {
          const words = nodeType === Node.TEXT_NODE ? (textContent ?? '').trim() : '';
          look(words, element.tagName.toLowerCase());
          const text = texts.find((it) => words.includes(it));
          if (text !== undefined && isSeen && !isApart(element)) faults.push(`'${text}' is not apart in '${words}'`);
        }
      }
      return [...new Set(faults)];
    },
    [given, USUAL] as const,
  );
}
