import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyCampaigns } from '../support/apply-campaigns';
import { startServer, type TestServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import { copyDurably } from './copy-durably';
import { GRAIN, makeSection, sectionsOf, visitRecording } from './recorded-visit';
import type { Figure } from './report';
import { METRICS_TOKEN, untilVerified } from './server-metrics';
import { median, time } from './statistics';

const TOGETHER = { visitors: 12, seconds: 20, atMost: 1.5 };
/** All but the last section are sent faster than they play by far: they are prepared before that one has come. */
const LONG = { sections: 4, seconds: 600, runs: 2, speed: 20, lastSpeed: 4, atMost: 1.5 };
/** Megabytes that are kept of a recorded minute: its parts' file, its sound and the film. */
const KEPT_MB = 36;
const POLL_MS = 20;

/**
 * Films whose pictures are copied: the wait when many finish in the same moment, the wait for the longest film against
 * a plain copy of it that is on the disk, and what is kept.
 */
export async function measureFilmCopy(): Promise<Figure[]> {
  const temp = makeTempFolder();
  const server = await startServer({ env: { METRICS_TOKEN } });
  try {
    return [...(await finishTogether(server, temp.folder)), ...(await makeLongFilms(server, temp.folder))];
  } finally {
    await server.stop();
    temp.remove();
  }
}

async function finishTogether(server: TestServer, folder: string): Promise<Figure[]> {
  const { visitors, seconds, atMost } = TOGETHER;
  const section = await makeSection({ folder, id: 'only', seconds, grain: GRAIN });
  await applyCampaigns(server, [{ name: 'together', sections: sectionsOf([section]) }]);
  const before = await bytesBelow(join(server.dataDir, 'files'));
  const visits = await Promise.all(
    Array.from({ length: visitors }, () => visitRecording(server.url, 'together', [section], { pollMs: POLL_MS })),
  );
  const kept = (await bytesBelow(join(server.dataDir, 'files'))) - before;
  const last = Math.max(...visits.map(({ waitSeconds }) => waitSeconds));
  const minutes = (visitors * seconds) / 60;
  return [
    { name: `film copy: ${visitors} who finish at once, wait of the last`, value: last, unit: 's', atMost },
    { name: 'film copy: kept of a recorded minute', value: kept / minutes / 1e6, unit: 'MB', atMost: KEPT_MB },
  ];
}

async function makeLongFilms(server: TestServer, folder: string): Promise<Figure[]> {
  const { sections: count, seconds, runs, speed, lastSpeed, atMost } = LONG;
  const section = await makeSection({ folder, id: 'long', seconds, grain: GRAIN });
  const sections = Array.from({ length: count }, (_, index) => ({ ...section, id: `long-${index}` }));
  await applyCampaigns(server, [{ name: 'long', sections: sectionsOf(sections) }]);
  const [film, copy] = [join(folder, 'film.mp4'), join(folder, 'copy.mp4')];
  const waits: number[] = [];
  const copies: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const beforeLast = () => untilVerified(server);
    const pace = { speed, lastSpeed, pollMs: POLL_MS, beforeLast };
    const visit = await visitRecording(server.url, 'long', sections, pace);
    waits.push(visit.waitSeconds);
    await writeFile(film, await visit.visitor.download());
    copies.push(await time(() => copyDurably(film, copy)));
  }
  const name = `film copy: ${count} sections of ${seconds} s`;
  const [wait, plain] = [median(waits), median(copies)];
  return [
    { name: `${name}, size of the film`, value: (await stat(film)).size / 1e6, unit: 'MB' },
    { name: `${name}, wait`, value: wait, unit: 's' },
    { name: `${name}, a plain copy with fsync`, value: plain, unit: 's' },
    { name: `${name}, wait as a multiple of the plain copy`, value: wait / plain, unit: '×', atMost },
  ];
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
