import { isAppError } from '@/lib/contract/errors';
import { touchTake } from '@/lib/server/use-cases/takes/find-take';
import type { Store } from '@/lib/server/ports/store/store';

const NOW = new Date('2026-11-20T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

/** `isSwept`: its files are being swept. */
function setUp({ isSwept = false } = {}) {
  const touch = jest.fn(async () => !isSwept);
  const deps = { store: { takes: { touch } } as unknown as Store, now: () => NOW };
  return { touch, use: (touchedAt: Date | null) => touchTake(deps, { id: 'take', touchedAt }) };
}

it.each([null, secondsAgo(60), secondsAgo(3600)])(
  'A take that was last touched at %p is touched',
  async (touchedAt) => {
    const { touch, use } = setUp();
    await use(touchedAt);
    expect(touch.mock.calls).toEqual([['take', NOW]]);
  },
);

it('A take that was touched within a minute is not touched again', async () => {
  const { touch, use } = setUp();
  await use(secondsAgo(59));
  expect(touch).not.toHaveBeenCalled();
});

it('A take whose files are being swept cannot be used', async () => {
  const { use } = setUp({ isSwept: true });
  const error: unknown = await use(null).catch((reason: unknown) => reason);
  expect(isAppError(error) && error.code).toBe('unavailable');
});
