import { createPresence } from '@/lib/server/wiring/presence';

it('a worker that leaves while it shows itself is gone afterwards, and does not come back', async () => {
  const alive = new Set<string>();
  let written = () => {};
  const presence = createPresence(
    {
      beat: (id) => new Promise((resolve) => (written = () => (alive.add(id), resolve()))),
      forget: async (id) => void alive.delete(id),
    },
    'worker',
  );
  const shown = presence.show();
  const left = presence.leave();
  written();
  await Promise.all([shown, left]);
  expect([...alive]).toEqual([]);
  await presence.show();
  expect([...alive]).toEqual([]);
});

it('a worker whose database is away still leaves', async () => {
  const away = () => Promise.reject(new Error('away'));
  const presence = createPresence({ beat: away, forget: away }, 'worker');
  await expect(presence.show()).rejects.toThrow('away');
  await presence.leave();
});
