import { makeOnce, rememberByText } from '@/lib/server/store/remember-by-text';

function readCounted() {
  let readings = 0;
  const read = rememberByText((text) => {
    readings += 1;
    return JSON.parse(text) as { list: string[] };
  });
  return { read, readings: () => readings };
}

const textOf = (word: string) => JSON.stringify({ list: [word] });

it('the same text is read once, and another one by itself', () => {
  const { read, readings } = readCounted();
  expect(read(textOf('a'))).toBe(read(textOf('a')));
  expect(read(textOf('b'))).toEqual({ list: ['b'] });
  expect(readings()).toBe(2);
});

it('nobody can change what all callers share', () => {
  const { read } = readCounted();
  const made = read(textOf('a'));
  expect(() => made.list.push('b')).toThrow(TypeError);
  expect(() => (made.list = [])).toThrow(TypeError);
});

it('of much text, what came last is remembered', () => {
  const { read, readings } = readCounted();
  // Three of them are more than is remembered.
  const texts = ['a', 'b', 'c'].map((letter) => textOf(letter.repeat(800_000)));
  texts.forEach(read);
  expect(readings()).toBe(3);
  for (const text of texts.slice(1)) read(text);
  expect(readings()).toBe(3);
  read(texts[0]!);
  expect(readings()).toBe(4);
});

it('a text that cannot be read is read again', () => {
  const { read, readings } = readCounted();
  expect(() => read('not JSON')).toThrow(SyntaxError);
  expect(() => read('not JSON')).toThrow(SyntaxError);
  expect(readings()).toBe(2);
});

it('what is made once is made when it is first asked for, and shared', () => {
  let makings = 0;
  const make = makeOnce(() => ({ count: (makings += 1) }));
  expect(makings).toBe(0);
  expect(make()).toBe(make());
  expect(makings).toBe(1);
  expect(Object.isFrozen(make())).toBe(true);
});
