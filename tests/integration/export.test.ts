import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { exportSubmissions } from '@/lib/server/use-cases/exports/export-submissions';
import { runStitch } from '@/lib/server/use-cases/films/run-stitch';
import { createCampaign } from '@/tests/support/factories';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { expectingStore } from '@/tests/support/expecting-store';
import { neverAborted, openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
const temp = makeTempFolder();
beforeAll(async () => {
  run = await openUseCases();
});
afterAll(async () => {
  await run.close();
  temp.remove();
});

async function filmed(campaign: ReturnType<typeof createCampaign>) {
  const visit = await run.beginVisit(campaign);
  const takes = [await run.saveTake(visit, 'one'), await run.saveTake(visit, 'two')];
  await run.store.stitches.request(
    visit.id,
    takes.map(({ id }) => id),
    null,
  );
  await runStitch(run.deps, { userVideoId: visit.id, attempt: 1 }, { isLastTry: false, signal: neverAborted });
  return { ...visit, filmKey: (await run.store.stitches.find(visit.id))!.filmKey! };
}

/** A file that ends with an error after its first bytes. */
const breakingOff = () =>
  Readable.from(
    (function* () {
      yield Buffer.from('half');
      throw new Error('The disk is gone');
    })(),
  );

it('an export goes on over films that are missing or break off, names them, and takes the newer of two films', async () => {
  const campaign = createCampaign({ title: 'River stories' });
  const [missing, anew, there] = [await filmed(campaign), await filmed(campaign), await filmed(campaign)];
  const broken = await filmed(campaign);
  await run.storage.remove([missing.filmKey]);
  const storage = {
    ...run.storage,
    async read(key: string) {
      if (key === anew.filmKey) {
        await run.store.stitches.request(anew.id, ['others'], null);
        await run.put('a/newer/film.mp4', 'newer');
        await expectingStore(run.store).stitches.complete(anew.id, 2, 'a/newer/film.mp4');
        await run.removeDoomed();
      }
      return key === broken.filmKey ? breakingOff() : run.storage.read(key);
    },
  };
  expect(await exportSubmissions({ ...run.deps, storage }, { name: campaign.name, folder: temp.folder })).toEqual({
    submissions: 4,
    videos: 2,
    resumes: 0,
    missing: 2,
  });
  const [head, ...rows] = (await readFile(join(temp.folder, 'submissions.csv'), 'utf8')).trim().split('\n');
  const at = head?.split(',').indexOf('video');
  expect(head?.split(',').slice(at, at! + 5)).toEqual(['video', 'resume', 'answers', 'captions', 'missing']);
  const filesOf = ({ uuid }: { uuid: string }) =>
    rows
      .find((row) => row.includes(uuid))
      ?.split(',')
      .slice(at, at! + 5);
  const day = new Date().toISOString().slice(0, 10);
  const nameOf = (number: number) => `videos/Ada – River stories – ${day} (${number}).mp4`;
  expect([missing, anew, there, broken].map(filesOf)).toEqual([
    ['', '', '', '', 'video'],
    [nameOf(2), '', '', '', ''],
    [nameOf(3), '', '', '', ''],
    ['', '', '', '', 'video'],
  ]);
  expect(await readFile(join(temp.folder, nameOf(2)), 'utf8')).toBe('newer');
});
