import type { Page } from '@playwright/test';
import { test } from '../support/e2e';
import { expectGoodLayout, isWhole } from '../support/e2e-good-layout';
import { screens } from '../support/e2e-screens';
import { rowsOf, type Screen } from '../support/e2e-show';
import { sampleOf } from '../support/sample';
import { WINDOWS } from '../support/e2e-stage';
import { adoptVisit, arrangeVisit, makeCampaign, makeVisit } from '../support/e2e-visit';
import type { TestServer } from '../support/server';

const DESK = WINDOWS.at(-1)!;

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

/** Shows a page as to another browser, before it is opened. */
async function pretend(page: Page, { userAgent }: { userAgent: string }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setUserAgentOverride', { userAgent });
}

type Row = ReturnType<typeof rowsOf>[number];
const namesOf = (row: Row) => row.map(({ name }) => name).join('; ');

/** `npm run soak` opens each alone; `npm test` the pages of the specification, and a third of the others. */
function rowsToLookAt(): Row[] {
  if (isWhole) return screens.map((screen) => [screen]);
  const rows = rowsOf(screens);
  const sample = sampleOf(rows, 3, namesOf);
  return rows.filter((row) => sample.includes(row) || /\(spec /.test(namesOf(row)));
}

for (const row of rowsToLookAt()) {
  const [{ device, show, campaign, organization, visit }] = row;
  test(`${namesOf(row)}: accessible, and whole where it is looked at`, async ({ openShared, server }) => {
    const page = await openShared();
    if (device) await pretend(page, device);
    const arranged = await arrange(page, server, { campaign, organization, visit });
    for (const { name, from } of row) {
      await test.step(name, async () => {
        const isFirst = name === row[0].name;
        if (!isFirst) await page.setViewportSize(DESK);
        await (isFirst ? show : from!.goOn)(page, arranged);
        await expectGoodLayout(page, { what: name, isLast: name === row.at(-1)!.name });
      });
    }
  });
}
