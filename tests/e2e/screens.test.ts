import type { Page } from '@playwright/test';
import { test } from '../support/e2e';
import { expectGoodLayout } from '../support/e2e-good-layout';
import { screens } from '../support/e2e-screens';
import type { Screen } from '../support/e2e-show';
import { adoptVisit, arrangeVisit, makeCampaign, makeVisit } from '../support/e2e-visit';
import type { TestServer } from '../support/server';

type Wanted = Pick<Screen, 'campaign' | 'organization' | 'visit'>;

/**
 * The finished visits of this worker's server. What is seen of one changes nothing, and its film is most of the work:
 * the states of one visit share it.
 */
const finished = new Map<string, Promise<{ campaign: string; visitor: Awaited<ReturnType<typeof makeVisit>> }>>();

/** This worker's campaigns, which no visit changes. */
const campaigns = new Map<string, Promise<string>>();

function campaignOf(server: TestServer, { campaign, organization }: Wanted): Promise<string> {
  const key = JSON.stringify([campaign, organization]);
  if (!campaigns.has(key)) campaigns.set(key, makeCampaign(server, campaign, organization));
  return campaigns.get(key)!;
}

/** Gives the page the campaign and the visit of a state. Returns the campaign's name. */
async function arrange(page: Page, server: TestServer, wanted: Wanted): Promise<string> {
  if (wanted.visit?.film) {
    const key = JSON.stringify(wanted);
    if (!finished.has(key)) finished.set(key, finish(server, wanted));
    const { campaign, visitor } = await finished.get(key)!;
    await adoptVisit(page, server.url, campaign, visitor);
    return campaign;
  }
  const campaign = await campaignOf(server, wanted);
  if (wanted.visit) await arrangeVisit(page, server, campaign, wanted.visit);
  return campaign;
}

async function finish(server: TestServer, wanted: Wanted) {
  const campaign = await campaignOf(server, wanted);
  return { campaign, visitor: await makeVisit(server, campaign, wanted.visit ?? {}) };
}

for (const { name, device, show, campaign, organization, visit } of screens) {
  test(`${name}: accessible, whole where it is looked at, and with words twice as long`, async ({
    open,
    openShared,
    server,
  }) => {
    const page = await (device ? open({ ...device, reducedMotion: 'reduce' }) : openShared());
    await show(page, await arrange(page, server, { campaign, organization, visit }));
    await expectGoodLayout(page);
  });
}
