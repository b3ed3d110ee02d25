import { isEmail } from '@/lib/domain/entered-text';

/** How many addresses a text has, and how many of them stand in it more than once: a hint, while it is written. */
export function countAddresses(text: string): { count: number; twice: number } {
  const found = text
    .split(/[\s<>,;"]+/)
    .filter(isEmail)
    .map((address) => address.toLowerCase());
  const count = new Set(found).size;
  return { count, twice: found.length - count };
}
