import { writeAss } from '@/lib/domain/transcripts/write-ass';

const options = { size: { width: 640, height: 480 }, ground: '#1f2a37', ink: '#fff0e0' };
const wordsOf = (words: string, startMs = 0, endMs = 1000) =>
  writeAss([{ startMs, endMs, words }], options)
    .split('\n')
    .filter((row) => row.startsWith('Dialogue: '));

describe('captions for libass', () => {
  it('have their times and rows', () => {
    expect(wordsOf('Hello,\nthis is me.', 3_723_004, 3_725_996)).toEqual([
      'Dialogue: 0,1:02:03.00,1:02:06.00,Words,,0,0,0,,Hello,\\Nthis is me.',
    ]);
  });

  it('have no command and no line that was said', () => {
    expect(wordsOf('{\\an8}a\\Nb\r\nDialogue: c\u2028d')).toEqual([
      'Dialogue: 0,0:00:00.00,0:00:01.00,Words,,0,0,0,,(/an8)a/Nb\\NDialogue: c\\Nd',
    ]);
  });

  it('stand on the colour of the brand, and leave out what says nothing', () => {
    const script = writeAss([{ startMs: 0, endMs: 1000, words: ' \n ' }], options);
    expect(script).toContain(',&H00e0f0ff,&H30372a1f,');
    expect(script).not.toContain('Dialogue');
  });
});
