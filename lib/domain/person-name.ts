/** The form two spellings of one name share: for the lookup of 'Is this you?' only, never shown. */
export function normalisePersonName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
}
