/** Returns what was typed or pasted without the signs that no text has: control characters and halves of others. */
export const asText = (typed: string): string =>
  typed.replace(/\r\n?/g, '\n').replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '');

/** The same in one line. */
export const asLine = (typed: string): string => typed.replace(/[\p{Cc}\p{Cs}]/gu, '');
