import type { Store } from '@/lib/server/ports/store/store';
import { createUuid } from '@/tests/support/factories';

/** Tests what processes leave for each other. */
export function testProcesses(run: { store: Store }): void {
  describe('between processes', () => {
    it('a worker is alive while it shows itself', async () => {
      const { workers } = run.store;
      expect(await workers.areAlive(20)).toBe(false);
      const [one, other] = [createUuid(), createUuid()];
      for (const id of [one, one, other]) await workers.beat(id);
      await workers.forget(other);
      expect([await workers.areAlive(20), await workers.areAlive(0)]).toEqual([true, false]);
      await workers.forget(one);
      expect(await workers.areAlive(20)).toBe(false);
    });
  });
}
