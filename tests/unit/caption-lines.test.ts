import { isWebVtt } from '@/lib/contract/captions';
import {
  readCaptionLines,
  respreadCaptions,
  spanCaptions,
  writeCaptionLines,
  type CaptionLine,
} from '@/lib/domain/caption-lines';

const typed = (...texts: string[]): CaptionLine[] => texts.map((text) => ({ text, at: null }));
const FILE = `WEBVTT

NOTE who speaks

1
00:01.500 --> 00:04.000 align:start
<v Idris>Hello &amp; welcome</v>

00:06.000 --> 00:09.000
What would you
like to learn?`;

describe('captions that are typed', () => {
  it('become WebVTT that is spread over the clip by how much is said', () => {
    const captions = writeCaptionLines(typed('Hello!', 'What would you like?'), 13);
    expect(captions).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:03.000\nHello!\n\n00:00:03.000 --> 00:00:13.000\nWhat would you like?',
    );
    expect(isWebVtt(captions)).toBe(true);
  });

  it('leave out lines without words, and are none without any', () => {
    expect(writeCaptionLines(typed('  ', 'Hello', ''), 2)).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nHello');
    expect(writeCaptionLines(typed('', ' '), 2)).toBe('');
  });

  it('may say what WebVTT writes otherwise, and is read as it was typed', () => {
    const lines = typed('1 < 2 & 3 > 2, <b>', 'a --> b', 'one\n\nline');
    const captions = writeCaptionLines(lines, 10);
    expect(isWebVtt(captions)).toBe(true);
    expect(readCaptionLines(captions, 10).map(({ text }) => text)).toEqual([
      '1 < 2 & 3 > 2, <b>',
      'a --> b',
      'one\nline',
    ]);
  });

  it('are spread anew when they change', () => {
    const lines = readCaptionLines(writeCaptionLines(typed('One', 'Two'), 10), 10);
    expect(lines).toEqual(typed('One', 'Two'));
    expect(spanCaptions([...lines, ...typed('Three more')], 16).map(({ to }) => to)).toEqual([3, 6, 16]);
  });

  it('are spread over another recording of the same words', () => {
    expect(respreadCaptions(writeCaptionLines(typed('One', 'Two'), 10), 20)).toBe(
      writeCaptionLines(typed('One', 'Two'), 20),
    );
    expect(respreadCaptions('not captions', 20)).toBe('not captions');
  });
});

describe('captions from a file', () => {
  it('are lines with their times, and without marks', () => {
    expect(readCaptionLines(FILE, 12).map(({ text, at }) => [text, at?.from, at?.to])).toEqual([
      ['Hello & welcome', 1.5, 4],
      ['What would you\nlike to learn?', 6, 9],
    ]);
    expect(readCaptionLines('Hello', 12)).toEqual([]);
  });

  it('keep their times when words change, and their marks where none do', () => {
    const [first, second] = readCaptionLines(FILE, 12);
    expect(writeCaptionLines([first!, { ...second!, text: 'And you?' }], 12)).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:04.000\n<v Idris>Hello &amp; welcome</v>\n\n' +
        '00:00:06.000 --> 00:00:09.000\nAnd you?',
    );
  });

  it('give a line that is added the time that is left', () => {
    const [first, second] = readCaptionLines(FILE, 12);
    expect(spanCaptions([first!, ...typed('Between'), second!, ...typed('After')], 12)).toEqual([
      { from: 1.5, to: 4 },
      { from: 4, to: 6 },
      { from: 6, to: 9 },
      { from: 9, to: 12 },
    ]);
  });

  it('share the time of the one before where none is left', () => {
    const lines = readCaptionLines(FILE, 9);
    expect(spanCaptions([...lines, ...typed('What would you like to learn?!')], 9).slice(1)).toEqual([
      { from: 6, to: 7.475 },
      { from: 7.475, to: 9 },
    ]);
  });
});
