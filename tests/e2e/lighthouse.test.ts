import { expect, test } from '../support/e2e';
import { arrangeVisit, makeCampaign, readTake } from '../support/e2e-visit';
import { openLighthouse } from '../support/lighthouse';

/** `npm run soak` looks at all pages, `npm test` at the first: axe finds what it finds without Lighthouse in all. */
const isWhole = process.env.SOAK_WINDOWS === 'all';

test('Lighthouse has no complaint about a page that a visitor meets on a phone', async ({ server }) => {
  const campaign = await makeCampaign(server, { prompts: ['Only this?'] });
  const lighthouse = await openLighthouse();
  const expectNoComplaint = async (path: string) => {
    const audit = await lighthouse.audit(server.url + path, {
      onlyCategories: ['accessibility', 'best-practices'],
      onlyAudits: ['cumulative-layout-shift', 'layout-shifts'],
      throttlingMethod: 'provided',
    });
    const complaints = `${path}:\n${audit.failures.join('\n')}`;
    expect.soft(audit.url, path).toBe(server.url + path);
    expect.soft(audit.score('accessibility'), complaints).toBe(100);
    expect.soft(audit.score('best-practices'), complaints).toBeGreaterThanOrEqual(95);
    expect.soft(audit.measured('cumulative-layout-shift'), complaints).toBe(0);
  };
  try {
    if (isWhole) await expectNoComplaint('/');
    await expectNoComplaint(`/${campaign}/start`);
    if (!isWhole) return;
    const visitor = await arrangeVisit(lighthouse.context, server, campaign);
    await expectNoComplaint(`/${campaign}/step1`);
    await expectNoComplaint(`/${campaign}/intro`);
    await visitor.save('s1', readTake());
    await visitor.film();
    await expectNoComplaint(`/${campaign}/publish`);
  } finally {
    await lighthouse.close();
  }
});
