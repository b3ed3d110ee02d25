/** How deep a value may be nested: deeper than any call's. What is much deeper, no program can write again. */
const DEPTH_MAX = 20;

/**
 * Returns what is wrong with a value that no database keeps: a text in it, or a field's name, has a NUL character, or
 * it is nested too deeply. `null`: nothing.
 */
export function faultOfPlain(value: unknown): string | null {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return `Values may be nested ${DEPTH_MAX} levels deep`;
    if (level.some(hasNul)) return 'No text may have a NUL character (U+0000)';
    level = level.flatMap((one): unknown[] =>
      typeof one === 'object' && one !== null ? Object.entries(one).flat() : [],
    );
  }
  return null;
}

const hasNul = (value: unknown) => typeof value === 'string' && value.includes('\0');
