import { findInLines, partsOf } from '@/lib/domain/transcripts/find-in-words';

/** What is found in these lines, as it is written there. */
const found = (search: string, ...lines: string[]) =>
  findInLines(
    lines.map((words) => ({ words })),
    search,
  ).map(({ line, from, to }) => lines[line]?.slice(from, to));

describe('a search in what is said', () => {
  it('finds parts of words in every line, in their order', () => {
    expect(found('fork', 'A forklift', 'nothing', 'forks and a Fork')).toEqual(['fork', 'fork', 'Fork']);
  });

  it('minds neither case nor accents, however they are written', () => {
    expect(found('zoe', 'Zoë', 'ZOE\u0308!')).toEqual(['Zoë', 'ZOE\u0308']);
    expect(found('İstanbul', 'istanbul')).toEqual(['istanbul']);
    expect(found('Straße', 'STRAßE')).toEqual(['STRAßE']);
  });

  it('finds what goes on in the second row of a line, with any spaces between', () => {
    expect(found('my  window', 'From my\nwindow')).toEqual(['my\nwindow']);
  });

  it('finds words that stand apart only where nothing says them together, and all are said', () => {
    expect(found('lamps boats', 'the boats', 'and the lamps')).toEqual(['boats', 'lamps']);
    expect(found('the boats', 'the boats', 'and the lamps')).toEqual(['the boats']);
    expect(found('“lamps”, boats', 'the boats', 'and the lamps')).toEqual(['boats', 'lamps']);
    expect(found('lamps ships', 'and the lamps')).toEqual([]);
    expect(found('?!', 'Really?')).toEqual([]);
  });

  it('finds single characters of languages without spaces, and Arabic without its short vowels', () => {
    expect(found('灯', '海の灯台と灯')).toEqual(['灯', '灯']);
    expect(found('한', '한국')).toEqual(['한']);
    expect(found('كتب', 'كَتَبَ الدرس')).toEqual(['كَتَبَ']);
  });

  it('finds nothing when nothing is searched for', () => {
    expect([found('', 'words'), found('  ', 'words here'), found('\u0301', 'words')]).toEqual([[], [], []]);
  });

  it('marks no letter twice', () => {
    expect(found('aa', 'aaaa')).toEqual(['aa', 'aa']);
    expect(found('an and', 'and', 'an')).toEqual(['and', 'an']);
  });
});

describe('a line', () => {
  it('is divided where a match or an uncertain part begins and ends', () => {
    expect(partsOf('not from the spot', [{ from: 9, to: 17 }], [{ from: 4, to: 12, index: 2 }])).toEqual([
      { text: 'not ', isUnsure: false, match: null },
      { text: 'from ', isUnsure: false, match: 2 },
      { text: 'the', isUnsure: true, match: 2 },
      { text: ' spot', isUnsure: true, match: null },
    ]);
    expect(partsOf('', [], [])).toEqual([]);
    expect(partsOf('short', [{ from: 2, to: 90 }], [])).toEqual([
      { text: 'sh', isUnsure: false, match: null },
      { text: 'ort', isUnsure: true, match: null },
    ]);
  });
});
