import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMedia } from '@/lib/server/media/create-media';
import { runTool } from '@/tests/support/film/run-tool';
import { makeTempFolder } from '@/tests/support/temp-folder';

const film = 'tests/fixtures/media/mediabunny-fmp4-h264-aac-6s.mp4';
const media = createMedia();
const temp = makeTempFolder();
afterAll(async () => {
  await media.close();
  temp.remove();
});

it('makes a JPEG of each of many moments of a film, of each its own', async () => {
  const posters = [2, 0, 1, 3, 4, 5].map((seconds) => ({ seconds, output: join(temp.folder, `${seconds}.jpg`) }));
  await media.makePosters({ film, posters, isAwaited: false });
  const pictures = posters.map(({ output }) => readFileSync(output));
  for (const bytes of pictures) {
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(bytes.length).toBeGreaterThan(1000);
  }
  expect(new Set(pictures.map((bytes) => bytes.toString('base64'))).size).toBe(posters.length);
});

/** How light a picture is, 0 to 255. */
async function lightOf(path: string): Promise<number> {
  const { stdout } = await runTool('ffmpeg', ['-v', 'error', '-i', path, '-vf', 'scale=1:1', ...GRAY, '-']);
  return stdout[0]!;
}
const GRAY = ['-f', 'rawvideo', '-pix_fmt', 'gray'];

it('takes the picture that is still shown when the camera stood still, not the next section’s', async () => {
  const still = join(temp.folder, 'still.mp4');
  const black = ['-f', 'lavfi', '-i', 'color=black:s=64x48:r=30:d=0.4'];
  const white = ['-f', 'lavfi', '-i', 'color=white:s=64x48:r=30:d=2'];
  const joined = ['-filter_complex', '[1]setpts=PTS+9/TB[later];[0][later]interleave', '-fps_mode', 'vfr'];
  await runTool('ffmpeg', ['-v', 'error', ...black, ...white, ...joined, '-bf', '0', '-c:v', 'libx264', still]);
  const posters = [
    { seconds: 9.5, light: 'light', output: join(temp.folder, 'light.jpg') },
    { seconds: 3, light: 'dark', output: join(temp.folder, 'dark.jpg') },
  ];
  await media.makePosters({ film: still, posters, isAwaited: true });
  for (const { light, output } of posters) expect((await lightOf(output)) < 128 ? 'dark' : 'light').toBe(light);
});

it('says so when there is no picture at one of the times, and leaves none', async () => {
  const posters = [1, 600].map((seconds) => ({ seconds, output: join(temp.folder, `none-${seconds}.jpg`) }));
  await expect(media.makePosters({ film, posters, isAwaited: false })).rejects.toThrow('no picture');
  for (const { output } of posters) expect(() => readFileSync(output)).toThrow('ENOENT');
});
