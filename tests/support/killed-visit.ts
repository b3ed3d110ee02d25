import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callFolderOwner } from '@/lib/server/data-folder/command-socket';
import { applyCampaigns } from './apply-campaigns';
import { uniqueName } from './factories';
import { analyseFilm } from './film/analyse-film';
import { readFilmFacts } from './film/film-facts';
import type { TestServer } from './server';
import { storedFiles } from './stored-files';
import { createVisitor } from './visitor';

/** The number of blocks in the fixtures' pictures. Each of the three takes continues the numbers of the one before. */
const BLOCKS = 9;
const sectionIds = ['first', 'second', 'third'];
const sections = sectionIds.map((id) => ({ id, prompt: `${id}?`, seconds: 5 }));

export type KilledVisit = {
  /** When the server was killed, ms after the first upload began; `null` when it was not. */
  killedAt: number | null;
  /** When the visitor had the film, and how long the whole visit took, ms after the first upload began. */
  answeredAt: number;
  took: number;
  /** Sections whose save was confirmed but that were gone after the restart. */
  lost: string[];
  /** The number of films of this visit in storage. */
  films: number;
  /** The number of videos counted for the organization. */
  counted: number;
  /** The number shown in each frame of the film. */
  numbers: number[];
  frames: number;
  messages: string;
};

/**
 * Makes a visit of three sections on a server that is killed (-9) `killAt` ms after the first upload began, and then
 * restarted. The visitor does what the browser does: sends again every request without an answer.
 */
export async function visitKilledServer(
  server: TestServer,
  folder: string,
  killAt: number | null,
): Promise<KilledVisit> {
  const name = uniqueName('killed');
  const organization = uniqueName('House');
  await applyCampaigns(server, [{ name, sections }], { name: organization });
  const visitor = createVisitor(server.url, name);
  await visitor.begin();
  const takes = await Promise.all(
    [1, 2, 3].map(
      async (take) => new Uint8Array(await readFile(`tests/fixtures/media/fake-count-samestream-${take}.mp4`)),
    ),
  );

  const began = Date.now();
  const saved: string[] = [];
  const lost: string[] = [];
  let killedAt: number | null = null;
  const killed = killAt === null ? null : killAndRestart(killAt);

  async function killAndRestart(after: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, after));
    const savedThen = [...saved];
    await server.kill9();
    killedAt = Date.now() - began;
    await server.restart();
    const { videos } = await visitor.userVideo();
    lost.push(...savedThen.filter((id) => !videos.some((video) => video.sectionId === id)));
  }

  for (const [index, id] of sectionIds.entries()) {
    await persist(() => visitor.save(id, takes[index]!));
    saved.push(id);
  }
  const outcome = await persist(() => visitor.film());
  const answeredAt = Date.now() - began;
  await killed;
  if (outcome.status !== 'Complete' || (await visitor.outcome()).status !== 'Complete')
    throw new Error(`the film ended in ${JSON.stringify(outcome)}`);

  const took = Date.now() - began;
  const film = join(folder, `${name}.mp4`);
  await writeFile(film, await visitor.download());
  const [facts, contents] = [await readFilmFacts(film), await analyseFilm(film, { blocks: BLOCKS })];
  const shown = (await callFolderOwner(server.dataDir, 'show', { name }))?.value as {
    organization: { subscription: { totalVideos: number } };
  };
  return {
    killedAt,
    answeredAt,
    took,
    lost,
    films: storedFiles(server).filter((path) => path.endsWith(`/${name}_${visitor.uuid}.mp4`)).length,
    counted: shown.organization.subscription.totalVideos,
    numbers: contents.numbers,
    frames: facts.video.frames,
    messages: contents.messages,
  };
}

/** Repeats until the server answers. It may be down, or may have died during a request. */
async function persist<T>(act: () => Promise<T>): Promise<T> {
  const end = Date.now() + 90_000;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      // fetch throws a TypeError when there is no answer. Its class is not the TypeError of Jest, so only the name can
      // be compared.
      if ((error as Error).name !== 'TypeError' || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
