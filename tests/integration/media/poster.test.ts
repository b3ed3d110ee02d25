import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMedia } from '@/lib/server/media/create-media';
import { makeTempFolder } from '@/tests/support/temp-folder';

const film = 'tests/fixtures/media/mediabunny-fmp4-h264-aac-6s.mp4';
const media = createMedia();
const temp = makeTempFolder();
afterAll(async () => {
  await media.close();
  temp.remove();
});

it('makes a JPEG of a moment of a film', async () => {
  const output = join(temp.folder, 'picture.jpg');
  await media.makePoster({ film, seconds: 2, output });
  const bytes = readFileSync(output);
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(bytes.length).toBeGreaterThan(1000);
});

it('says so when there is no picture at that time', async () => {
  const output = join(temp.folder, 'none.jpg');
  await expect(media.makePoster({ film, seconds: 600, output })).rejects.toThrow('no picture');
  expect(() => readFileSync(output)).toThrow('ENOENT');
});
