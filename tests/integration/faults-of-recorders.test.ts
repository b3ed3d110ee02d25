import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyCampaigns } from '@/tests/support/apply-campaigns';
import { uniqueName } from '@/tests/support/factories';
import { damagePackets } from '@/tests/support/film/damage-packets';
import { cutIntoParts } from '@/tests/support/parts';
import { startServer, type TestServer } from '@/tests/support/server';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { createVisitor } from '@/tests/support/visitor';

const fixtures = 'tests/fixtures/media';
const temp = makeTempFolder();
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(async () => {
  await server.stop();
  temp.remove();
});

async function beginVisit() {
  const name = uniqueName('faults');
  await applyCampaigns(server, [{ name, sections: [{ id: 'who', prompt: 'Who?', seconds: 30 }] }]);
  const visitor = createVisitor(server.url, name);
  await visitor.begin();
  return visitor;
}

/** Sends the recording in parts, confirms it whole, and asks for the film. */
async function makeFilm(path: string, visit = beginVisit()) {
  const visitor = await visit;
  // The recorder's clock ran for longer than its film.
  await visitor.saveInParts('who', cutIntoParts(new Uint8Array(await readFile(path)), 5), 6000);
  const { status, sectionId } = await visitor.film();
  const { videos, completed } = await visitor.userVideo();
  return { status, completed, hasSound: videos[0]?.hasSound, ...(sectionId && { sectionId }) };
}

async function damaged(track: 'audio' | 'video', share: number): Promise<string> {
  const path = join(temp.folder, `${track}-${share}.mp4`);
  await damagePackets(join(fixtures, 'webkitgtk-mock-4s.dedup.mp4'), path, { track, share, seed: 4 });
  return path;
}

it('what WebKit wrote twice, and the end that it left out, keep no visitor from the film', async () => {
  const made = await makeFilm(join(fixtures, 'webkitgtk-mock-4s.mp4'));
  expect(made).toEqual({ status: 'Complete', completed: true, hasSound: true });
});

it.each([
  [0.2, true],
  [1, false],
])('sound of which %d does not decode is used: %s', async (share, hasSound) => {
  expect(await makeFilm(await damaged('audio', share))).toEqual({ status: 'Complete', completed: true, hasSound });
});

it('a section without a picture that decodes is refused by name, each time, until it is recorded well', async () => {
  const visit = beginVisit();
  const refused = { status: 'Error', completed: false, hasSound: true, sectionId: 'who' };
  expect(await makeFilm(await damaged('video', 0.6), visit)).toEqual(refused);
  expect(await makeFilm(await damaged('video', 1), visit)).toEqual(refused);
  const made = await makeFilm(join(fixtures, 'webkitgtk-mock-4s.mp4'), visit);
  expect(made).toEqual({ status: 'Complete', completed: true, hasSound: true });
});
