import { isPlain } from '@/lib/domain/plain-value';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

it.each([
  ['a text', 'Ada', true],
  ['no value', null, true],
  ['what a call sends', { content: { sections: [{ prompt: 'Who are you?', seconds: 20 }] } }, true],
  ['a NUL character', 'A\0da', false],
  ['a NUL character deep inside', { content: { sections: [{ prompt: 'Who\0?' }] } }, false],
  ['a NUL character in the name of a field', { content: { 'prompt\0': 'Who?' } }, false],
  ['lists in lists', nested(10), true],
  ['thirty thousand lists in lists', nested(30_000), false],
])('a value with %s is plain: %#', (_, value, isOne) => {
  expect(isPlain(value)).toBe(isOne);
});
