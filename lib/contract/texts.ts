import * as z from 'zod/mini';
import { LanguageTag } from './language-tag';

/** A name that people type: one line of text without control characters and unpaired surrogates. */
export const line = (max: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must be one line of text'));

/** The same, but of several lines. */
export const text = (max: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'must be text'));

/**
 * Texts in the campaign's further languages. They stand beside the text in its own language, which so stays plain text
 * for lists, programs and everybody who knows nothing of languages.
 */
export const translations = <Texts extends z.core.SomeType>(texts: Texts) =>
  z._default(z.partialRecord(LanguageTag, texts), {});
