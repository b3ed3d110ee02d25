import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { asCaptions, asCppJson, asVerboseJson } from './tone-answers.mjs';
import { hearTones } from './tones.mjs';

// A program that writes down speech, as far as it is of tones: speech-program.mjs --input SOUND --output PATH
// [--language xx] [--as json|verbose|srt|vtt|plain|stdout|nothing|pipe|link|folder] [--does …] [--tells FILE]

const given = Object.fromEntries(
  process.argv
    .slice(2)
    .flatMap((word, at, words) => (word.startsWith('--') ? [[word.slice(2), words[at + 1] ?? '']] : [])),
);
const { input = '', output = '', language = 'auto', as = 'json', does = 'nothing else', tells } = given;
if (tells) writeFileSync(tells, language);

/** What it does before it writes, each a thing that it should not. */
const deeds = {
  fail() {
    console.error('alpha bravo could not be heard');
    process.exit(3);
  },
  die: () => process.kill(process.pid, 'SIGKILL'),
  spin() {
    for (;;);
  },
  wait: () => new Promise((resolve) => setTimeout(resolve, 3_600_000)),
  /** More memory than it may have. */
  grow() {
    for (const kept = []; ;) kept.push(Buffer.alloc(64 * 1024 * 1024));
  },
  chatter: () => process.stderr.write('alpha bravo\n'.repeat(100_000)),
};

/** Whether anything listens on a port of this machine. */
const reaches = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('close', () => socket.destroy());
  });

const say = (text) => ({ text, segments: [{ start: 0, end: 1, text }] });
const words = {
  json: () => ['.json', JSON.stringify(asCppJson(heard(), language === 'auto' ? 'en' : language))],
  verbose: () => ['.json', JSON.stringify(asVerboseJson(heard()))],
  srt: () => ['.srt', asCaptions(heard())],
  vtt: () => ['.vtt', `WEBVTT\n\n${asCaptions(heard(), '.')}`],
  plain: () => ['', JSON.stringify(asVerboseJson(heard()))],
  huge: () => ['.json', ' '.repeat(9 * 1024 * 1024)],
  broken: () => ['.json', JSON.stringify(asVerboseJson(heard())).slice(0, -20)],
  names: () => ['.json', JSON.stringify(say(Object.keys(process.env).join(' ')))],
  niceness: () => [
    '.json',
    JSON.stringify(say(readFileSync('/proc/self/stat', 'latin1').split(') ')[1].split(' ')[16])),
  ],
};
const heard = () => hearTones(readFileSync(input));

await deeds[does]?.();
if (as === 'stdout') console.log(JSON.stringify(asVerboseJson(heard())));
else if (as === 'pipe') spawnSync('mkfifo', [`${output}.json`]);
else if (as === 'link') symlinkSync('/dev/zero', `${output}.json`);
else if (as === 'folder') mkdirSync(`${output}.json`);
else if (as === 'flood') process.stdout.write('x'.repeat(40 * 1024 * 1024));
else if (as.startsWith('reach:'))
  writeFileSync(`${output}.json`, JSON.stringify(say((await reaches(Number(as.slice(6)))) ? 'reached' : 'alone')));
else if (as !== 'nothing') {
  const [ending, text] = words[as]();
  writeFileSync(`${output}${ending}`, text);
}
