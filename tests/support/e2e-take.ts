import { expect, type BrowserContext, type Page } from '@playwright/test';
import { arrangeVisit, makeCampaign } from './e2e-visit';
import { tapRecorders, type TappedTake } from './recorder-tap';
import type { TestServer } from './server';
import { storedTakes } from './stored-takes';
import { giveName, pressUntil, startRecording } from './walk';

export type Section = { campaign: string; taps: TappedTake[] };

/** Opens the first section of a new campaign for a visitor whose visit has begun, and listens to the recorders. */
export async function enterSection(
  page: Page,
  server: TestServer,
  campaign: Parameters<typeof makeCampaign>[1] = {},
): Promise<Section> {
  const taps = await tapRecorders(page.context());
  const name = await makeCampaign(server, campaign);
  await arrangeVisit(page.context(), server, name);
  // Everything that recording needs must be loaded before a test disturbs the connection.
  await page.goto(`/${name}/section/1`, { waitUntil: 'networkidle' });
  return { campaign: name, taps };
}

/** The same, but on the visitor's own way from the start page. */
export async function walkToSection(
  page: Page,
  server: TestServer,
  campaign: Parameters<typeof makeCampaign>[1] = {},
): Promise<Section> {
  const taps = await tapRecorders(page.context());
  const name = await makeCampaign(server, campaign);
  await giveName(page, name);
  await startRecording(page, name);
  return { campaign: name, taps };
}

/** Starts recording and waits until the `index`th take of this browser has this length. */
export async function recordUntil(
  page: Page,
  taps: TappedTake[],
  milliseconds: number,
  index = 0,
): Promise<TappedTake> {
  await pressUntil(
    page.getByRole('button', { name: 'Start Recording' }),
    page.getByRole('button', { name: 'Stop Recording' }),
  );
  await expect.poll(() => taps[index]?.milliseconds ?? 0, { timeout: 60_000 }).toBeGreaterThanOrEqual(milliseconds);
  return taps[index]!;
}

/** Ends the take and waits until it can be used. */
export async function stopRecording(page: Page): Promise<void> {
  await pressUntil(
    page.getByRole('button', { name: 'Stop Recording' }),
    page.getByRole('button', { name: 'Re-Record' }),
  );
}

/**
 * Expects that the server stores these takes of the campaign, and after its sweep no others, byte for byte as the
 * recorders emitted them.
 */
export async function expectStored(server: TestServer, campaign: string, takes: TappedTake[]): Promise<void> {
  const stored = async () =>
    (await storedTakes(server, campaign)).map(({ bytes, sha256 }) => `${bytes} ${sha256}`).sort();
  await expect.poll(stored).toEqual(takes.map((take) => `${take.bytes} ${take.sha256()}`).sort());
}

/** Leaves a page even if it asks before. Returns the questions it asked. */
export function leaveWhenAsked(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}
