import { measureFirstLoad } from '@/scripts/bench/first-load';
import { startServer } from '@/tests/support/server';

it('keeps a page’s first load within its budget above an empty page', async () => {
  const server = await startServer();
  try {
    const figures = await measureFirstLoad(server);
    for (const { name, value, atMost = Infinity } of figures) {
      expect({ name, kept: value > 0 && value <= atMost, value }).toEqual({ name, kept: true, value });
    }
  } finally {
    await server.stop();
  }
}, 240_000);
