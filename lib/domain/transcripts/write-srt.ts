import { isRightToLeft, timeOf, withWords, type Caption, type CaptionOptions } from './caption-rows';

/** The mark with which a row is written from right to left. */
const RIGHT_TO_LEFT_MARK = '\u200F';

/**
 * Returns captions as SubRip. It has no way to write `<` that is no markup: a look-alike stands for it, and an arrow
 * does not look like that between two times.
 */
export function writeSrt(lines: readonly Caption[], { language }: CaptionOptions = {}): string {
  const cues = withWords(lines).map(({ startMs, endMs, rows }, index) => {
    const mark = isRightToLeft(rows.join('\n'), language) ? RIGHT_TO_LEFT_MARK : '';
    const said = rows.map((row) => mark + plain(row)).join('\n');
    return `${index + 1}\n${timeOf(startMs, ',')} --> ${timeOf(endMs, ',')}\n${said}\n`;
  });
  return cues.join('\n');
}

const plain = (text: string) =>
  text.replaceAll('-->', '→').replaceAll('<', '‹').replaceAll('>', '›').replaceAll('{\\', '{ \\');
