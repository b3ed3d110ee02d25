import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildSettings } from '../../scripts/lib/build-folder.mjs';
import { expect, startBrand, test } from '../support/e2e';
import { arrangeVisit, makeCampaign, savedSections } from '../support/e2e-visit';
import { giveName, goOn, recordTake, startRecording } from '../support/walk';

/** The tests have a true build of each: two versions that have few scripts in common. */
const [BEFORE, AFTER] = ['hrfix', 'default'];

const filesOf = (brand: string) =>
  readdirSync(join(buildSettings({ BRAND: brand }).folder, 'static'), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).split('/static/')[1] ?? '');

/** Returns the files that the page's server does not serve whole. */
const missing = (page: Page, files: readonly string[]) =>
  page.evaluate(async (names) => {
    const statuses = await Promise.all(
      names.map(async (name) => {
        const path = name.split('/').map(encodeURIComponent).join('/');
        const { ok, headers } = await fetch(`/_next/static/${path}`, { cache: 'no-store' });
        return ok && headers.get('cache-control')?.includes('immutable') ? null : name;
      }),
    );
    return statuses.filter((name) => name !== null);
  }, files);

test('a page goes on in the middle of a take while its server becomes one of another version', async ({ open }) => {
  const server = await startBrand(BEFORE);
  try {
    const campaign = await makeCampaign(server, { seconds: 6 });
    const page = await open({ baseURL: server.url });
    await arrangeVisit(page.context(), server, campaign, { saved: 1 });
    await page.goto(`/${campaign}/section/2`, { waitUntil: 'networkidle' });

    const recording = recordTake(page);
    await expect(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible();
    await server.restart({ BRAND: AFTER });
    await recording;
    const gone = filesOf(BEFORE).filter((file) => !filesOf(AFTER).includes(file));
    expect(gone.length).toBeGreaterThan(3);
    expect(await missing(page, gone)).toEqual([]);

    await page.getByRole('button', { name: 'Section 2 of 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await goOn(page, { last: true });
    await expect.poll(() => savedSections(page, campaign)).toEqual(['s1', 's2']);
    // What follows belongs to the other brand.
    await page.goto('about:blank');
  } finally {
    await server.stop();
  }
});

test(
  'a script that is gone offers a reload, after which the take is there',
  { tag: '@soak' },
  async ({ open, server, consoleErrors }) => {
    const campaign = await makeCampaign(server, { seconds: 3 });
    const page = await open({ baseURL: server.url });
    // The part of the page that lists the sections is not there any more.
    const listOfSections = /_next\/static\/chunks\/.*/;
    await giveName(page, campaign);
    await startRecording(page, campaign);
    await recordTake(page);
    await page.route(listOfSections, (route) => route.fulfill({ status: 404, body: 'Not Found' }));
    await goOn(page);
    await expect(page).toHaveURL(`/${campaign}/section/2`);
    await page.getByRole('button', { name: 'Section 2 of 2' }).click();
    await expect(page.getByRole('heading', { name: 'This page has been updated' })).toBeVisible();

    await page.unroute(listOfSections);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('button', { name: 'Start Recording' })).toBeVisible();
    expect(await savedSections(page, campaign)).toEqual(['s1']);
    consoleErrors.length = 0;
  },
);
