/** @typedef {import('./tones.mjs').HeardTone} HeardTone */

/** A pause after which a new segment begins, ms. */
const PAUSE = 700;

/**
 * Returns tones as sentences, each with its words.
 * @param {readonly HeardTone[]} words
 */
function sentencesOf(words) {
  /** @type {HeardTone[][]} */
  const sentences = [];
  for (const word of words) {
    const last = sentences.at(-1)?.at(-1);
    if (last && word.startMs - last.endMs < PAUSE) sentences.at(-1)?.push(word);
    else sentences.push([word]);
  }
  return sentences.map((own) => ({
    text: own.map(({ text }) => text).join(' '),
    startMs: own[0].startMs,
    endMs: own[own.length - 1].endMs,
    words: own,
  }));
}

/**
 * Tones as OpenAI answers with `verbose_json`: words stand beside the segments, which have none.
 * @param {{ words: readonly HeardTone[], lengthMs: number }} heard
 * @param {string} [language]
 */
export function asVerboseJson({ words, lengthMs }, language = 'english') {
  const sentences = sentencesOf(words);
  return {
    ...{ task: 'transcribe', language, duration: lengthMs / 1000, text: sentences.map(({ text }) => text).join(' ') },
    words: words.map(({ text, startMs, endMs }) => ({ word: text, start: startMs / 1000, end: endMs / 1000 })),
    segments: sentences.map(({ text, startMs, endMs }, id) => ({
      ...{ id, seek: 0, start: startMs / 1000, end: endMs / 1000, text: ` ${text}`, tokens: [], temperature: 0 },
      ...{ avg_logprob: -0.1, compression_ratio: 1, no_speech_prob: 0.01 },
    })),
  };
}

const two = (/** @type {number} */ number) => String(Math.floor(number)).padStart(2, '0');
const timeOf = (/** @type {number} */ ms, mark = ',') =>
  `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${mark}${String(Math.round(ms % 1000)).padStart(3, '0')}`;

/**
 * Tones as whisper.cpp's program writes them with `-ojf`: a word is of pieces, and signs stand between them.
 * @param {{ words: readonly HeardTone[] }} heard
 * @param {string} [language]
 */
export function asCppJson({ words }, language = 'en') {
  const times = (/** @type {number} */ from, /** @type {number} */ to) => ({
    timestamps: { from: timeOf(from), to: timeOf(to) },
    offsets: { from: Math.round(from), to: Math.round(to) },
  });
  return {
    ...{ systeminfo: 'AVX = 1', model: { type: 'small', multilingual: true }, params: { language, translate: false } },
    result: { language },
    transcription: sentencesOf(words).map(({ text, startMs, endMs, words: own }) => ({
      ...times(startMs, endMs),
      text: ` ${text}`,
      tokens: [
        { text: '[_BEG_]', ...times(startMs, startMs), id: 50364, p: 0.99, t_dtw: -1 },
        ...own.flatMap((word) => {
          const middle = (word.startMs + word.endMs) / 2;
          return [
            { text: ` ${word.text.slice(0, 3)}`, ...times(word.startMs, middle), id: 1, p: 0.9, t_dtw: -1 },
            { text: word.text.slice(3), ...times(middle, word.endMs), id: 2, p: 0.9, t_dtw: -1 },
          ];
        }),
      ],
    })),
  };
}

/**
 * Tones as captions of SubRip or, with `mark` `.`, of WebVTT without its head.
 * @param {{ words: readonly HeardTone[] }} heard
 * @param {',' | '.'} [mark]
 */
export const asCaptions = ({ words }, mark = ',') =>
  sentencesOf(words)
    .map(({ text, startMs, endMs }, at) => `${at + 1}\n${timeOf(startMs, mark)} --> ${timeOf(endMs, mark)}\n${text}\n`)
    .join('\n');
