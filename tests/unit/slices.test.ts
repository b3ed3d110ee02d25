import { createSlices } from '@/lib/browser/capture/slices';
import type { Slice } from '@/lib/browser/capture/capture';

function setUp() {
  let now = 0;
  const given: Slice[] = [];
  const slices = createSlices(
    () => now,
    () => 'video/webm',
    (slice) => given.push(slice),
  );
  return {
    slices,
    given,
    add(text: string, at: number) {
      now = at;
      slices.add(new Blob([text]));
    },
    texts: () => Promise.all(given.map(({ blob }) => blob.text())),
    untils: () => given.map(({ until }) => until),
  };
}

it('gathers a second of chunks into a slice, and says where it ends', async () => {
  const { add, texts, untils, given } = setUp();
  for (let at = 20; at <= 2000; at += 20) add('.', at);
  expect(untils()).toEqual([960, 1920]);
  expect((await texts()).map((text) => text.length)).toEqual([48, 48]);
  expect(given[0]?.mimeType).toBe('video/webm');
});

it('gives a recorder’s chunk a second on as it comes', () => {
  const { add, untils } = setUp();
  [990, 1960, 2980].forEach((at) => add('..', at));
  expect(untils()).toEqual([990, 1960, 2980]);
});

it('hands over at once what there is when the page is hidden, and what comes next as it comes', async () => {
  const { add, slices, texts } = setUp();
  add('ab', 300);
  slices.flush();
  add('cd', 310);
  add('ef', 320);
  expect(await texts()).toEqual(['ab', 'cd']);
});

it('case 6: leaves out empty chunks', () => {
  const { add, given } = setUp();
  add('', 1500);
  add('', 3000);
  expect(given).toEqual([]);
});

it('case 6: lets the first byte, which comes alone, wait for the next', async () => {
  const { add, slices, texts } = setUp();
  add('\x1a', 1500);
  slices.flush();
  add('E', 1510);
  expect(await texts()).toEqual(['\x1aE']);
});

it('hands over a last slice of one byte: the film ends with it', async () => {
  const { add, slices, texts } = setUp();
  add('abc', 1000);
  add('d', 1010);
  expect(slices.end()).toBe(4);
  expect(await texts()).toEqual(['abc', 'd']);
});

it.each([
  ['', 0],
  ['\x1a', 1],
])('hands over nothing of a recording of %j', (text, bytes) => {
  const { add, slices, given } = setUp();
  add(text, 50);
  expect(slices.end()).toBe(bytes);
  expect(given).toEqual([]);
});

it('hands over nothing more once it is cancelled', () => {
  const { add, slices, given } = setUp();
  add('ab', 10);
  slices.cancel();
  add('cd', 2000);
  slices.end();
  expect(given).toEqual([]);
});
