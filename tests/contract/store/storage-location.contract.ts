import type { RunningStore } from './seeds';

/** Tests the repository of the location that holds the files. */
export function testStorageLocation(run: RunningStore): void {
  describe('the location of the files', () => {
    it('is chosen once, by one of all who ask at the same time, and replaced only by who knows it', async () => {
      const { storageLocation } = run.store;
      let chosen = 0;
      const choose = async () => ({ id: `location ${(chosen += 1)}`, location: 'the folder /a' });
      const locations = await Promise.all([1, 2, 3, 4, 5].map(() => storageLocation.establish(choose)));
      expect([chosen, new Set(locations.map(({ id }) => id))]).toEqual([1, new Set(['location 1'])]);
      const bucket = { id: 'bucket', location: 'the bucket b' };
      expect([
        await storageLocation.replace('other', bucket),
        await storageLocation.replace('location 1', bucket),
      ]).toEqual([false, true]);
      expect(await storageLocation.establish(choose)).toEqual(bucket);
    });
  });
}
