import { isEmail, isUrl } from '@/lib/domain/entered-text';

it.each([
  ['ada@example.org', true],
  [' ada.lovelace+x@mail.example.co.uk ', true],
  ['änne@bücher.example', true],
  ['', false],
  ['ada', false],
  ['ada@', false],
  ['@example.org', false],
  ['ada@example', false],
  ['ada@example..org', false],
  ['ada@@example.org', false],
  ['ada lovelace@example.org', false],
])('%j is an e-mail address: %s', (text, isOne) => {
  expect(isEmail(text)).toBe(isOne);
});

it.each([
  ['https://example.org', true],
  [' http://example.org/path?x=1 ', true],
  ['', false],
  ['example.org', false],
  ['https://', false],
  ['javascript:alert(1)', false],
  ['mailto:ada@example.org', false],
])('%j is the address of a page: %s', (text, isOne) => {
  expect(isUrl(text)).toBe(isOne);
});
