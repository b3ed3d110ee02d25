import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fit } from '@/lib/server/ports/media';
import { BadMedia } from '@/lib/server/ports/media-errors';
import { filmShape } from '@/lib/server/use-cases/films/film-shape';
import { orEncoded } from '@/lib/server/use-cases/films/prepare-mezzanine';
import { listPackets } from './film/list-packets';
import type { ServerParts } from './open-server';
import { makeTempFolder } from './temp-folder';

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Returns a hash of a mezzanine's pictures, or of the index of those that are copied, and of its samples. */
async function hashMade({ video, audio }: { video: string; audio: string }, fit: Fit): Promise<string> {
  const pictures = fit === 'copy' ? await readFile(video, 'utf8') : await listPackets(video);
  return hashOf(`${pictures} ${hashOf(await readFile(audio))}`);
}

/** Returns the hash of a take's mezzanine, or why it has none. */
export async function readMade({ db, store, storage }: ServerParts, takeId: string): Promise<string | null> {
  const row = await db.selectFrom('mezzanines').selectAll().where('take_id', '=', takeId).executeTakeFirst();
  if (!row) return (await store.takes.find(takeId))?.fault ?? null;
  const temp = makeTempFolder();
  try {
    const paths = { video: join(temp.folder, 'video'), audio: join(temp.folder, 'audio') };
    await Promise.all([storage.copyTo(row.video_key, paths.video), storage.copyTo(row.audio_key, paths.audio)]);
    return await hashMade(paths, row.fit);
  } finally {
    temp.remove();
  }
}

const expected = new Map<string, Promise<string>>();

/** Returns the same of the mezzanine that is made of the recording's file. */
export function expectedOf(server: ServerParts, content: Uint8Array): Promise<string> {
  const known = expected.get(hashOf(content)) ?? makeFromFile(server, content);
  expected.set(hashOf(content), known);
  return known;
}

async function makeFromFile({ media }: ServerParts, content: Uint8Array): Promise<string> {
  const { folder, remove } = makeTempFolder();
  try {
    const source = join(folder, 'recording');
    await writeFile(source, content);
    const { size, copying } = await media.probe({ source, isProven: true });
    const shapes = [copying, { whyEncoded: 'damaged' } as const].map((known) =>
      filmShape({ size, videoType: null, copyings: [known] }),
    );
    const limits = { maxFrames: 450, cutsLonger: true, isProven: true };
    return await orEncoded(async () => {
      const shape = shapes.shift()!;
      return hashMade(await media.makeMezzanine({ source, folder, ...shape, ...limits }), shape.fit);
    });
  } catch (error) {
    if (error instanceof BadMedia) return error.fault;
    throw error;
  } finally {
    remove();
  }
}
