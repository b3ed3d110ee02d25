import { firstNameOf } from '@/lib/domain/first-name';

it.each([
  ['Ada Lovelace', 'Ada'],
  ['  Ada\tLovelace', 'Ada'],
  ['Jean-Luc Picard', 'Jean-Luc'],
  ['美咲', '美咲'],
  ['Ｍ　Ｓ', 'Ｍ'],
  ['', ''],
  [' ', ''],
  ['\u{1F469}'.repeat(30), '\u{1F469}'.repeat(24)],
  ['x'.repeat(100_000), 'x'.repeat(24)],
])('the first name of %j is %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
