/** How deep a value may be nested: deeper than any call's. What is much deeper, no program can write again. */
const DEPTH_MAX = 20;

/**
 * Whether no text in a value, and no field's name, has a NUL character, which no database keeps, and it is not nested
 * deeper.
 */
export function isPlain(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX || level.some(hasNul)) return false;
    level = level.flatMap((one): unknown[] =>
      typeof one === 'object' && one !== null ? Object.entries(one).flat() : [],
    );
  }
  return true;
}

const hasNul = (value: unknown) => typeof value === 'string' && value.includes('\0');
