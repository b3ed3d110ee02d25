import { isRightToLeft, timeOf, withWords, type Caption, type CaptionOptions } from './caption-rows';

/**
 * Returns captions as WebVTT. A player takes the direction of a row from its first letter; one that is written from
 * right to left, but begins with a number or a foreign word, needs a mark (WebVTT, 2.2).
 */
export function writeVtt(lines: readonly Caption[], { language }: CaptionOptions = {}): string {
  const cues = withWords(lines).map(({ startMs, endMs, rows }) => {
    const mark = isRightToLeft(rows.join('\n'), language) ? '&rlm;' : '';
    const said = rows.map((row) => mark + escaped(row)).join('\n');
    return `${timeOf(startMs, '.')} --> ${timeOf(endMs, '.')}\n${said}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
