/** How much of a name is looked at, and shown at most. */
const MAX_LENGTH = 200;
const MAX_SHOWN = 24;

/** Returns the first word of a person's name, as much of it as a card has room for; names without spaces whole. */
export function firstNameOf(name: string): string {
  const [first = ''] = name.slice(0, MAX_LENGTH).trim().split(/\s/u);
  return Array.from(first).slice(0, MAX_SHOWN).join('');
}
