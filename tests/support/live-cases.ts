import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAppError } from '@/lib/contract/errors';
import { partKey } from '@/lib/domain/files';
import { BadMedia } from '@/lib/server/ports/media';
import { normaliseLive } from '@/lib/server/use-cases/normalise-live';
import { verifyParts } from '@/lib/server/use-cases/verify-parts';
import { createUploadId } from './factories';
import { listPackets } from './film/list-packets';
import { beginVisit, type ServerParts } from './open-server';
import { cutIntoParts, type SentPart } from './parts';
import { createRandom } from './random';
import { makeTempFolder } from './temp-folder';
import { waitFor } from './wait-for';

/** What may happen to a take while it is recorded, and how its last run ends. */
export const TROUBLES = {
  none: 'done',
  doubled: 'done',
  outOfOrder: 'done',
  lostAndSentAgain: 'done',
  confirmedTooEarly: 'done',
  workerRestarted: 'done',
  workerKilled: 'aborted',
  pausing: 'nothing came any more',
  missingForLong: 'a part is missing',
  torn: 'a part is not what was announced',
  damaged: 'the recording is at fault',
  neverEnding: 'aborted',
} as const;

export type Trouble = keyof typeof TROUBLES;

/** The shortest of both containers. */
const RECORDINGS = ['fake-count-samestream-1.mp4', 'fake-count-samestream-2.mp4', 'fake-red-440.webm'];

/**
 * Sends a take while a run normalises it, with the trouble; then confirms, saves and prepares it. Returns how the last
 * run ended, whether the take's file was normalised, and a hash of what was made of it (`null`: the take never ends).
 */
export async function recordWithTrouble(server: ServerParts, trouble: Trouble, seed: number) {
  const random = createRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const content = new Uint8Array(readFileSync(join('tests/fixtures/media', RECORDINGS[below(RECORDINGS.length)]!)));
  if (trouble === 'damaged') content.fill(0xff, content.length >> 1, (content.length >> 1) + 20_000);
  const parts = cutIntoParts(content, 4 + below(5));
  let fromFile = false;
  /** Of a take that was normalised while it was recorded, nobody asks its file. */
  const noting =
    <I, O>(work: (input: I) => Promise<O>) =>
    (input: I) => {
      fromFile = true;
      return work(input);
    };
  const { probe, makeMezzanine } = server.media;
  const media = { ...server.media, probe: noting(probe), makeMezzanine: noting(makeMezzanine) };
  const visit = await beginVisit(server, { media });
  const { deps } = visit;
  const takeId = createUploadId();
  const target = await visit.target(takeId);
  const take = (await deps.store.takes.find(takeId))!;

  /** Runs the job as a worker does. `stop` is what a worker does that is told to end. */
  function startRun() {
    const stop = new AbortController();
    let why = 'aborted';
    const done = normaliseLive(deps, { takeId }, { signal: stop.signal }, (_, end) => (why = end.why));
    const ended = done.then(
      () => why,
      (error: unknown) => {
        if (stop.signal.aborted) return why;
        throw error;
      },
    );
    return { stop: () => stop.abort(new Error('stopped')), ended };
  }

  /** Lets so much time pass, by the clock of the use cases, until the run has ended. */
  async function pass(milliseconds: number): Promise<void> {
    let hasEnded = false;
    let passed = 0;
    void run.ended.then(() => (hasEnded = true));
    await waitFor(() => {
      if (hasEnded) return true;
      visit.pass(milliseconds);
      passed += milliseconds;
      deps.live.ring(takeId);
      return false;
    });
    visit.pass(-passed);
  }

  async function send(part: SentPart): Promise<void> {
    await visit.postPart(target, part);
    await visit.announce(takeId, part);
    await verifyParts(deps, { takeId });
  }

  /** What was announced is there by now, for the run that reads it as for the job that verifies it. */
  let run = startRun();
  const half = 1 + below(parts.length - 2);
  const before = parts.slice(0, half);
  const after = parts.slice(half);
  for (const part of before) await send(part);

  switch (trouble) {
    case 'doubled':
      for (const part of before) await send(part);
      break;
    case 'outOfOrder':
      after.sort(() => random() - 0.5);
      break;
    case 'lostAndSentAgain':
      // Announced, but nothing came.
      await visit.announce(takeId, after[0]!).catch(unlessRefused);
      break;
    case 'confirmedTooEarly':
      await visit.confirm(takeId, parts).catch(unlessRefused);
      break;
    case 'workerRestarted':
    case 'workerKilled':
      run.stop();
      await run.ended;
      if (trouble === 'workerRestarted') run = startRun();
      break;
    case 'pausing':
      await pass(31_000);
      break;
    case 'missingForLong':
      await visit.postPart(target, after[1]!);
      await visit.announce(takeId, after[1]!);
      await pass(11_000);
      break;
    case 'torn':
      await visit.postPart(target, after[0]!);
      await server.storage.store(partKey(take.folder, after[0]!), await writeTorn(server, after[0]!));
      await visit.announce(takeId, after[0]!);
      deps.live.ring(takeId);
      await run.ended;
      break;
    case 'neverEnding':
      // As the queue does when the discarded take's job is forgotten.
      run.stop();
      await visit.discard(takeId);
      return { ended: await run.ended, fromFile, made: null, expected: null };
    default:
  }
  for (const part of after) await send(part);
  const { url, count } = await visit.confirm(takeId, parts);
  await visit.save({ url, count });
  await visit.prepare(takeId);
  return {
    ended: await run.ended,
    fromFile,
    made: await readMade(server, takeId),
    expected: await expectedOf(server, content),
  };
}

