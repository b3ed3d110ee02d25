import { endsAsZip } from '../pdf-frame.mjs';
import { requireThat } from '../refused.mjs';

/** Some readers look so far for where a PDF begins, bytes. */
const PDF_HEAD = 1024;

/** Tags of pages and scripts. Bytes at random make none of them in millions of pictures. */
const LONG_MARKUP = /<(?:!doctype|html|head|body|script|iframe|object|embed|meta|link|style|form)[\s/>]/i;
/** The same, with what pictures' data may be by chance, but no description of a picture is. */
const MARKUP =
  /<(?:!doctype|html|head|body|script|iframe|object|embed|meta|link|style|form|svg|\?xml|\?php|img)[\s/>]|<a\s+href/i;

/**
 * Throws `disguised` when a file would be taken for a PDF by whoever looks at its beginning, or for a page.
 * @param {Buffer} bytes
 */
export function requireNoPage(bytes) {
  requireThat(!bytes.subarray(0, PDF_HEAD).includes('%PDF-'), 'disguised');
  requireThat(!LONG_MARKUP.test(bytes.toString('latin1')), 'disguised');
}

/**
 * The same also for a ZIP, which readers find by its end.
 * @param {Buffer} bytes
 */
export function requireNothingElse(bytes) {
  requireNoPage(bytes);
  requireThat(!endsAsZip(bytes, bytes.toString('latin1')), 'disguised');
}

/**
 * The same for what a picture says about itself, in which nothing else than words belongs.
 * @param {Buffer} bytes
 */
export function requireWords(bytes) {
  const text = bytes.toString('latin1');
  requireThat(!MARKUP.test(text) && !/%PDF-|PK\x03\x04|PK\x05\x06/.test(text), 'disguised');
}

/** Whether text is that of a page, or holds one. @param {string} text */
export const hasMarkup = (text) => MARKUP.test(text);
