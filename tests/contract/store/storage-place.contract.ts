import type { RunningStore } from './seeds';

/** Tests the repository of the place that holds the files. */
export function testStoragePlace(run: RunningStore): void {
  describe('the place of the files', () => {
    it('is chosen once, by one of all who ask at the same time, and replaced only by who knows it', async () => {
      const { storagePlace } = run.store;
      let chosen = 0;
      const choose = async () => ({ id: `place ${(chosen += 1)}`, place: 'the folder /a' });
      const places = await Promise.all([1, 2, 3, 4, 5].map(() => storagePlace.establish(choose)));
      expect([chosen, new Set(places.map(({ id }) => id))]).toEqual([1, new Set(['place 1'])]);
      const bucket = { id: 'bucket', place: 'the bucket b' };
      expect([await storagePlace.replace('other', bucket), await storagePlace.replace('place 1', bucket)]).toEqual([
        false,
        true,
      ]);
      expect(await storagePlace.establish(choose)).toEqual(bucket);
    });
  });
}
