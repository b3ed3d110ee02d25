/** A letter of what is written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u;

/** The words of a text, and the pieces of it that are written without spaces. */
function piecesOf(text: string): { words: string[]; runs: string[] } {
  const pieces = { words: [''], runs: [''] };
  for (const letter of text.normalize('NFKC').toLowerCase()) {
    const isWord = /[\p{L}\p{M}\p{N}]/u.test(letter);
    const kind = UNSPACED.test(letter) ? pieces.runs : isWord ? pieces.words : null;
    for (const other of [pieces.words, pieces.runs]) if (other !== kind) other.push('');
    if (kind) kind[kind.length - 1] += letter;
  }
  return { words: pieces.words.filter(Boolean), runs: pieces.runs.filter(Boolean) };
}

/**
 * Whether a search finds a film in which these lines are said in a language that nothing is known of: each word of it
 * begins a word there, and of what is written without spaces each two letters stand side by side there.
 */
export function referenceFinds(lines: readonly string[], search: string): boolean {
  const said = lines.map(piecesOf);
  const asked = piecesOf(search);
  const isThere = (part: string) => said.some(({ runs }) => runs.some((run) => run.includes(part)));
  const parts = asked.runs.flatMap((run) => {
    const letters = [...run];
    return letters.length === 1 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  });
  return (
    asked.words.length + parts.length > 0 &&
    parts.every(isThere) &&
    asked.words.every((word) => said.some(({ words }) => words.some((one) => one.startsWith(word))))
  );
}
