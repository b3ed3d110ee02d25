import { createIdentity, tracesIn } from '@/tests/support/hidden-identities';
import { createRandom } from '@/tests/support/random';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#x${sign.codePointAt(0)!.toString(16)};`);
const escapeAll = (text: string) =>
  [...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

const WAYS: [string, (text: string) => string][] = [
  ['as it is', (text) => text],
  ['in capital letters', (text) => text.toUpperCase()],
  ['as JSON', (text) => JSON.stringify({ text })],
  ['as JSON that is ASCII alone', escapeAll],
  ['as HTML', escapeHtml],
  ['in an address', (text) => encodeURIComponent(text)],
  ['where a page begins', (text) => Buffer.from(JSON.stringify([text, 'an id'])).toString('base64url')],
];

describe.each(Array.from({ length: 8 }, (_, index) => index))('who somebody is, written in way %i,', (index) => {
  const person = createIdentity(createRandom(index), index);

  it.each(WAYS)('is found %s', (_, write) => {
    const { name, email, phone, fileName, inside, uuid, marks } = person;
    const found = [name, email, phone, fileName, inside, uuid].flatMap((text) => tracesIn(`a ${write(text)} b`, marks));
    expect([...new Set(found)].sort()).toEqual([...marks].sort());
  });

  it('is not found in what is of somebody else', () => {
    const other = createIdentity(createRandom(index + 100), index);
    expect(tracesIn(WAYS.map(([, write]) => write(JSON.stringify(other))).join(' '), person.marks)).toEqual([]);
  });
});
