import { faultOfPlain } from '@/lib/domain/plain-value';

const NUL = 'No text may have a NUL character (U+0000)';
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

it.each([
  ['a text', 'Ada', null],
  ['no value', null, null],
  ['what a call sends', { content: { sections: [{ prompt: 'Who are you?', seconds: 20 }] } }, null],
  ['a NUL character', 'A\0da', NUL],
  ['a NUL character deep inside', { content: { sections: [{ prompt: 'Who\0?' }] } }, NUL],
  ['a NUL character in the name of a field', { content: { 'prompt\0': 'Who?' } }, NUL],
  ['lists in lists', nested(10), null],
  ['thirty thousand lists in lists', nested(30_000), 'Values may be nested 20 levels deep'],
])('it is said what is wrong with a value that has %s: %#', (_, value, fault) => {
  expect(faultOfPlain(value)).toBe(fault);
});
