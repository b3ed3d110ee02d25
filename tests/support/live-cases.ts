import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAppError } from '@/lib/contract/errors';
import { partKey } from '@/lib/domain/files';
import type { Room } from '@/lib/server/ports/storage';
import { createLiveTakes } from '@/lib/server/use-cases/live-takes';
import { normaliseLive } from '@/lib/server/use-cases/films/normalise-live';
import { prepareTake } from '@/lib/server/use-cases/films/prepare-take';
import { settleTake } from '@/lib/server/use-cases/takes/settle-take';
import { verifyParts } from '@/lib/server/use-cases/takes/verify-parts';
import { createUploadId } from './factories';
import { runTool } from './film/run-tool';
import { expectedOf, readMade } from './made-of-take';
import { beginVisit, type ServerParts } from './open-server';
import { cutIntoParts, hashTake, type SentPart } from './parts';
import { createRandom } from './random';
import { neverAborted } from './use-cases';
import { waitFor } from './wait-for';

/** What may happen to a take while it is recorded; how its last run ends, and whether its file is normalised. */
export const TROUBLES = {
  none: { end: 'done', fromFile: false },
  doubled: { end: 'done', fromFile: false },
  outOfOrder: { end: 'done', fromFile: false },
  lostAndSentAgain: { end: 'done', fromFile: false },
  confirmedTooEarly: { end: 'done', fromFile: false },
  workerRestarted: { end: 'done', fromFile: false },
  workerKilled: { end: 'aborted', fromFile: true },
  workerStoppedAtTheEnd: { end: 'done', fromFile: true },
  programKilled: { end: 'the machine ended a program', fromFile: true },
  programFailedAtTheEnd: { end: 'the machine ended a program', fromFile: true },
  onAnotherWorker: { end: 'the take is settled', fromFile: true },
  preparedByAnotherWorker: { end: 'done', fromFile: true },
  settledByAnotherWorker: { end: 'done', fromFile: true },
  pausing: { end: 'nothing came any more', fromFile: true },
  missingForLong: { end: 'a part is missing', fromFile: true },
  lastingTooLong: { end: 'it lasts too long', fromFile: true },
  torn: { end: 'a part is not what was announced', fromFile: true },
  damaged: { end: 'the recording is at fault', fromFile: true },
  damagedAndSettledLate: { end: 'the recording is at fault', fromFile: true },
  tooLarge: { end: 'the picture is too large', fromFile: true },
  diskLowAtFirst: { end: 'not begun', fromFile: true },
  diskLowMeanwhile: { end: 'there is no room', fromFile: true },
  neverEnding: { end: 'aborted', fromFile: false },
  diskFailing: { end: 'the disk failed', fromFile: true },
} as const;

export type Trouble = keyof typeof TROUBLES;

/** What the disk says of what was to be written ahead of the recording's end. */
const DISK_FAILED = new Error(TROUBLES.diskFailing.end);

/** The shortest of both containers. */
const RECORDINGS = ['fake-count-samestream-1.mp4', 'fake-count-samestream-2.mp4', 'fake-red-440.webm'];

/** Returns a recording's bytes, as a whole and in parts. */
async function chooseRecording({ folder }: ServerParts, trouble: Trouble, below: (most: number) => number) {
  const path = join('tests/fixtures/media', RECORDINGS[below(RECORDINGS.length)]!);
  const content = trouble === 'tooLarge' ? await makeLargeRecording(folder) : new Uint8Array(await readFile(path));
  if (trouble.startsWith('damaged')) content.fill(0xff, content.length >> 1, (content.length >> 1) + 20_000);
  return { content, parts: cutIntoParts(content, 4 + below(5)) };
}

/** Makes a recording whose pictures are a little too large to be normalised while it is recorded. */
async function makeLargeRecording(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(folder, 'large.webm');
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=1922x1080:r=30', '-frames:v', '4'];
  await runTool('ffmpeg', ['-v', 'error', '-y', ...picture, '-c:v', 'libvpx', '-deadline', 'realtime', path]);
  return new Uint8Array(await readFile(path));
}

/**
 * Sends a take while a run normalises it, with the trouble; then confirms, saves and prepares it. Returns how the last
 * run ended, whether the take's file was normalised, and a hash of what was made of it (`null`: the take never ends).
 */
