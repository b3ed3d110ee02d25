import type { Piece } from './pieces';
import { fitsRow, isUnspaced, readingMs, widthOf } from './rows';

/** How long a line is shown, ms. */
export const SHOWN = { least: 1000, most: 7000 };

/** What follows a piece: a division there costs that much; within a line, the end of a sentence does. */
const COST = { sentence: 0, pause: 0.1, clause: 0.5, word: 2, unspaced: 3, line: 1, within: 0.4 };
const PAUSES = { long: 700, short: 300 };
const SENTENCE_END = /[.!?…。！？؟।][\p{Pe}\p{Pf}"']*$/u;
const CLAUSE_END = /[,;:–—、，；：،؛][\p{Pe}\p{Pf}"']*$/u;
/** A line may go on after such a pause, ms. */
const LONGEST_PAUSE = 2000;
const SPACE = widthOf(' ');
const HIRAGANA = /\p{Script=Hiragana}$/u;

/** A line: its pieces `from` to `to`, and the first one of its second row (`to`: it has one row). */
export type Division = { from: number; to: number; row: number };

/**
 * Divides pieces into lines: of all ways in which each line has at most two rows and is not shown for too long, the one
 * that divides where sentences end and speakers pause, and leaves time to read.
 * The last one is shown until the sound ends, ms.
 */
export function divide(pieces: readonly Piece[], lengthMs: number): Division[] {
  const widths = pieces.map(({ text }) => widthOf(text));
  const readings = pieces.map(({ text }) => readingMs(text));
  const ends = pieces.map((piece, at) => endCost(piece, pieces[at + 1]));
  const full = rowEnds(pieces, widths);
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= pieces.length; to += 1) {
    best.push({ cost: Infinity, from: to - 1 });
    let [width, reading, within] = [0, 0, 0];
    for (let from = to - 1; from >= 0; from -= 1) {
      const [first, next] = [pieces[from]!, pieces[from + 1]];
      if (from < to - 1) {
        const pause = next!.startMs - first.endMs;
        if (pause > LONGEST_PAUSE || pieces[to - 1]!.endMs - first.startMs > SHOWN.most) break;
        if (ends[from]! <= COST.pause) within += COST.within + Math.max(0, pause) / LONGEST_PAUSE;
      }
      width += widths[from]!;
      // Its first row may end sooner, but never later.
      if ((full[full[from]!] ?? to) < to) break;
      reading += readings[from]!;
      const until = pieces[to]?.startMs ?? lengthMs;
      const own = COST.line + ends[to - 1]! + within + (1 - Math.min(1, width)) ** 2 / 2;
      const cost = best[from]!.cost + own + timeCost(until - first.startMs, reading);
      if (cost < best[to]!.cost) best[to] = { cost, from };
    }
  }
  const divisions: Division[] = [];
  for (let to = pieces.length; to > 0; to = best[to]!.from) {
    const { from } = best[to]!;
    divisions.push({ from, to, row: rowOf(pieces, widths, ends, { from, to }) });
  }
  return divisions.reverse();
}

/** What it costs when there is too little time for a line, ms. */
function timeCost(shownMs: number, reading: number): number {
  const lacking = Math.max(0, SHOWN.least - shownMs) / SHOWN.least;
  const hurry = Math.max(0, reading - shownMs) / Math.max(1, reading);
  return 8 * lacking ** 2 + 8 * lacking + 3 * hurry;
}

function endCost({ text, endMs }: Piece, next: Piece | undefined): number {
  if (!next) return 0;
  const pause = next.startMs - endMs;
  if (SENTENCE_END.test(text) && (next.hasSpace || isUnspaced(text.at(-1)!))) return COST.sentence;
  if (pause >= PAUSES.long) return COST.pause;
  if (CLAUSE_END.test(text)) return COST.clause;
  const cost = next.hasSpace ? COST.word : unspacedCost(text, next.text);
  return pause >= PAUSES.short ? Math.min(cost, COST.clause) : cost;
}

/** A word of Japanese mostly ends with hiragana, and the next begins with something else. */
const unspacedCost = (text: string, next: string) =>
  HIRAGANA.test(text) && !HIRAGANA.test(next.at(0) ?? '') ? COST.word : COST.unspaced;

/** Returns where a row ends at the latest that begins with each piece. */
function rowEnds(pieces: readonly Piece[], widths: readonly number[]): number[] {
  return pieces.map((_, from) => {
    let [to, width] = [from + 1, widths[from]!];
    for (; to < pieces.length; to += 1) {
      width += widths[to]! + (pieces[to]!.hasSpace ? SPACE : 0);
      if (!fitsRow(width)) break;
    }
    return to;
  });
}

/** Returns where the second row of a line begins: both have about the same length, and the first ends well. */
function rowOf(
  pieces: readonly Piece[],
  widths: readonly number[],
  ends: readonly number[],
  { from, to }: { from: number; to: number },
): number {
  const spaces = (at: number) => (pieces[at]!.hasSpace ? SPACE : 0);
  let all = widths[from]!;
  for (let at = from + 1; at < to; at += 1) all += widths[at]! + spaces(at);
  if (fitsRow(all)) return to;
  let row: { at: number; cost: number } | null = null;
  let first = 0;
  for (let at = from + 1; at < to; at += 1) {
    first += widths[at - 1]! + (at - 1 > from ? spaces(at - 1) : 0);
    if (!fitsRow(first)) break;
    const second = all - first - spaces(at);
    if (!fitsRow(second)) continue;
    const cost = 3 * Math.abs(first - second) + ends[at - 1]! / COST.word;
    if (!row || cost < row.cost) row = { at, cost };
  }
  return row?.at ?? to;
}
