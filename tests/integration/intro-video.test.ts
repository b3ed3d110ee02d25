import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { campaigns } from '@/tests/support/campaigns-command';
import { runTool } from '@/tests/support/film/run-tool';
import { uniqueName } from '@/tests/support/factories';
import { startServer, type TestServer } from '@/tests/support/server';
import { storedFiles } from '@/tests/support/stored-files';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { createVisitor } from '@/tests/support/visitor';
import { waitFor } from '@/tests/support/wait-for';

let server: TestServer;
const temp = makeTempFolder();
beforeAll(async () => {
  await copyFile('tests/fixtures/media/firefox-vp8-4s-slice10.webm', join(temp.folder, 'welcome.webm'));
  // What is made of a video is looked at once. These are the shortest.
  await copyFile('tests/fixtures/media/fake-count-samestream-1.mp4', join(temp.folder, 'short.mp4'));
  await copyFile('tests/fixtures/media/fake-count-samestream-2.mp4', join(temp.folder, 'other.mp4'));
  await writeFile(join(temp.folder, 'page.mp4'), '<html></html>');
  server = await startServer();
}, 120_000);
afterAll(async () => {
  await server.stop();
  temp.remove();
});

/** Writes a campaign file as organizers do: the video's path is relative to the file. */
async function apply(name: string, introVideo?: string, more = '') {
  const path = join(temp.folder, `${name}.yaml`);
  const video = introVideo === undefined ? '' : `, introVideo: ${introVideo}`;
  await writeFile(
    path,
    `organization: { name: ${name} ` +
      `}\ncampaigns:\n  - { name: ${name}, type: default, status: active, allowSharing: true, sections: [{ ` +
      `prompt: a, seconds: 5 }]${video} }\n${more}`,
  );
  return campaigns(server.dataDir, 'apply', path);
}

const introOf = async (name: string) =>
  (await createVisitor(server.url, name).call<{ introVideoUrl: string | null }>(`campaign/${name}`)).body.introVideoUrl;
async function filesOf(name: string): Promise<string[]> {
  const { body } = await createVisitor(server.url, name).call<{ id: string }>(`campaign/${name}`);
  return storedFiles(server).filter((path) => path.includes(`/${body.id}/intro/`));
}

/** The worker removes files soon after they are not needed any more. */
const left = (name: string, count: number) => waitFor(async () => (await filesOf(name)).length === count);

it('a campaign’s video becomes a film that every browser plays, behind a signed link', async () => {
  const name = uniqueName('intro');
  expect(await apply(name, './welcome.webm')).toEqual({ code: 0, stdout: `created ${name}\n`, stderr: '' });
  const url = await introOf(name);
  const response = await fetch(`${server.url}${url}`);
  expect(response.headers.get('content-type')).toBe('video/mp4');
  const film = join(temp.folder, 'film.mp4');
  await writeFile(film, Buffer.from(await response.arrayBuffer()));
  const probed = await runTool('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name,pix_fmt',
    '-of',
    'json',
    film,
  ]);
  const { streams } = JSON.parse(probed.stdout.toString()) as { streams: object[] };
  expect(streams).toMatchObject([{ codec_name: 'h264', pix_fmt: 'yuv420p' }, { codec_name: 'aac' }]);
  expect((await fetch(`${server.url}${url?.split('?')[0]}`)).status).toBe(403);
}, 120_000);

it('the same video again is not made again, another takes its place, none takes it away', async () => {
  const name = uniqueName('intro');
  await apply(name, 'short.mp4');
  const [first] = await filesOf(name);
  await apply(name, 'short.mp4');
  expect(await filesOf(name)).toEqual([first]);
  await apply(name, 'other.mp4');
  await left(name, 1);
  expect(await filesOf(name)).toEqual([expect.not.stringContaining(String(first))]);
  await apply(name);
  expect(await introOf(name)).toBeNull();
  await left(name, 0);
}, 120_000);

it('a campaign’s video may be another one in another language, and goes with it', async () => {
  const name = uniqueName('intro');
  const inLanguages = (languages: string, videos: string) => apply(name, `${videos}, languages: ${languages}`);
  const urls = async () => {
    type Urls = { introVideoUrl: string | null; introVideoUrls: Record<string, string> };
    return (await createVisitor(server.url, name).call<Urls>(`campaign/${name}`)).body;
  };
  const both = '{ en: ./short.mp4, de: other.mp4, fr: short.mp4 }';
  expect(await inLanguages('[en, de, fr]', both)).toMatchObject({ code: 0 });
  expect(await filesOf(name)).toHaveLength(2);
  const { introVideoUrl, introVideoUrls } = await urls();
  expect(Object.keys(introVideoUrls).sort()).toEqual(['de', 'fr']);
  const pathOf = (url?: string | null) => url?.split('?')[0];
  expect(pathOf(introVideoUrls.fr)).toBe(pathOf(introVideoUrl));
  expect(pathOf(introVideoUrls.de)).not.toBe(pathOf(introVideoUrl));
  expect((await fetch(`${server.url}${introVideoUrls.de}`)).headers.get('content-type')).toBe('video/mp4');
  expect(await inLanguages('[en, de]', '{ en: short.mp4, de: none.mp4 }')).toMatchObject({
    ...{ code: 1, stderr: 'campaigns[0].introVideo.de: there is no such file\n' },
  });
  expect(await inLanguages('[en, fr]', '{ en: short.mp4, fr: short.mp4 }')).toMatchObject({ code: 0 });
  await left(name, 1);
  expect((await urls()).introVideoUrls).toEqual({ fr: expect.stringContaining(pathOf(introVideoUrl) ?? '') });
}, 120_000);

describe('a video', () => {
  const name = uniqueName('intro');
  const now = async () => [await introOf(name).then((url) => url?.split('?')[0]), await filesOf(name)];
  beforeAll(() => apply(name, 'short.mp4'), 120_000);

  it.each([
    ['is not there', 'none.mp4', 'campaigns[0].introVideo: there is no such file'],
    ['is no film', 'page.mp4', 'campaigns[0].introVideo: is no video that can be played'],
    ['is a folder', '.', 'campaigns[0].introVideo: '],
  ])('that %s leaves everything as it was', async (_, path, fault) => {
    const before = await now();
    expect(before).toEqual([expect.any(String), [expect.any(String)]]);
    expect(await apply(name, path)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(fault) });
    expect(await now()).toEqual(before);
  });
});

it('one bad video of several keeps all from being applied, and none of their files stays', async () => {
  const [name, second] = [uniqueName('intro'), uniqueName('intro')];
  const more =
    `  - { name: ${second}, type: default, status: active, allowSharing: true, sections: [{ ` +
    `prompt: a, seconds: 5 }], introVideo: none.mp4 }\n`;
  const before = storedFiles(server);
  expect(await apply(name, 'short.mp4', more)).toMatchObject({
    code: 1,
    stderr: 'campaigns[1].introVideo: there is no such file\n',
  });
  await waitFor(() => storedFiles(server).length === before.length);
  expect(storedFiles(server)).toEqual(before);
  expect(await createVisitor(server.url, name).call(`campaign/${name}`)).toMatchObject({ status: 404 });
}, 60_000);
