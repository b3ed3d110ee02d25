import { requireThat } from '../refused.mjs';
import { hasMarkup } from './disguise.mjs';

/** All control characters but those between words, lines and pages. */
const CONTROL = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/;

/**
 * Throws unless the file is text in UTF-8, and no page.
 * @param {Buffer} bytes
 */
export function requireText(bytes) {
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    requireThat(false);
  }
  requireThat(text.trim() !== '' && !CONTROL.test(text));
  requireThat(!hasMarkup(text), 'disguised');
}
