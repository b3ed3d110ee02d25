import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from '../server';
import { makeCampaign, readTake } from '../e2e-visit';
import { createVisitor } from '../visitor';
import { analyseFilm } from './analyse-film';
import { listPictures } from './list-pictures';
import { readNumber, SMALL } from './test-picture';

/** How many blocks show the number in the takes of this film. */
const TAKE_BLOCKS = 9;
const SECTIONS = ['s1', 's2', 's3'];

/** A time between two pictures, s, and the number that the film shows then. */
export type Sought = { at: string; seconds: number; number: number };

/**
 * Makes a film of three takes of H.264, whose pictures are copied. Returns its address and where players are to look:
 * at the first picture, the last one, on both sides of each join, and in the middle of each second, last to first.
 */
export async function makeSoughtFilm(server: TestServer, folder: string): Promise<{ address: string; all: Sought[] }> {
  const visitor = createVisitor(server.url, await makeCampaign(server, { prompts: SECTIONS, seconds: 2 }));
  await visitor.begin();
  for (const section of SECTIONS) await visitor.save(section, readTake());
  const { status } = await visitor.film();
  if (status !== 'Complete') throw new Error(`the film is ${status}`);
  const path = join(folder, 'film.mp4');
  writeFileSync(path, await visitor.download());
  const [shown, taken, { numbers }] = await Promise.all([
    listPictures(path),
    listPictures('tests/fixtures/media/fake-count-samestream-1.mp4'),
    analyseFilm(path, { blocks: TAKE_BLOCKS }),
  ]);
  const hashes = SECTIONS.flatMap(() => taken.map(({ hash }) => hash));
  if (shown.map(({ hash }) => hash).join() !== hashes.join()) throw new Error('the pictures were not copied');
  const between = (picture: number) => {
    const [from, to = from! + 1 / 30] = [shown[picture]?.seconds, shown[picture + 1]?.seconds];
    return { seconds: (from! + to) / 2, number: numbers[picture]! };
  };
  const last = shown.length - 1;
  const places: [string, number][] = [
    ['the first picture', 0],
    ['the last picture', last],
    ...SECTIONS.slice(1).flatMap((section, index): [string, number][] => [
      [`the picture before ${section}`, (index + 1) * taken.length - 1],
      [`the first picture of ${section}`, (index + 1) * taken.length],
    ]),
    ...Array.from({ length: Math.floor(last / 30) }, (_, at): [string, number] => [
      `second ${at}`,
      30 * at + 15,
    ]).reverse(),
  ];
  return {
    address: (await visitor.userVideo()).completedUrl!,
    all: places.map(([at, picture]) => ({ at, ...between(picture) })),
  };
}

/** Run in a page: looks for a time in a film, and returns the picture that is shown then, 8 bit grey. */
export async function seekInPage(address: string, seconds: number, size: { width: number; height: number }) {
  const wait = (event: string) => new Promise((resolve) => film.addEventListener(event, resolve, { once: true }));
  const film = document.querySelector<HTMLVideoElement>('video.sought') ?? document.createElement('video');
  if (!film.isConnected) {
    film.className = 'sought';
    film.muted = true;
    film.preload = 'auto';
    const loaded = wait('loadeddata');
    film.src = address;
    document.body.append(film);
    await loaded;
  }
  if (film.currentTime !== seconds) {
    const sought = wait('seeked');
    film.currentTime = seconds;
    await sought;
  }
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d')!;
  context.drawImage(film, 0, 0, size.width, size.height);
  const { data } = context.getImageData(0, 0, size.width, size.height);
  return Array.from({ length: size.width * size.height }, (_, at) => data[4 * at + 1]!);
}

/** Returns the number that a film shows in a browser, by what the browser evaluates in its page. */
export async function readSought(
  evaluate: (run: typeof seekInPage, ...args: Parameters<typeof seekInPage>) => Promise<number[]>,
  address: string,
  { seconds }: Sought,
): Promise<number> {
  return readNumber(Buffer.from(await evaluate(seekInPage, address, seconds, SMALL)), TAKE_BLOCKS);
}