export async function recordWithTrouble(server: ServerParts, trouble: Trouble, seed: number) {
  const random = createRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const { content, parts } = await chooseRecording(server, trouble, below);
  let fromFile = false;
  /** Of a take that was normalised while it was recorded, nobody asks its file. */
  const noting =
    <I, O>(work: (input: I) => Promise<O>) =>
    (input: I) => {
      fromFile = true;
      return work(input);
    };
  const { probe, makeMezzanine, encodeLive } = server.media;
  const media = { ...server.media, probe: noting(probe), makeMezzanine: noting(makeMezzanine) };
  if (trouble === 'diskFailing')
    media.encodeLive = async (input) => ({ ...(await encodeLive(input)), end: () => Promise.reject(DISK_FAILED) });
  if (trouble === 'programFailedAtTheEnd')
    media.encodeLive = async (input) => ({
      ...(await encodeLive(input)),
      whyFailed: async () => TROUBLES.programFailedAtTheEnd.end,
    });
  let room: Room = trouble === 'diskLowAtFirst' ? 'low' : 'ample';
  const files = { ...server.files, room: async () => room };
  let listed = 0;
  const list = (prefix: string, most: number) => (listed++, server.storage.list(prefix, most));
  const visit = await beginVisit(server, { media, files, storage: { ...server.storage, list } });
  const { deps } = visit;
  const otherWorker = { ...deps, live: createLiveTakes() };
  const takeId = createUploadId();
  const target = await visit.target(takeId);
  const take = (await deps.store.takes.find(takeId))!;

  /** Runs the job as a worker does. `stop` is what a worker does that is told to end. */
  function startRun(worker = deps) {
    const stop = new AbortController();
    let why: string | undefined;
    const done = normaliseLive(worker, { takeId }, { signal: stop.signal }, (_, end) => (why = end.why));
    const ended = done.then(
      () => why ?? 'not begun',
      (error: unknown) => {
        if (stop.signal.aborted) return why ?? 'aborted';
        if (error === DISK_FAILED) return DISK_FAILED.message;
        throw error;
      },
    );
    return { stop: () => stop.abort(new Error('stopped')), why: () => why, ended };
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
      // Only to have it look again: this one was not announced, and is never the next.
      deps.live.ring(takeId, parts.at(-1)!);
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
  let run = startRun(trouble === 'onAnotherWorker' ? otherWorker : deps);
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
      deps.live.ring(takeId, after[0]!);
      await run.ended;
      break;
    case 'programKilled':
      for (const part of after.splice(0, after.length - 1)) await send(part);
      await killEncoder();
      break;
    case 'lastingTooLong':
      await hoursLater(async () => {
        await send(after[0]!);
        await run.ended;
      });
      break;
    case 'diskLowAtFirst':
      await run.ended;
      room = 'ample';
      break;
    case 'diskLowMeanwhile':
      room = 'low';
      await send(after[0]!);
      await run.ended;
      room = 'ample';
      break;
    case 'neverEnding':
      // As the queue does when the discarded take's job is forgotten.
      run.stop();
      await visit.discard(takeId);
      return { ended: await run.ended, fromFile, made: null, expected: null };
    default:
  }
  for (const part of after) await send(part);
  // The caller has said of which parts the recording is, and the job that settles the take has not begun.
  if (trouble === 'damagedAndSettledLate') {
    deps.live.endAfter(takeId, parts);
    await waitFor(() => run.why() !== undefined);
  }
  if (trouble === 'settledByAnotherWorker') {
    await waitFor(() => findEncoder() !== undefined);
    deps.live.endAfter(takeId, parts);
    await waitFor(() => findEncoder() === undefined);
    await settleTake(otherWorker, { userVideoId: take.visitId, takeId, ...hashTake(parts) });
  }
  const { url, count } = await visit.confirm(takeId, parts);
  if (trouble === 'damagedAndSettledLate' && listed > 0) throw new Error('The parts were read, not the whole file');
  await visit.save({ url, count });
  if (trouble === 'workerStoppedAtTheEnd') {
    await deps.live.result(takeId);
    // Those of the run end a moment later.
    await waitFor(() => childrenOf().length === 0);
    run.stop();
    await run.ended;
  }
  const prepares = trouble.endsWith('ByAnotherWorker') ? otherWorker : deps;
  await prepareTake(prepares, { takeId }, { signal: neverAborted });
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

const childrenOf = () =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);

/** Does something when this process believes to have run for so long. */
async function hoursLater(act: () => Promise<void>): Promise<void> {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 3_600_000;
  try {
    await act();
  } finally {
    performance.now = now;
  }
}

/** Kills the program that encodes a take while it is recorded, as the system does when memory runs out. */
async function killEncoder(): Promise<void> {
  await waitFor(() => findEncoder() !== undefined);
  process.kill(Number(findEncoder()), 'SIGKILL');
  await waitFor(() => findEncoder() === undefined);
}

/** Returns the id of the process that encodes a take while it is recorded. */
function findEncoder(): string | undefined {
  return childrenOf().find((child) => {
    const command = readFileSync(`/proc/${child}/cmdline`, 'utf8');
    // Only what decodes a recording moves its times.
    return command.includes('itsoffset') && command.includes('pipe:0');
  });
}

/** Returns what is left behind: files of jobs, and child processes of this one. */
export function findLeftovers({ folder }: ServerParts): string[] {
  const work = readdirSync(join(folder, 'work'), { recursive: true, withFileTypes: true });
  return [...work.filter((entry) => entry.isFile()).map(({ name }) => name), ...childrenOf()];
}
