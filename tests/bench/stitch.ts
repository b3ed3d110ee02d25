import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyCampaigns } from '../support/apply-campaigns';
import { makeRecording } from '../support/film/make-recording';
import type { TestServer } from '../support/server';
import { makeTempFolder } from '../support/temp-folder';
import { createVisitor } from '../support/visitor';
import { copyDurably } from './copy-durably';
import { readCpuSeconds, watchMemory } from './process-usage';
import { concatenate } from './plain-ffmpeg';
import type { Figure } from './report';
import { median, time } from './statistics';

const SECTIONS = 4;
const SECONDS = 30;
const RUNS = 3;
/** When no job has ended for this long, all are done, ms: none takes longer. */
const QUIET_MS = 12_000;

/**
 * Measures the wait for the film of sections saved beforehand, against one ffmpeg that does everything at the end, and
 * against a copy of the film.
 */
export async function measureStitch(server: TestServer): Promise<Figure[]> {
  const temp = makeTempFolder();
  try {
    const files: string[] = [];
    for (let section = 0; section < SECTIONS; section += 1) {
      const path = join(temp.folder, `section-${section}`);
      files.push(
        await makeRecording({ path, format: 'webm vp8', first: section * 200, frames: SECONDS * 30, delayMs: 0 }),
      );
    }
    const sections = files.map((_, index) => ({ id: `s${index}`, prompt: `Section ${index}?`, seconds: SECONDS }));
    await applyCampaigns(server, [{ name: 'bench-stitch', sections }]);

    const waits: number[] = [];
    const hurried: number[] = [];
    const baselines: number[] = [];
    const copies: number[] = [];
    const cpu: number[] = [];
    const peaks: number[] = [];
    for (let turn = 0; turn < RUNS; turn += 1) {
      const visitor = createVisitor(server.url, 'bench-stitch');
      await visitor.begin();
      const before = await readCpuSeconds(server.pid);
      const save = async (index: number) => visitor.save(`s${index}`, new Uint8Array(await readFile(files[index]!)));
      for (const index of files.keys()) await save(index);
      await untilJobsAtRest(server);
      const { result, peakMb } = await watchMemory(server.pid, () => time(() => visitor.film()));
      waits.push(result);
      peaks.push(peakMb);
      cpu.push((await readCpuSeconds(server.pid)) - before);

      baselines.push(await time(() => concatenate(files, join(temp.folder, `baseline-${turn}.mp4`))));
      await save(SECTIONS - 1);
      hurried.push(await time(() => visitor.film()));
      const film = join(temp.folder, 'film.mp4');
      await writeFile(film, await visitor.download());
      copies.push(await time(() => copyDurably(film, join(temp.folder, 'copy.mp4'))));
    }
    return [
      {
        name: `stitch of ${SECTIONS} × ${SECONDS} s: one ffmpeg at the end ÷ our wait`,
        value: median(baselines) / median(waits),
        unit: '×',
        atLeast: 8,
      },
      { name: 'stitch: wait from the request to Complete', value: median(waits), unit: 's' },
      {
        name: 'stitch: the same, asked for in the moment the last section was saved',
        value: median(hurried),
        unit: 's',
      },
      { name: 'stitch: our wait ÷ copying the film', value: median(waits) / median(copies), unit: '×' },
      { name: 'CPU per recorded minute, upload to film', value: median(cpu) / ((SECTIONS * SECONDS) / 60), unit: 's' },
      { name: 'stitch: peak of the server’s memory', value: median(peaks), unit: 'MB' },
    ];
  } finally {
    temp.remove();
  }
}

/**
 * Waits until everything that can be done before the film is asked for has been done. The worker logs every finished
 * job.
 */
async function untilJobsAtRest(server: TestServer): Promise<void> {
  const began = Date.now();
  let jobs = -1;
  let since = began;
  while (Date.now() - since < QUIET_MS || jobs === 0) {
    const done = server.output().split('"msg":"job done"').length - 1;
    if (done !== jobs) [jobs, since] = [done, Date.now()];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
