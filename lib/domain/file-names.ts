import { FILE_FORMATS, type FileFormat } from '../contract/file-formats';

/** The most bytes of a part: both parts, the day, a number and an ending fit into the 255 that file systems have. */
const MAX_BYTES = 75;

/** What a file system, or a program that unpacks for one, takes for something else than a name. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/**
 * Returns a name for a person's file, without its ending: 'Ada Lovelace – River stories – 2026-11-24'. It is safe for
 * every file system.
 */
export function personsFileName(parts: { name: string; campaign: string; day: Date }): string {
  return [safe(parts.name), safe(parts.campaign), parts.day.toISOString().slice(0, 10)]
    .filter((part) => part !== '')
    .join(' – ');
}

/**
 * Returns the name under which a file that somebody sent is saved: safe for every file system, and with the ending of
 * what it is.
 */
export function sentFileName(name: string, format: FileFormat): string {
  const endings: readonly string[] = FILE_FORMATS[format].endings;
  const said = endings.find((ending) => name.toLowerCase().endsWith(ending)) ?? '';
  return `${safe(name.slice(0, name.length - said.length)) || 'file'}${said.toLowerCase() || endings[0]}`;
}

/** Signs that turn the direction of what follows, by which the ending of a name may look like another one. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** Returns the name of a file as it is kept and shown. */
export const shownFileName = (name: string): string => name.replace(DIRECTIONS, '').trim() || 'file';

/**
 * Returns what makes names unique: the second of a name gets ' (2)', however it is written, or the next number with
 * which there is no name yet.
 */
export function createUniqueNames(): (name: string) => string {
  const used = new Map<string, number>();
  // Some file systems know neither capital letters nor two ways to write the same accent.
  const keyOf = (name: string) => name.normalize('NFC').toLowerCase();
  return (name) => {
    let times = used.get(keyOf(name)) ?? 0;
    let unique = name;
    while (used.has(keyOf(unique))) {
      times += 1;
      unique = `${name} (${times})`;
    }
    used.set(keyOf(name), Math.max(times, 1));
    used.set(keyOf(unique), Math.max(used.get(keyOf(unique)) ?? 0, 1));
    return unique;
  };
}

/** No part begins with a dot, which hides a file, or ends with one or a blank, which some systems drop. */
function safe(part: string): string {
  const readable = part.normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/g, ' ');
  return cut(readable.replace(/^[. ]+/, '')).replace(/(?<![. ])[. ]+$/, '');
}

function cut(text: string): string {
  let [kept, bytes] = ['', 0];
  for (const letter of text) {
    bytes += new TextEncoder().encode(letter).length;
    if (bytes > MAX_BYTES) break;
    kept += letter;
  }
  return kept;
}
