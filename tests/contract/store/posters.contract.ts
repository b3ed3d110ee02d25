import { createSeeds, type RunningStore } from './seeds';

/** Tests what the store keeps of a film's sections and pictures. */
export function testPosters(run: RunningStore): void {
  const { seedVisit, save } = createSeeds(run);

  async function finish(visitId: string, takeIds: string[], key: string) {
    const { stitch } = await run.store.stitches.request(visitId, takeIds, null);
    return run.store.stitches.complete(visitId, stitch.attempt, key, { sectionSamples: [90, 45] });
  }

  describe('pictures of a film', () => {
    it('are kept with its sections, the first one as the film’s own, and its lengths in frames', async () => {
      const { visit } = await seedVisit();
      const takes = [await save(visit.id, 'one'), await save(visit.id, 'two')];
      const filmKey = `film of ${visit.id}`;
      await finish(
        visit.id,
        takes.map(({ id }) => id),
        filmKey,
      );
      const posters = takes.map(({ id }) => ({ takeId: id, key: `picture of ${id}` }));
      await run.store.stitches.notePosterTried(visit.id);
      await run.store.stitches.setPosters(visit.id, { filmKey, posters });
      expect(await run.store.stitches.find(visit.id)).toMatchObject({
        sectionSamples: [90, 45],
        posterKey: posters[0]!.key,
        posterTriedAt: expect.any(Date) as Date,
      });
      expect((await run.store.takes.find(takes[1]!.id))?.posterKey).toBe(posters[1]!.key);
    });

    it('that come for an outdated film are needed by nobody, and a new film has none yet', async () => {
      const { visit } = await seedVisit();
      const take = await save(visit.id, 'one');
      const [first, second] = [`first of ${visit.id}`, `second of ${visit.id}`];
      await finish(visit.id, [take.id], first);
      const posters = [{ takeId: take.id, key: `picture of ${visit.id}` }];
      await run.store.stitches.setPosters(visit.id, { filmKey: first, posters });
      // The take still has its picture: the new film is partly made of it.
      await finish(visit.id, [take.id, take.id], second);
      expect((await run.store.takes.find(take.id))?.posterKey).toBe(posters[0]!.key);
      expect(await run.store.stitches.find(visit.id)).toMatchObject({ posterKey: null, posterTriedAt: null });
      const late = [{ takeId: take.id, key: `late picture of ${visit.id}` }];
      await run.store.stitches.setPosters(visit.id, { filmKey: first, posters: late });
      expect((await run.store.takes.find(take.id))?.posterKey).toBe(posters[0]!.key);
    });
  });
}
