/** Returns the words that screen readers were given last. */
export function spoken(): string {
  return [...document.querySelectorAll('[data-live-region]')].at(-1)?.textContent ?? '';
}
