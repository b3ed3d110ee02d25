import { filmKey, parseSectionFileName, sectionFileName, takeFolder, takeUploadKey } from '@/lib/domain/files';
import { maxTakeBytes, maxTakeFrames } from '@/lib/domain/limits';

const uuid = '0d5dcd4c-3cb0-4f9b-9f3e-1b1d8c6b7a10';

it('a section’s file is {uuid}_section_{sectionId}.mp4, and says of what it was made (spec 3.27)', () => {
  expect(sectionFileName(uuid, '2')).toBe(`${uuid}_section_2.mp4`);
  expect(parseSectionFileName(sectionFileName(uuid, 'a-section-2'))).toEqual({ uuid, sectionId: 'a-section-2' });
});

it('keys lie below the ids of their rows, and end in the name a visitor knows (spec 3.29)', () => {
  const visit = { id: 'visit', campaignId: 'campaign', uuid };
  expect(takeUploadKey(takeFolder(visit, 'take'), sectionFileName(uuid, '2'))).toBe(
    `campaign/visit/take/upload/${uuid}_section_2.mp4`,
  );
  expect(filmKey(visit, 'demo', 'run')).toBe(`campaign/visit/run/demo_${uuid}.mp4`);
});

it('a take may be ten seconds too long, and twice what the recorder makes of that', () => {
  expect(maxTakeFrames(30)).toBe(1200);
  expect(maxTakeBytes(30)).toBe((2 * 40 * 1_596_000) / 8);
});
