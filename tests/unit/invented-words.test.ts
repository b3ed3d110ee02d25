import { withoutInvented } from '@/lib/domain/transcripts/invented-words';

const SPEECH = [{ fromMs: 0, toMs: 5000 }];
const silent = (text: string, noSpeech: number | null = null) => ({ text, startMs: 20_000, endMs: 22_000, noSpeech });
const spoken = (text: string, noSpeech: number | null = 0.02) => ({ text, startMs: 1000, endMs: 3000, noSpeech });
const kept = (...segments: ReturnType<typeof silent>[]) => withoutInvented(segments, SPEECH).map(({ text }) => text);

const KNOWN = [
  ...['Thanks for watching!', 'Thank you.', ' you', 'Subtitles by the Amara.org community', 'Please subscribe.'],
  ...['Untertitel der Amara.org-Community', 'Untertitelung des ZDF, 2020', 'Vielen Dank fürs Zuschauen!'],
  ...[
    "Sous-titres réalisés para la communauté d'Amara.org",
    'Sous-titrage Société Radio-Canada',
    'Merci d’avoir regardé',
  ],
  ...['Subtítulos realizados por la comunidad de Amara.org', '¡Gracias por ver el video!', 'Legendas pela comunidade'],
  ...['Sottotitoli creati dalla comunità Amara.org', 'Napisy stworzone przez społeczność Amara.org'],
  ...['İzlediğiniz için teşekkür ederim.', 'Altyazı M.K.', 'ترجمة نانسي قنقر', 'اشتركوا في القناة'],
  ...['ご視聴ありがとうございました', '시청해주셔서 감사합니다', 'MBC 뉴스 이덕영입니다', '字幕by索兰娅'],
  ...['请不吝点赞 订阅 转发 打赏支持明镜与点点栏目', '字幕由Amara.org社区提供', 'Субтитры сделал DimaTorzok'],
  ...[
    '[Music]',
    '(applause)',
    '♪',
    '♪ la la la ♪',
    '*laughs*',
    '【音楽】',
    '[BLANK_AUDIO]',
    '...',
    'Thank you. Thank you. Thank you.',
  ],
];

describe('what transcribers are known to invent', () => {
  it('is left out where nobody speaks', () => {
    expect(kept(...KNOWN.map((text) => silent(text)))).toEqual([]);
  });

  it('is left out where the transcriber says that nothing is said', () => {
    expect(kept(spoken('Thanks for watching!', 0.9), spoken('ご視聴ありがとうございました', 0.7))).toEqual([]);
  });

  it('is left out in a long loop', () => {
    const loop = Array.from({ length: 5 }, () => spoken('Thank you.'));
    expect(kept(spoken('Hello.'), ...loop)).toEqual(['Hello.']);
    expect(kept(spoken('you '.repeat(12)))).toEqual([]);
  });

  it('is left out in a row where nobody speaks for most of the time, and what was said of it stays', () => {
    const row = [1000, 3000, 5000].map((startMs) => ({ ...spoken('Thank you.'), startMs, endMs: startMs + 2000 }));
    const speech = [
      { fromMs: 1200, toMs: 2400 },
      { fromMs: 3000, toMs: 3900 },
      { fromMs: 6100, toMs: 7000 },
    ];
    expect(withoutInvented(row, speech)).toEqual([row[0]]);
    expect(withoutInvented(row, speech.slice(1))).toEqual([]);
  });

  it('stays when somebody says it three times in a row', () => {
    const row = [200, 1300, 2600].map((startMs) => ({ ...spoken('Thank you.'), startMs, endMs: startMs + 1100 }));
    const speech = [
      { fromMs: 300, toMs: 1250 },
      { fromMs: 1500, toMs: 3500 },
    ];
    expect(withoutInvented(row, speech)).toEqual(row);
    const doubted = row.map((one) => ({ ...one, noSpeech: 0.8 }));
    expect(withoutInvented(doubted, speech)).toEqual([]);
  });

  it('stays when somebody says it', () => {
    const said = ['Thank you.', 'Thanks for watching!', 'Vielen Dank', '감사합니다', 'Bye bye bye!', '[Music]'];
    expect(kept(...said.map((text) => spoken(text)))).toEqual(said);
  });
});

describe('other words', () => {
  it('stay, also where no speech was found', () => {
    const said = ['I drive a forklift.', 'Damn, that was fucking hard.', '****', '我会开叉车', 'No, no, no!'];
    expect(kept(...said.map((text) => spoken(text)))).toEqual(said);
    expect(kept(silent('I drive a forklift.'), silent('Damn, that was fucking hard.', 0.2))).toHaveLength(2);
  });

  it('are left out when the sound and the transcriber say that nothing is said, or in a loop', () => {
    expect(kept(silent('I am going to the store.', 0.8))).toEqual([]);
    const loop = Array.from({ length: 3 }, () => silent('And then.'));
    expect(kept(...loop, silent('Really.'))).toEqual(['Really.']);
  });

  it('are all left out of a sound without any speech', () => {
    expect(withoutInvented([silent('Something.')], [])).toEqual([]);
  });
});
