import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/server/store/tables';
import { doomedKeys } from '@/tests/support/doomed-keys';
import { createSeeds, type RunningStore } from './seeds';

const ALL = { after: null, limit: 1000 };

/** Tests the repository of stitches. */
export function testStitches(run: RunningStore & { readonly db: Kysely<Tables> }): void {
  const { seedVisit } = createSeeds(run);

  describe('stitches', () => {
    it('begin once however often they are asked for at once', async () => {
      const { visit } = await seedVisit();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => run.store.stitches.request(visit.id, ['a', 'b'], null)),
      );
      expect(answers.filter(({ hasBegun }) => hasBegun)).toHaveLength(1);
      expect(answers.every(({ stitch }) => stitch.attempt === 1 && stitch.status === 'Progressing')).toBe(true);
    });

    it('are found by their visit’s campaign and uuid, with the device that has it and who serves it', async () => {
      const { campaign, visit } = await seedVisit();
      const find = (name: string, uuid = visit.uuid) => run.store.stitches.findOfVisit(name, uuid);
      const found = { whitelabel: null, moves: 0, completedAt: null, skippedAt: null };
      expect(await find(campaign.name)).toEqual({ ...found, stitch: null });
      await run.store.stitches.request(visit.id, ['a', 'b'], '3x4');
      const stitch = await run.store.stitches.find(visit.id);
      expect(stitch).toMatchObject({ takeIds: ['a', 'b'] });
      await run.store.handovers.move(visit.id, []);
      for (const name of [campaign.name, campaign.id]) {
        const shown = await find(name);
        expect(shown).toMatchObject({ ...found, moves: 1 });
        expect(stitch).toEqual({ ...shown!.stitch, namedFilmKey: null });
      }
      const other = await seedVisit();
      expect(await find(other.campaign.name)).toBeNull();
      expect(await find(campaign.name, other.visit.uuid)).toBeNull();
    });

    it('begin anew for other takes, another shape, and after an error', async () => {
      const { visit } = await seedVisit();
      const attempt = async (takes: string[], type: '3x4' | null) =>
        (await run.store.stitches.request(visit.id, takes, type)).stitch.attempt;
      expect(await attempt(['a', 'b'], null)).toBe(1);
      expect(await attempt(['a', 'c'], null)).toBe(2);
      expect(await attempt(['a', 'c'], '3x4')).toBe(3);
      await run.store.stitches.fail(visit.id, 3, { message: 'm', solution: 'AWSIsDown', sectionId: null });
      expect(await attempt(['a', 'c'], '3x4')).toBe(4);
    });

    it('are finished by the current attempt alone, and once', async () => {
      const { visit } = await seedVisit();
      await run.store.stitches.request(visit.id, ['a'], null);
      await run.store.stitches.request(visit.id, ['b'], null);
      const current = async (attempt: number) =>
        await run.store.stitches.complete(visit.id, attempt, `film ${attempt}`);
      expect(await current(1)).toBe(false);
      expect(await run.store.stitches.fail(visit.id, 1, { message: 'm', solution: 'AWSIsDown', sectionId: null })).toBe(
        false,
      );
      expect(await current(2)).toBe(true);
      expect(await current(2)).toBe(false);
      expect(await run.store.stitches.find(visit.id)).toMatchObject({ status: 'Complete', filmKey: 'film 2' });
    });

    it('complete the visit and count for its organization with the first film, never with a later one', async () => {
      const { campaign, visit } = await seedVisit();
      const total = async () => (await run.store.campaigns.find(campaign.id))?.organization.subscription.totalVideos;
      for (const take of ['a', 'b']) {
        const { stitch } = await run.store.stitches.request(visit.id, [take], null);
        await run.store.stitches.complete(visit.id, stitch.attempt, take);
      }
      expect(await total()).toBe(1);
      expect((await run.store.visits.get(visit.id))?.completedAt).toBeInstanceOf(Date);
    });

    it('made ahead are done the moment they are asked for, and complete the visit only then', async () => {
      const { campaign, visit } = await seedVisit();
      const total = async () => (await run.store.campaigns.find(campaign.id))?.organization.subscription.totalVideos;
      expect((await run.store.stitches.prepare(visit.id, ['a'], null))?.status).toBe('Ahead');
      expect(await run.store.stitches.complete(visit.id, 1, 'film')).toBe(true);
      expect([await total(), (await run.store.visits.get(visit.id))?.completedAt]).toEqual([0, null]);
      expect(await run.store.stitches.request(visit.id, ['a'], null)).toMatchObject({
        hasBegun: false,
        stitch: { status: 'Complete', filmKey: 'film' },
      });
      expect([await total(), (await run.store.visits.get(visit.id))?.completedAt]).toEqual([1, expect.any(Date)]);
    });

    it('made ahead are kept whatever fails once they are recorded', async () => {
      const { visit } = await seedVisit();
      await run.store.stitches.prepare(visit.id, ['a'], null);
      await run.store.stitches.complete(visit.id, 1, 'film');
      const failure = { message: 'm', solution: 'nothingYouCanDo', sectionId: null } as const;
      expect(await run.store.stitches.fail(visit.id, 1, failure)).toBe(false);
      expect(await run.store.stitches.request(visit.id, ['a'], null)).toMatchObject({
        hasBegun: false,
        stitch: { status: 'Complete', filmKey: 'film' },
      });
    });

    it('being made ahead are what is asked for then, and finish as such', async () => {
      const { visit } = await seedVisit();
      await run.store.stitches.prepare(visit.id, ['a'], null);
      expect(await run.store.stitches.request(visit.id, ['a'], null)).toMatchObject({
        hasBegun: true,
        stitch: { status: 'Progressing', attempt: 1 },
      });
      await run.store.stitches.complete(visit.id, 1, 'film');
      expect(await run.store.stitches.find(visit.id)).toMatchObject({ status: 'Complete', filmKey: 'film' });
    });

    it('are not made ahead while one is asked for, nor twice of the same takes', async () => {
      const { visit } = await seedVisit();
      expect(await run.store.stitches.prepare(visit.id, ['a'], null)).not.toBeNull();
      expect(await run.store.stitches.prepare(visit.id, ['a'], null)).toBeNull();
      await run.store.stitches.request(visit.id, ['a'], null);
      expect(await run.store.stitches.prepare(visit.id, ['b'], null)).toBeNull();
      await run.store.stitches.fail(visit.id, 1, { message: 'm', solution: 'reRecordAll', sectionId: null });
      expect(await run.store.stitches.prepare(visit.id, ['a'], null)).toBeNull();
    });

    it('made ahead of damaged sections say so at once, and are tried anew by who asks again', async () => {
      const { visit } = await seedVisit();
      await run.store.stitches.prepare(visit.id, ['a'], null);
      expect(
        await run.store.stitches.fail(visit.id, 1, { message: 'm', solution: 'reRecordSection', sectionId: 'one' }),
      ).toBe(false);
      expect(await run.store.stitches.request(visit.id, ['a'], null)).toMatchObject({
        hasBegun: false,
        stitch: { status: 'Error', solution: 'reRecordSection' },
      });
      expect(await run.store.stitches.request(visit.id, ['a'], null)).toMatchObject({
        hasBegun: true,
        stitch: { status: 'Progressing', attempt: 2, solution: null },
      });
    });

    it('made ahead in the machine’s bad moment are tried again when they are asked for', async () => {
      const { visit } = await seedVisit();
      await run.store.stitches.prepare(visit.id, ['a'], null);
      await run.store.stitches.fail(visit.id, 1, { message: 'm', solution: 'AWSIsDown', sectionId: null });
      expect(await run.store.stitches.request(visit.id, ['a'], null)).toMatchObject({
        hasBegun: true,
        stitch: { status: 'Progressing' },
      });
    });

    it('doom the files that nobody needs any more', async () => {
      const { visit } = await seedVisit();
      const [unasked, first, second] = ['unasked', 'first', 'second'].map((name) => `${name} of ${visit.id}`);
      const doomed = async () => (await doomedKeys(run.db)).filter((key) => key.endsWith(visit.id));
      await run.store.stitches.prepare(visit.id, ['a'], null);
      await run.store.stitches.complete(visit.id, 1, unasked!);
      await run.store.stitches.prepare(visit.id, ['b'], null);
      expect(await doomed()).toEqual([unasked]);
      await run.store.stitches.complete(visit.id, 2, first!);
      await run.store.stitches.request(visit.id, ['b'], null);
      await run.store.stitches.request(visit.id, ['c'], null);
      expect(await doomed()).toEqual([unasked]);
      await run.store.stitches.complete(visit.id, 3, second!);
      expect(await doomed()).toEqual([first, unasked]);
    });

    it('with a name on their cards are their visitors’, and go with the films they belong to', async () => {
      const { campaign, visit } = await seedVisit();
      const { stitches } = run.store;
      const [unasked, unaskedNamed, first, firstNamed, second] = [
        'unasked',
        'unasked, named',
        'first',
        'first, named',
        'second',
      ].map((name) => `${name} of ${visit.id}`) as [string, string, string, string, string];
      const doomed = async () => (await doomedKeys(run.db)).filter((key) => key.endsWith(visit.id));
      const seen = async () => {
        const { filmKey, namedFilmKey } = (await stitches.find(visit.id))!;
        return [filmKey, namedFilmKey];
      };
      /** The film in the person's own export, and in that of the organization. */
      const exported = async () => {
        const own = await run.store.personData.find(campaign.organizationId, visit.uuid, null);
        const kept: (string | null | undefined)[] = [];
        for await (const { film } of run.store.personData.eachVisit(campaign.id, 'ada')) kept.push(film?.key);
        return [own.visits[0]?.film?.key, ...kept];
      };
      await stitches.prepare(visit.id, ['a'], null);
      await stitches.complete(visit.id, 1, unasked, { namedKey: unaskedNamed });
      expect(await seen()).toEqual([null, null]);
      await stitches.prepare(visit.id, ['b'], null);
      expect(await doomed()).toEqual([unasked, unaskedNamed]);
      await stitches.complete(visit.id, 2, first, { namedKey: firstNamed });
      await stitches.request(visit.id, ['b'], null);
      expect(await seen()).toEqual([first, firstNamed]);
      expect(await exported()).toEqual([firstNamed, first]);
      await stitches.request(visit.id, ['c'], null);
      expect(await seen()).toEqual([first, firstNamed]);
      await stitches.complete(visit.id, 3, second);
      expect(await seen()).toEqual([second, null]);
      expect(await doomed()).toEqual([first, firstNamed, unasked, unaskedNamed]);
    });

    it('stay the first run’s when a late run of the same attempt, or the first one again, completes', async () => {
      const { visit } = await seedVisit();
      await run.store.stitches.request(visit.id, ['a'], null);
      const answers = [];
      for (const which of ['first', 'late', 'first'])
        answers.push(await run.store.stitches.complete(visit.id, 1, `film of the ${which} run`));
      expect(answers).toEqual([true, false, false]);
      expect(await run.store.stitches.find(visit.id)).toMatchObject({ filmKey: 'film of the first run' });
    });

    it('are unfinished while they progress', async () => {
      const { visit } = await seedVisit();
      await run.store.stitches.request(visit.id, ['a'], null);
      const mine = async () => (await run.store.stitches.unfinished(ALL)).some(({ visitId }) => visitId === visit.id);
      expect(await mine()).toBe(true);
      await run.store.stitches.complete(visit.id, 1, 'film');
      expect(await mine()).toBe(false);
    });
  });
}
