import { expect, test } from '../support/e2e';
import { makeCampaign, savedSections } from '../support/e2e-visit';
import { startServer } from '../support/server';
import { giveName, goOn, playFilm, recordTake, startRecording } from '../support/walk';

test(
  'a visitor with the page open notices nothing of a server that was killed and started again',
  { tag: '@soak' },
  async ({ open }) => {
    const server = await startServer();
    try {
      const campaign = await makeCampaign(server, { seconds: 4 });
      const page = await open({ baseURL: server.url });
      await giveName(page, campaign);
      await startRecording(page, campaign);
      await recordTake(page);
      await goOn(page);
      await expect(page).toHaveURL(`${server.url}/${campaign}/section/2`);

      const recording = recordTake(page);
      await expect(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible();
      await server.kill9();
      await server.restart();
      await recording;
      expect(await savedSections(page, campaign)).toEqual(['s1']);
      await goOn(page, { last: true });
      await expect(page).toHaveURL(`${server.url}/${campaign}/publish`, { timeout: 60_000 });
      await playFilm(page);
    } finally {
      await server.stop();
    }
  },
);