function unlessRefused(error: unknown): void {
  if (!isAppError(error) || error.code !== 'uploadIncomplete') throw error;
}

/** Returns a file of as many bytes as the part has, of which one is another. */
async function writeTorn({ folder }: ServerParts, { content, sha256 }: SentPart): Promise<string> {
  const path = join(folder, `torn-${sha256}`);
  await writeFile(path, Buffer.from(content).fill(content[0]! ^ 1, 0, 1));
  return path;
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Returns a hash of a mezzanine's packets, times and samples. */
async function hashMade({ video, audio }: { video: string; audio: string }): Promise<string> {
  return hashOf(`${await listPackets(video)} ${hashOf(await readFile(audio))}`);
}

/** Returns the hash of a take's mezzanine, or why it has none. */
async function readMade({ db, store, storage }: ServerParts, takeId: string): Promise<string | null> {
  const row = await db.selectFrom('mezzanines').selectAll().where('take_id', '=', takeId).executeTakeFirst();
  if (!row) return (await store.takes.find(takeId))?.fault ?? null;
  const temp = makeTempFolder();
  try {
    const paths = { video: join(temp.folder, 'video'), audio: join(temp.folder, 'audio') };
    await Promise.all([storage.copyTo(row.video_key, paths.video), storage.copyTo(row.audio_key, paths.audio)]);
    return await hashMade(paths);
  } finally {
    temp.remove();
  }
}

const expected = new Map<string, Promise<string>>();

/** Returns the same of the mezzanine that is made of the recording's file. */
function expectedOf(server: ServerParts, content: Uint8Array): Promise<string> {
  const known = expected.get(hashOf(content)) ?? makeFromFile(server, content);
  expected.set(hashOf(content), known);
  return known;
}

async function makeFromFile({ media }: ServerParts, content: Uint8Array): Promise<string> {
  const { folder, remove } = makeTempFolder();
  try {
    const source = join(folder, 'recording');
    await writeFile(source, content);
    const size = { width: 640, height: 480 };
    const limits = { maxFrames: 450, cutsLonger: true, isProven: true };
    return await hashMade(await media.makeMezzanine({ source, folder, size, fit: 'pad', ...limits }));
  } catch (error) {
    if (error instanceof BadMedia) return error.fault;
    throw error;
  } finally {
    remove();
  }
}

/** Returns what is left behind: files of jobs, and child processes of this one. */
export function findLeftovers({ folder }: ServerParts): string[] {
  const work = readdirSync(join(folder, 'work'), { recursive: true, withFileTypes: true });
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ');
  return [
    ...work.filter((entry) => entry.isFile()).map(({ name }) => name),
    ...children.filter((child) => child !== ''),
  ];
}
