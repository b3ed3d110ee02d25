import { test } from '../support/e2e';
import { expectGoodLayout } from '../support/e2e-good-layout';
import { screens } from '../support/e2e-screens';
import { arrangeVisit, makeCampaign } from '../support/e2e-visit';

for (const { name, visit, campaign, organization, device, show } of screens) {
  test(`${name}: accessible in both schemes, whole at every size, and with words twice as long`, async ({
    open,
    openShared,
    server,
  }) => {
    const page = await (device ? open({ ...device, reducedMotion: 'reduce' }) : openShared());
    const shown = await makeCampaign(server, campaign, organization);
    if (visit) await arrangeVisit(page, server, shown, visit);
    await show(page, shown);
    await expectGoodLayout(page);
  });
}
