import { TranscriberError } from '../ports/transcriber';

/** The longest time that is believed at all, ms: a day. */
const MAX_MS = 24 * 3_600_000;
/** The longest text of one word, and of words that were heard together, UTF-16 units. */
const LONGEST_WORD = 200;
const LONGEST_TEXT = 10_000;
/** The most of each that an answer may have; what is beyond is left out. */
export const MOST_SEGMENTS = 10_000;
export const MOST_WORDS = 100_000;

/** What no text may hold: control signs, of which databases keep some not, and halves of signs. */
const UNWANTED = /[\p{Cc}\p{Cs}]+/gu;

const clean = (text: unknown, most: number) =>
  typeof text === 'string' ? text.slice(0, most).replace(UNWANTED, ' ') : '';

/** Return what was heard, with the spaces around it, which say where words begin. */
export const wordIn = (value: unknown) => clean(value, LONGEST_WORD);
export const textIn = (value: unknown) => clean(value, LONGEST_TEXT);

/** Returns a number that is one, or is written as one; else `null`. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Returns a time that can be one, ms. */
export const timeIn = (ms: number | null) => (ms === null ? null : Math.round(Math.min(MAX_MS, Math.max(0, ms))));

/** Returns how likely something is, 0 to 1. */
export function likelihoodIn(value: unknown): number | null {
  const number = numberIn(value);
  return number === null ? null : Math.min(1, Math.max(0, number));
}

/** Returns the first of what is a list; nothing of what is none. */
export const listIn = (value: unknown, most: number): unknown[] => (Array.isArray(value) ? value.slice(0, most) : []);

let tagsOfNames: Map<string, string> | undefined;

/** Returns what languages are called in English, with their two letters. */
function readTags(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const tags = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(tags.flatMap((tag) => [names.of(tag)].flatMap((name) => (name ? [[name.toLowerCase(), tag]] : []))));
}

/** Returns a language's tag: some services write `en`, others `english`. */
export function languageIn(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const name = value.trim().toLowerCase();
  if (/^[a-z]{2,3}(?:-[a-z\d]{2,8})?$/.test(name)) return name;
  return (tagsOfNames ??= readTags()).get(name) ?? null;
}

/** The answer can be none. The error says why, and holds nothing of the answer: it may be speech. */
export const unreadable = (why: string) => new TranscriberError('unreadable', why);
