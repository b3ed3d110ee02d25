import type { Page } from '@playwright/test';
import { languages } from '@/lib/i18n/languages';
import { listTexts } from '../../scripts/lib/check-words.mjs';
import { createOwnWords } from './own-words';
import { readPageWords } from './words';

/** A text of a page: the lines that a script wrote one after the other. */
type PageText = { pieces: string[]; place: string };

/**
 * Returns the texts of a page that are not its own: those that people see, those for who listens, those that only show
 * beside a field or in a preview of the page. Each with its place, and what it is.
 */
export async function findForeignTexts(page: Page, isOwn: (text: string) => boolean): Promise<string[]> {
  const texts = await readTexts(page);
  const foreign = texts.filter(({ pieces }) => !isOwn(pieces.join('')) && !pieces.every(isOwn));
  return [...new Set(foreign.map(({ pieces, place }) => `${place}: “${pieces.join('')}” ${describeForeign(pieces)}`))];
}

/** Reads hidden ones, too: each is shown or said in some window, to somebody. */
function readTexts(page: Page): Promise<PageText[]> {
  return page.evaluate(() => {
    const texts: PageText[] = [];
    const add = (pieces: string[], place: string) => {
      if (pieces.join('').trim()) texts.push({ pieces, place });
    };
    const attributes = ['title', 'alt', 'placeholder', 'label'];
    const ofAria = ['label', 'description', 'valuetext', 'roledescription', 'placeholder'].map((it) => `aria-${it}`);
    for (const element of document.querySelectorAll('*')) {
      const place = element.tagName.toLowerCase();
      if (element.matches('script, style')) continue;
      if (element.matches('noscript')) {
        const { body } = new DOMParser().parseFromString(element.textContent, 'text/html');
        add([body.textContent], place);
        continue;
      }
      let run: string[] = [];
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) run.push(...(node as Text).data.split(/(?=\n)/));
        if (node.nodeType === Node.ELEMENT_NODE) run = (add(run, place), []);
      }
      add(run, place);
      for (const name of [...attributes, ...ofAria]) add([element.getAttribute(name) ?? ''], `${place} ${name}`);
      if (element.matches('input[type=submit], input[type=button], input[type=reset]'))
        add([(element as HTMLInputElement).value], `${place} value`);
    }
    const previews = ['description', 'og:title', 'og:description', 'og:site_name', 'og:image:alt'];
    for (const meta of document.querySelectorAll('meta'))
      if (previews.includes(meta.getAttribute('property') ?? meta.name))
        add([meta.content], `meta ${meta.getAttribute('property') ?? meta.name}`);
    return texts;
  });
}

/** A key is shown where a message is missing. */
function describeForeign(pieces: readonly string[]): string {
  const text = pieces.join('').trim();
  const known = languages.map((language) => ({ language, words: Object.values(readPageWords(language)) }));
  const keys = known[0]!.words.flatMap((words) => [...listTexts(words).keys()]);
  if (keys.includes(text) || keys.some((key) => key.endsWith(`.${text}`))) return 'is a key';
  const speaking = known.filter(({ words }) => createOwnWords(words)(text)).map(({ language }) => language);
  return speaking.length > 0 ? `is ${speaking.join(', ')}` : 'is in no messages';
}
