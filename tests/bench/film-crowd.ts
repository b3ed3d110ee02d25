import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { applyCampaigns } from '../support/apply-campaigns';
import { readFilmFacts } from '../support/film/film-facts';
import { startServer, type TestServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import { readCpuSeconds } from './process-usage';
import {
  COPIED,
  ENCODED,
  GRAIN,
  makeSection,
  sectionsOf,
  visitRecording,
  type RecordedSection,
} from './recorded-visit';
import type { Figure } from './report';
import { median, percentile } from './statistics';

/** How long each visit's one section is. */
const SECONDS = Number(process.env.BENCH_FILM_SECONDS ?? 20);
/** How many visits each crowd makes at least. */
const VISITS = Number(process.env.BENCH_FILM_RUNS ?? 20);
/** The longest wait that still counts as no wait, s. */
const BEARABLE = 1;
const CAMPAIGN = 'bench-crowd';

const crowdsOf = (setting: string | undefined, usual: string) => (setting ?? usual).split(',').map(Number);

/** Recordings whose pictures are copied, and others: how many record at once, and who of them is promised no wait. */
const WAYS = [
  { name: 'copied', format: COPIED, crowds: crowdsOf(process.env.BENCH_FILM_CROWDS, '1,8,16,30,40'), promised: 30 },
  { name: 'encoded', format: ENCODED, crowds: crowdsOf(process.env.BENCH_FILM_ENCODED, '1,4,8'), promised: 4 },
] as const;

/**
 * The wait for the film from the arrival of the last part, and the processor time of a recorded minute, by how many
 * visitors record at once. At the end every film is looked at: none may be lost.
 */
export async function measureFilmCrowd(): Promise<Figure[]> {
  const temp = makeTempFolder();
  try {
    const figures: Figure[] = [];
    for (const { format, ...way } of WAYS) {
      const section = await makeSection({ folder: temp.folder, id: 'only', seconds: SECONDS, format, grain: GRAIN });
      figures.push(...(await measureCrowds(section, way)));
    }
    return figures;
  } finally {
    temp.remove();
  }
}

type Way = { name: string; crowds: readonly number[]; promised: number };

/** Measures crowds on a server of their own. */
async function measureCrowds(section: RecordedSection, { name: way, crowds, promised }: Way): Promise<Figure[]> {
  const server = await startServer();
  const figures: Figure[] = [];
  const tell = (name: string, value: number, unit: string, promise: Partial<Figure> = {}) =>
    void figures.push({ name: `film crowd, ${way}: ${name}`, value, unit, ...promise });
  try {
    await applyCampaigns(server, [{ name: CAMPAIGN, sections: sectionsOf([section]) }]);
    let knee = 0;
    for (const visitors of crowds) {
      const rounds = Math.ceil(Math.max(VISITS, 2 * visitors) / visitors);
      const cpuBefore = await readCpuSeconds(server.pid);
      const visits = await recordAtOnce(server, CAMPAIGN, [section], { visitors, rounds });
      const cpu = (await readCpuSeconds(server.pid)) - cpuBefore;
      const waits = visits.map(({ waitSeconds }) => waitSeconds);
      const p95 = percentile(waits, 0.95);
      if (p95 <= BEARABLE) knee = visitors;
      tell(`${visitors} at once, p50`, median(waits), 's');
      tell(`${visitors} at once, p95`, p95, 's', visitors <= promised ? { atMost: BEARABLE } : {});
      tell(`${visitors} at once, CPU of a recorded minute`, cpu / ((visits.length * SECONDS) / 60), 's');
      const lost = visitors * rounds - (await countWhole(visits));
      tell(`${visitors} at once, films that are lost or not whole`, lost, '', { atMost: 0 });
    }
    tell(`the most at once of whom 95 % wait ${BEARABLE} s at most`, knee, '');
    return figures;
  } finally {
    await server.stop();
  }
}

type Visit = Awaited<ReturnType<typeof visitRecording>>;

/**
 * So many visitors make visits one after the other. They begin a little after one another, so that they do not all end
 * in the same second.
 */
export async function recordAtOnce(
  { url }: Pick<TestServer, 'url'>,
  campaign: string,
  sections: readonly RecordedSection[],
  { visitors, rounds }: { visitors: number; rounds: number },
): Promise<Visit[]> {
  const visitSeconds = sections.reduce((sum, { seconds }) => sum + seconds, 0);
  const visits: Visit[] = [];
  const visitAgain = async (visitor: number) => {
    await setTimeout((visitor * visitSeconds * 1000) / visitors);
    for (let round = 0; round < rounds; round += 1) visits.push(await visitRecording(url, campaign, sections));
  };
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => visitAgain(visitor)));
  return visits;
}

/** Returns how many of the films have all frames. */
async function countWhole(visits: readonly Visit[]): Promise<number> {
  const temp = makeTempFolder();
  const film = join(temp.folder, 'film.mp4');
  let whole = 0;
  try {
    for (const { visitor } of visits) {
      await writeFile(film, await visitor.download());
      const { video } = await readFilmFacts(film);
      // The sound may end up to one frame after the picture, whose last frame is then held.
      if (video.frames - SECONDS * 30 === 0 || video.frames - SECONDS * 30 === 1) whole += 1;
    }
    return whole;
  } finally {
    temp.remove();
  }
}
