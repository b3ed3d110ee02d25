/** Longer than any line that our programs print, bytes. */
const LONGEST_LINE = 64 * 1024;

/** Receives what a program prints, chunk by chunk. `add` returns `tooMuch` when there is too much of it. */
export type Output = { add(chunk: Buffer): 'tooMuch' | undefined; text(): string };

/** Keeps the whole output, up to `maxBytes`. */
export function keepAll(maxBytes: number): Output {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    add(chunk) {
      bytes += chunk.length;
      if (bytes > maxBytes) return 'tooMuch';
      chunks.push(chunk);
    },
    text: () => Buffer.concat(chunks).toString().trim(),
  };
}

/**
 * Passes on each complete line and keeps nothing, so that a long output costs little memory and never blocks for long.
 */
export function readLines(maxBytes: number, onLine: (line: string) => void): Output {
  let bytes = 0;
  let rest = '';
  return {
    add(chunk) {
      bytes += chunk.length;
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop()!;
      if (bytes > maxBytes || rest.length > LONGEST_LINE) return 'tooMuch';
      for (const line of lines) onLine(line);
    },
    text: () => '',
  };
}
