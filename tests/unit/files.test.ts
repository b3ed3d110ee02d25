import { filmKey, parseSectionFileName, sectionFileName, takeKey } from '@/lib/domain/files';
import { maxTakeBytes, maxTakeFrames } from '@/lib/domain/limits';

const uuid = '0d5dcd4c-3cb0-4f9b-9f3e-1b1d8c6b7a10';

it('a section’s file is {uuid}_section_{sectionId}.mp4, and says of what it was made', () => {
  expect(sectionFileName(uuid, '2')).toBe(`${uuid}_section_2.mp4`);
  expect(parseSectionFileName(sectionFileName(uuid, 'a-section-2'))).toEqual({ uuid, sectionId: 'a-section-2' });
});

it('keys contain the campaign and the visitor’s id', () => {
  expect(takeKey('demo', 'upload', sectionFileName(uuid, '2'))).toBe(`demo/upload/${uuid}_section_2.mp4`);
  expect(filmKey('demo', uuid, 3)).toBe(`demo/films/demo_${uuid}_3.mp4`);
});

it('a take may be ten seconds too long, and twice what the recorder makes of that', () => {
  expect(maxTakeFrames(30)).toBe(1200);
  expect(maxTakeBytes(30)).toBe((2 * 40 * 1_596_000) / 8);
});
