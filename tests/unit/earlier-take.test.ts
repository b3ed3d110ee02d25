import { readEarlierTake } from '@/lib/browser/take-store/earlier-take';
import { createPart, createSpooledTake } from '@/tests/support/take-factories';

const parts = (...indexes: number[]) => indexes.map((index) => createPart({ index }));
const stopped = createSpooledTake({ mimeType: 'video/webm', milliseconds: 2600, ending: 'stopped' });
const died = createSpooledTake();

it.each([
  ['that ended is as it was', stopped, parts(0, 1, 2), { ending: 'stopped', milliseconds: 2600 }, 3],
  [
    'whose page died has the length of its parts, and waits for the visitor',
    died,
    parts(0, 1, 2),
    { ending: null, milliseconds: 3000 },
    3,
  ],
  ['with a hole ends before it', stopped, parts(0, 1, 3, 4), { ending: 'interrupted', milliseconds: 2000 }, 2],
  ['whose page died, with a hole, ends before it', died, parts(0, 2), { ending: null, milliseconds: 1000 }, 1],
])('a take %s', (_, stored, found, expected, length) => {
  const left = readEarlierTake(stored, found);
  expect(left?.take).toMatchObject(expected);
  expect(left?.parts).toEqual(found.slice(0, length));
});

it.each([
  ['no parts', []],
  ['an empty part', [createPart({ blob: new Blob([]) })]],
  ['one byte', [createPart({ blob: new Blob(['.']) })]],
  ['a hole at its beginning', parts(1, 2)],
])('a take of %s is none', (_, found) => {
  expect(readEarlierTake(stopped, found)).toBeNull();
});

it('a recorder’s single first byte is part of the film that follows', () => {
  const found = [createPart({ blob: new Blob(['.']) }), createPart({ index: 1 })];
  expect(readEarlierTake(died, found)?.parts).toHaveLength(2);
});

it('a take whose page died before its container was noted has that of its parts', () => {
  const found = [createPart({ blob: new Blob(['film'], { type: 'video/mp4;codecs=avc1' }) })];
  expect(readEarlierTake(died, found)?.take.mimeType).toBe('video/mp4;codecs=avc1');
});
