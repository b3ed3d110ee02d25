import { expect, type Page } from '@playwright/test';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { ask, type House } from './console-house';

/** Opens the page of a new campaign, and names it; the field may be there a moment before the page listens to it. */
export async function beginCampaign(page: Page, title: string, name: string): Promise<void> {
  await page.goto('/organizer/campaigns/new');
  await expect(async () => {
    await page.getByLabel('Title').fill('');
    await page.getByLabel('Title').fill(title);
    await expect(page.getByLabel('Link name')).toHaveValue(name, { timeout: 1000 });
  }).toPass();
}

/** The sections in their order, open or closed. */
export const sectionItems = (page: Page) =>
  page.getByRole('list', { name: 'Sections', exact: true }).locator(':scope > li');

/** Opens a section of the builder, which are closed at first. */
export async function openSection(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: `Edit section ${number}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Done editing section ${number}`, exact: true })).toBeFocused();
}

/** Closes a section again. */
export async function closeSection(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: `Done editing section ${number}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Edit section ${number}`, exact: true })).toBeFocused();
}

/** One of the kinds of answers that a section may have; the section is open. */
export const answerKind = (page: Page, number: number, name: string) =>
  page.getByRole('group', { name: `Answer type, section ${number}` }).getByRole('radio', { name, exact: true });

/** Adds a section, which is open then, and writes it. */
export async function addSection(page: Page, prompt: string, kind: string): Promise<void> {
  const sections = sectionItems(page);
  const number = (await sections.count()) + 1;
  // Two presses in a row are one, as of a hand that shakes.
  await expect(async () => {
    await page.getByRole('button', { name: 'Add section' }).click();
    await expect(sections).toHaveCount(number, { timeout: 500 });
  }).toPass();
  await sections
    .nth(number - 1)
    .getByLabel('Prompt')
    .fill(prompt);
  await answerKind(page, number, kind).click();
}

/** Returns what the server has of the campaign with this name. */
export async function storedCampaign(house: House, name: string): Promise<EditedCampaign> {
  const { campaigns } = await ask<{ campaigns: { id: string; name: string }[] }>(
    house.editor,
    `campaigns?search=${name}`,
  );
  return ask(house.editor, `campaigns/${campaigns.find((one) => one.name === name)!.id}`);
}
