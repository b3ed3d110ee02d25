import { createUniqueNames, personsFileName } from '@/lib/domain/file-names';

const day = new Date('2026-11-24T23:59:59Z');
const named = (name: string, campaign = 'River stories') => personsFileName({ name, campaign, day });

it.each([
  ['Ada Lovelace', 'Ada Lovelace – River stories – 2026-11-24'],
  ['../../etc/passwd', 'etc passwd – River stories – 2026-11-24'],
  ['C:\\Ada', 'C Ada – River stories – 2026-11-24'],
  ['Ada: "who?" <x|y>*', 'Ada who x y – River stories – 2026-11-24'],
  ['A\u0000da\u202Eexe.', 'A da exe – River stories – 2026-11-24'],
  ['. .', 'River stories – 2026-11-24'],
  ['Zoe\u0308', 'Zoë – River stories – 2026-11-24'],
  ['ليلى', 'ليلى – River stories – 2026-11-24'],
])('the film of %j is called %j', (name, expected) => {
  expect(named(name)).toBe(expected);
});

it('the longest names fit into what file systems have, with a number and an ending', () => {
  for (const letter of ['a', 'é', '漢', '𒀀'])
    expect(Buffer.byteLength(`${named(letter.repeat(200), letter.repeat(200))} (10000).mp4`)).toBeLessThanOrEqual(255);
});

it('no two are called the same, where capitals and accents are not told apart, either', () => {
  const unique = createUniqueNames();
  expect(['Zoë', 'zoe\u0308', 'Ada', 'Zoë'].map(unique)).toEqual(['Zoë', 'zoe\u0308 (2)', 'Ada', 'Zoë (3)']);
});

it.each([
  [
    ['A', 'A (2)', 'A', 'a'],
    ['A', 'A (2)', 'A (3)', 'a (4)'],
  ],
  [
    ['A', 'A', 'A (2)', 'A'],
    ['A', 'A (2)', 'A (2) (2)', 'A (3)'],
  ],
])('the names %j are unique also beside those that have got a number: %j', (names, expected) => {
  expect(names.map(createUniqueNames())).toEqual(expected);
});
