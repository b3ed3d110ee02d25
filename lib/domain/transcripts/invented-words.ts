import { speechWithin, type Span } from './find-speech';

/** What is looked at in words that were heard together. Times in ms. */
type Heard = { text: string; startMs: number; endMs: number; noSpeech: number | null };

/**
 * What models that learned from subtitles are known to hear in silence, letters alone. Somebody may really say it, so
 * it is left out only where nobody speaks.
 */
const KNOWN = new Set(
  [
    ...['you', 'thank you', 'thanks', 'thank you very much', 'thank you so much', 'bye', 'bye bye', 'okay', 'hmm'],
    ...[
      'thanks for watching',
      'thank you for watching',
      'thank you so much for watching',
      'the end',
      'silence',
      'blank audio',
    ],
    ...['please subscribe', 'please subscribe to my channel', 'like and subscribe', 'see you in the next video'],
    ...['see you next time', 'subtitles', 'music', 'music playing', 'applause', 'laughter', 'foreign'],
    ...['vielen dank', 'vielen dank fürs zuschauen', 'danke fürs zuschauen', 'bis zum nächsten mal', 'tschüss'],
    ...['musik', 'applaus', 'das war’s', 'untertitel', 'copyright wdr 2021', 'swr 2021', 'swr 2020'],
    ...['merci', 'merci d’avoir regardé cette vidéo', 'merci d’avoir regardé', 'abonnez-vous', 'musique'],
    ...['applaudissements', 'à bientôt', 'rires'],
    ...[
      'gracias',
      'gracias por ver el video',
      'gracias por ver',
      '¡gracias por ver!',
      'suscríbete',
      'música',
      'aplausos',
    ],
    ...[
      'suscríbete al canal',
      'obrigado',
      'obrigado por assistir',
      'até a próxima',
      'inscreva-se no canal',
      'legendas',
    ],
    ...['grazie', 'grazie per la visione', 'grazie a tutti', 'iscriviti al canale', 'musica', 'applausi'],
    ...['bedankt', 'bedankt voor het kijken', 'tot de volgende keer', 'muziek', 'ondertiteling'],
    ...['dziękuję', 'dziękuję za uwagę', 'dziękuję za oglądanie', 'dzięki za oglądanie', 'muzyka', 'brawa'],
    ...[
      'teşekkürler',
      'izlediğiniz için teşekkür ederim',
      'izlediğiniz için teşekkürler',
      'abone ol',
      'müzik',
      'altyazı',
    ],
    ...['شكرا', 'شكرا على المشاهدة', 'شكرا للمشاهدة', 'اشتركوا في القناة', 'موسيقى', 'تصفيق', 'ترجمة'],
    ...['धन्यवाद', 'देखने के लिए धन्यवाद', 'संगीत', 'तालियाँ'],
    ...[
      'ご視聴ありがとうございました',
      'ご視聴ありがとうございます',
      'ありがとうございました',
      'おやすみなさい',
      '拍手',
      '音楽',
    ],
    ...[
      'チャンネル登録をお願いいたします',
      'チャンネル登録よろしくお願いします',
      '最後までご視聴いただきありがとうございます',
    ],
    ...['次回の動画でお会いしましょう', '次の動画でお会いしましょう', '字幕'],
    ...[
      '시청해주셔서 감사합니다',
      '시청해 주셔서 감사합니다',
      '감사합니다',
      '구독과 좋아요 부탁드립니다',
      '음악',
      '박수',
    ],
    ...['다음 영상에서 만나요', '영상편집 및 자막'],
    ...[
      '谢谢观看',
      '感谢观看',
      '谢谢大家',
      '谢谢收看',
      '下期再见',
      '我们下期再见',
      '音乐',
      '掌声',
      '謝謝觀看',
      '請訂閱',
    ],
    ...['спасибо за просмотр', 'продолжение следует', 'подписывайтесь на канал'],
  ].map(lettersOf),
);

