import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { applyCampaigns } from '../../tests/support/apply-campaigns';
import { readFilmFacts } from '../../tests/support/film/film-facts';
import type { TestServer } from '../../tests/support/server';
import { makeTempFolder } from '../../tests/support/temp-folder';
import { makeSection, sectionsOf, visitRecording, type RecordedSection } from './recorded-visit';
import type { Figure } from './report';
import { median, percentile } from './statistics';

const CROWDS = (process.env.BENCH_FILM_CROWDS ?? '1,4,8,16').split(',').map(Number);
const SECONDS = 20;
/** How many visits each crowd makes at least. */
const VISITS = Number(process.env.BENCH_FILM_RUNS ?? 20);
/** The longest wait that still counts as no wait, s. */
const BEARABLE = 2;

/**
 * The wait for the film from the arrival of the last part, by how many visitors record at once, and up to how many of
 * them 95 of a hundred wait no longer than is bearable. At the end every film is looked at: none may be lost.
 */
export async function measureFilmCrowd(server: TestServer): Promise<Figure[]> {
  const temp = makeTempFolder();
  const campaign = 'bench-crowd';
  const figures: Figure[] = [];
  const tell = (name: string, value: number, unit: string, promise: Partial<Figure> = {}) =>
    void figures.push({ name: `film crowd: ${name}`, value, unit, ...promise });
  try {
    const section = await makeSection(temp.folder, 'only', SECONDS);
    await applyCampaigns(server, [{ name: campaign, sections: sectionsOf([section]) }]);
    let knee = 0;
    for (const visitors of CROWDS) {
      const rounds = Math.ceil(Math.max(VISITS, 2 * visitors) / visitors);
      const visits = await recordAtOnce(server, campaign, [section], { visitors, rounds });
      const waits = visits.map(({ waitSeconds }) => waitSeconds);
      const p95 = percentile(waits, 0.95);
      if (p95 <= BEARABLE) knee = visitors;
      tell(`${visitors} at once, p50`, median(waits), 's');
      tell(`${visitors} at once, p95`, p95, 's');
      const lost = visitors * rounds - (await countWhole(visits, temp.folder));
      tell(`${visitors} at once, films that are lost or not whole`, lost, '', { atMost: 0 });
    }
    tell(`the most at once of whom 95 % wait ${BEARABLE} s at most`, knee, '');
    return figures;
  } finally {
    temp.remove();
  }
}

type Visit = Awaited<ReturnType<typeof visitRecording>>;

/**
 * So many visitors make visits one after the other. They begin a little after one another, so that they do not all end
 * in the same second.
 */
export async function recordAtOnce(
  { url }: { url: string },
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
async function countWhole(visits: readonly Visit[], folder: string): Promise<number> {
  const film = join(folder, 'film.mp4');
  let whole = 0;
  for (const { visitor } of visits) {
    await writeFile(film, await visitor.download());
    const { video } = await readFilmFacts(film);
    // The sound may end up to one frame after the picture, whose last frame is then held.
    if (video.frames - SECONDS * 30 === 0 || video.frames - SECONDS * 30 === 1) whole += 1;
  }
  return whole;
}
