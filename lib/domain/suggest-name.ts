/** The longest name that is suggested: it is read and typed by people. */
const MAX = 40;

/** Returns the name of a link made of a title: letters and digits in lower case, and hyphens between words. */
export function suggestName(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = words.join('-');
  return name.length <= MAX
    ? name
    : name
        .slice(0, MAX + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, MAX);
}
