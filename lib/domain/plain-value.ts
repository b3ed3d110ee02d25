/** How deep a value may be nested: deeper than any call's. What is much deeper, no program can write again. */
const DEPTH_MAX = 20;

/** Whether no text in a parsed JSON value has a NUL character, which no database keeps, and it is not nested deeper. */
export function isPlain(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX || level.some((one) => typeof one === 'string' && one.includes('\0'))) return false;
    level = level.flatMap((one): unknown[] => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return true;
}
