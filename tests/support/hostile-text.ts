/**
 * What takes time in the cube of the length shows it in the first step, and would take hours in the last. A list of
 * longer ones would be more than 128 KiB, for which V8 asks the system each time: that costs more a byte.
 */
const STEPS = [
  { short: 80, long: 800 },
  { short: 800, long: 8000 },
];
/** Of a text ten times longer: 10 is linear, 100 is quadratic. */
const MAX = 15;
/** The clock shows no less, µs. */
const GRAIN = 100;
/** So often a comparison is repeated, as long as it does not take so long: then it is no chance. */
const TRIES = 60;
const LEAST_TRIES = 3;
const LONGEST_MS = 2000;

/** What patterns of names, addresses, headers, links and logs look for: each is said again and again. */
const PIECES = [
  ...[
    'a',
    '1',
    'Z',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '.',
    '-',
    '_',
    '/',
    '\\',
    ':',
    ';',
    ',',
    '=',
    '#',
    '?',
    '&',
    '%',
    '~',
    '|',
  ],
  ...['@', '%40', 'a@', 'a.', 'a.a@', '%40.', '@a.a', '<', '>', '<a', '"', '"a', "'", '`', '(', '[', '{', '{a', '}'],
  ...['a/', '/a', '://', 'a:', ':1', 'a ', ' a', 'a-', '-1', '1 ', '1%a', '1 1 ', '%1', '%2d', '%0', '0f', '0f0f0f0f-'],
  ...[
    '; ',
    'a=b;',
    ', ',
    'http://',
    'Version/1',
    'Version/1 ',
    'bytes=0-,',
    'at a (',
    ' at a:1:1',
    'é',
    'e\u0301',
    '𝒳',
  ],
];

/** The end makes a pattern that looks for more fail at last. */
const SHAPES: ((piece: string, length: number) => string)[] = [
  (piece, length) => `a${repeat(piece, length - 2)}!`,
  (piece, length) => `/${repeat(piece, length - 2)}\u0001`,
];

const repeat = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/**
 * Returns a piece that `parse` reads in more than 15 times the time when it is said ten times as often: 8,000
 * characters against 800; `null`: there is none. `own` are further pieces, for this parser alone.
 */
export function superLinearPiece(parse: (text: string) => unknown, own: readonly string[] = []): string | null {
  const pieces = [...new Set([...PIECES, ...own])];
  const isSlow = (piece: string) =>
    SHAPES.some((shape) =>
      STEPS.some(({ short, long }) => isSuperLinear(parse, shape(piece, short), shape(piece, long))),
    );
  return pieces.find(isSlow) ?? null;
}

/**
 * Compares the least of many times, measured in turns, each of the same number of characters: what else the process
 * does may make any of them longer, but none shorter. It is the time of the processor that counts, so that a busy
 * machine changes little. Ends as soon as they are near enough, so that only what is slow takes long.
 */
function isSuperLinear(parse: (text: string) => unknown, short: string, long: string): boolean {
  const times = long.length / short.length;
  let [least, leastShort] = [Infinity, Infinity];
  const start = performance.now();
  const goesOn = (tried: number) => tried < LEAST_TRIES || (tried < TRIES && performance.now() - start < LONGEST_MS);
  for (let tried = 0; goesOn(tried); tried += 1) {
    least = Math.min(least, microsecondsOf(parse, long, 1));
    // Whatever the shorter text takes.
    if (least <= GRAIN) return false;
    const enough = ((least - GRAIN) / MAX) * times;
    leastShort = Math.min(leastShort, microsecondsOf(parse, short, times, enough) / times);
    if (least <= leastShort * MAX + GRAIN) return false;
  }
  return true;
}

/** Reads a text so many times, or until it is known that this takes at least `enough`, µs. */
function microsecondsOf(parse: (text: string) => unknown, text: string, times: number, enough = Infinity): number {
  const start = process.cpuUsage();
  let taken = 0;
  for (let time = 0; time < times && taken < enough; time += 1) {
    try {
      parse(text);
    } catch {
      // A refusal is an answer.
    }
    const { user, system } = process.cpuUsage(start);
    taken = user + system;
  }
  return taken;
}
