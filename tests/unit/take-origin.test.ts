import { describeOrigins, originOf } from '@/lib/domain/take-origin';

it.each([
  [{ fromFile: false, isAudioOnly: false }, 'recorder'],
  [{ fromFile: false, isAudioOnly: true }, 'sound'],
  [{ fromFile: true, isAudioOnly: false }, 'file'],
  [{ fromFile: true, isAudioOnly: true }, 'file'],
])('a take says how it came to be: %j', (take, origin) => {
  expect(originOf(take)).toBe(origin);
});

it('is said once for all sections where they are alike, else of each', () => {
  const recorded = { section: 1, origin: 'recorder' } as const;
  expect(describeOrigins([])).toBe('');
  expect(describeOrigins([recorded, { ...recorded, section: 2 }])).toBe('recorder');
  expect(describeOrigins([recorded, { section: 3, origin: 'file' }])).toBe('section 1: recorder; section 3: file');
});
