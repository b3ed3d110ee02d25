import { expect, test } from '../support/e2e';
import { makeCampaign } from '../support/e2e-visit';
import { tapRecorders } from '../support/recorder-tap';
import { storedTakes } from '../support/stored-takes';
import { giveName, goOn, recordTake, startRecording } from '../support/walk';

test('what the server keeps of a take is what the recorder gave, byte for byte', async ({ page, context, server }) => {
  const taps = await tapRecorders(context);
  const campaign = await makeCampaign(server);
  await giveName(page, campaign);
  await startRecording(page, campaign);
  await recordTake(page);
  await goOn(page);
  await expect(page).toHaveURL(`/${campaign}/section/2`);
  expect(storedTakes(server, campaign).map(({ sha256 }) => sha256)).toEqual(taps.map((tap) => tap.sha256()));
  expect(taps[0]!.bytes).toBeGreaterThan(10_000);
});
