import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readWav } from './wav.mjs';

// Has PocketSphinx, a program of Debian, write down speech in English: pocketsphinx.mjs --input SOUND --output PATH

const [input = '', output = ''] = ['--input', '--output'].map((name) => process.argv[process.argv.indexOf(name) + 1]);
const raw = `${output}.raw`;
writeFileSync(
  raw,
  Int16Array.from(readWav(readFileSync(input)).samples, (sample) => sample * 32768),
);
const { status, stdout } = spawnSync(
  'pocketsphinx_continuous',
  ['-infile', raw, '-time', 'yes', '-logfn', '/dev/null'],
  { encoding: 'utf8' },
);
rmSync(raw);
if (status !== 0) process.exit(1);

/** What it writes for no word: silence, noises, and where it began and ended to listen. */
const NO_WORD = /^(?:<.*>|\[.*\])$/;
/** Words that are said in several ways have a number: `and(2)`. */
const WAY = /\(\d+\)$/;

/** A line of what was heard, followed by one for each word: the word, when it begins and ends (s), how likely it is. */
const segments = [];
for (const line of stdout.split('\n')) {
  const [, word, start, end, probability] = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+\.\d+)$/.exec(line) ?? [];
  if (!word) segments.push({ text: line, words: [] });
  else if (!NO_WORD.test(word))
    segments.at(-1)?.words.push({
      word: word.replace(WAY, ''),
      ...{ start: Number(start), end: Number(end), probability: Number(probability) },
    });
}
const said = segments
  .filter(({ words }) => words.length > 0)
  .map((segment) => ({ ...segment, start: segment.words[0].start, end: segment.words.at(-1).end }));
writeFileSync(`${output}.json`, JSON.stringify({ text: said.map(({ text }) => text).join(' '), segments: said }));
