import type { TypeOf } from '../kind-rules';

/** Returns how long a written answer is. */
export function lengthOf(text: string, unit: TypeOf<'text'>['unit']): number {
  const said = text.trim();
  if (unit === 'characters') return [...said].length;
  return said === '' ? 0 : said.split(/\s+/u).length;
}