/** How such words begin, letters alone: a name or a year follows. */
const BEGINNINGS = [
  ...['subtitles by', 'subtitles created by', 'captions by', 'captioning by', 'transcribed by', 'transcription by'],
  ...['transcript emily', 'this video is brought to you by', 'thank you for watching and'],
  ...['untertitel der', 'untertitel im auftrag', 'untertitelung', 'untertitel von', 'untertitel erstellt'],
  ...['sous-titres réalisés', 'sous-titres par', 'sous-titrage', 'sous-titres fait', 'sous-titres st'],
  ...['subtítulos realizados', 'subtítulos por', 'subtítulos creados', 'legendas pela', 'legendado por'],
  ...['sottotitoli creati', 'sottotitoli e revisione', 'sottotitoli a cura', 'ondertiteld door', 'ondertiteling'],
  ...['napisy stworzone', 'napisy wykonane', 'napisy by', 'altyazı m', 'altyazı by', 'ترجمة نانسي', 'نانسي قنقر'],
  ...['请不吝点赞', '請不吝點贊', '明镜与点点', '字幕由', '字幕by', '字幕志愿者', '中文字幕志愿者', '优优独播剧场'],
  ...['字幕視聴', 'mbc뉴스', '한글자막', '자막 제공', 'субтитры', 'редактор субтитров'],
].map(lettersOf);

/** Who made subtitles that such models learned from. */
const WITHIN = ['amara.org', 'opensubtitles', 'zeoranger'].map(lettersOf);

/** A sound that is described: within brackets, asterisks or notes. */
const DESCRIBED = /^(?:\[[^\]]*\]|\([^)]*\)|（[^）]*）|【[^】]*】|\*[^*]*\*|[♪♫♬].*)$/su;

/** From here on the transcriber itself says that nothing was said. */
const HIGH_NO_SPEECH = 0.6;
/** So much speech, ms, is somebody who says something. */
const LEAST_SPEECH = 100;
/** The same words so often in a row are a loop where nobody speaks for most of their time; people say things thrice. */
const LOOP = 3;
const MOST_OF_IT = 0.5;
/** So often in a row, or within them, they always are. */
const LONG_LOOP = 5;

/**
 * Returns what is heard without what was invented where nobody speaks, in the same order. Ordinary words are left out
 * only when the transcriber and the sound both say that nothing is said, or with a loop where nothing is.
 */
export function withoutInvented<Segment extends Heard>(
  segments: readonly Segment[],
  speech: readonly Span[],
): Segment[] {
  const said = segments.map(({ text }) => lettersOf(text));
  const runs = runsOf(said);
  return segments.filter(({ text, startMs, endMs, noSpeech }, at) => {
    const speechMs = speechWithin(speech, { fromMs: startMs, toMs: endMs });
    const isSilent = speechMs < LEAST_SPEECH;
    const isDoubted = noSpeech !== null && noSpeech >= HIGH_NO_SPEECH;
    const isSpoken = !isSilent && speechMs >= MOST_OF_IT * (endMs - startMs);
    const repeats = runs[at]! >= (isSpoken ? LONG_LOOP : LOOP) || repeatsItself(said[at]!);
    if (speech.length === 0) return false;
    if (isKnown(text, said[at]!)) return !(isSilent || isDoubted || repeats);
    return !(isSilent && (isDoubted || repeats));
  });
}

function isKnown(text: string, letters: string): boolean {
  if (letters === '' || KNOWN.has(letters) || DESCRIBED.test(text.trim())) return true;
  if (WITHIN.some((part) => letters.includes(part)) || BEGINNINGS.some((part) => letters.startsWith(part))) return true;
  return KNOWN.has(onceOf(letters) ?? '');
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Returns in how long a row of the same each one is. */
function runsOf(said: readonly string[]): number[] {
  const runs: number[] = [];
  for (let from = 0; from < said.length; from = runs.length) {
    let to = from + 1;
    while (said[to] === said[from]) to += 1;
    runs.push(...new Array<number>(to - from).fill(to - from));
  }
  return runs;
}

const repeatsItself = (letters: string) => letters.length / periodOf(letters) >= LONG_LOOP;

/** Returns what a text says again and again and nothing else; `null`: it does not. */
function onceOf(letters: string): string | null {
  const period = periodOf(letters);
  return period < letters.length ? letters.slice(0, period) : null;
}

/** Returns after how many letters a text says the same again until its end; all of them: it does not. */
function periodOf(letters: string): number {
  // How long an end of the text up to each letter is that is its beginning, too (Knuth, Morris, Pratt).
  const borders = [0];
  for (let at = 1; at < letters.length; at += 1) {
    let border = borders[at - 1]!;
    while (border > 0 && letters[at] !== letters[border]) border = borders[border - 1]!;
    borders.push(letters[at] === letters[border] ? border + 1 : 0);
  }
  const period = letters.length - (borders.at(-1) ?? 0);
  return letters.length % period === 0 ? period : letters.length;
}
