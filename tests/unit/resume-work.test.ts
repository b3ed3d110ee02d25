import type { Page } from '@/lib/server/ports/store/page';
import type { Stitch } from '@/lib/server/ports/store/stitches';
import type { Take } from '@/lib/server/ports/store/takes';
import type { Deps } from '@/lib/server/use-cases/deps';
import { resumeWork } from '@/lib/server/use-cases/films/resume-work';
import { createFakeQueue } from '@/tests/support/fake-queue';

const FILMS = 1_000;
const at = new Date('2026-11-24T12:00:00Z');
const idOf = (index: number) => `visit-${String(index).padStart(4, '0')}`;

/** A thousand films that are waited for, all of one moment. Those of `lost` have no job, nor has the take of any. */
function setUp(lost: readonly string[]) {
  const films = Array.from({ length: FILMS }, (_, index) => idOf(index));
  const pages: number[] = [];
  let [asking, most] = [0, 0];
  const ask = async <T>(answer: T): Promise<T> => {
    most = Math.max(most, (asking += 1));
    await new Promise(setImmediate);
    asking -= 1;
    return answer;
  };
  const read = (page: Page) => {
    const rows = films.filter((id) => !page.after || id > page.after.id).slice(0, page.limit);
    pages.push(rows.length);
    return ask(rows);
  };
  const stitchOf = (visitId: string) =>
    ({ visitId, attempt: 1, takeIds: [`take of ${visitId}`], status: 'Progressing', requestedAt: at }) as Stitch;
  const queue = {
    ...createFakeQueue(),
    withoutJob: (name: string, keys: readonly string[]) =>
      ask(name === 'stitch' ? keys.filter((key) => lost.some((id) => key === `${id}-1`)) : [...keys]),
  };
  const store = {
    takes: {
      unprepared: async (_: Date, page: Page) =>
        (await read(page)).map((id) => ({ id, visitId: id, savedAt: at }) as Take),
      latest: () => ask(new Map()),
    },
    stitches: { unfinished: async (page: Page) => (await read(page)).map(stitchOf) },
    visits: { getInCampaign: () => ask(null) },
  } as unknown as Deps['store'];
  return { deps: { store, queue, now: () => at }, sent: queue.sent, pages, most: () => most };
}

it('finds what has lost its job among a thousand films that wait, and asks for few things at once', async () => {
  const lost = [idOf(3), idOf(999)];
  const { deps, sent, pages, most } = setUp(lost);
  await resumeWork(deps);
  expect(sent.filter((job) => job.startsWith('stitch'))).toEqual(lost.map((id) => `stitch ${id}-1`));
  expect(sent.filter((job) => job.startsWith('normalise'))).toHaveLength(FILMS);
  expect(Math.max(...pages)).toBeLessThanOrEqual(200);
  expect(most()).toBeLessThanOrEqual(4);
});
