/**
 * Returns the form in which different spellings of one name are equal. Only for the lookup of 'Is this you?', never
 * shown.
 */
export function normalisePersonName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
}
