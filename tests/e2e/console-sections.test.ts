import type { Page } from '@playwright/test';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import { ask, type House } from '../support/console-house';
import { expect } from '../support/e2e';
import { consoleTest as test } from '../support/e2e-console';
import { tabTo } from '../support/e2e-tabs';

const opened = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: 'It is open' });
const kind = (page: Page, number: number, name: string) =>
  page.getByRole('group', { name: `Answer type, section ${number}` }).getByRole('radio', { name, exact: true });
const choices = (...texts: string[]) => texts.map((text) => ({ text, translations: {} }));

/** Opens the page of a new campaign, and names it; the field may be there a moment before the page listens to it. */
async function begin(page: Page, title: string, name: string): Promise<void> {
  await page.goto('/organizer/campaigns/new');
  await expect(async () => {
    await page.getByLabel('Title').fill('');
    await page.getByLabel('Title').fill(title);
    await expect(page.getByLabel('Link name')).toHaveValue(name, { timeout: 1000 });
  }).toPass();
}

/** Returns what the server has of the campaign with this name. */
async function stored(house: House, name: string): Promise<EditedCampaign> {
  const { campaigns } = await ask<{ campaigns: { id: string; name: string }[] }>(
    house.editor,
    `campaigns?search=${name}`,
  );
  return ask(house.editor, `campaigns/${campaigns.find((one) => one.name === name)!.id}`);
}

test('an editor builds a campaign with sections of every kind by mouse', async ({ house, openConsole }) => {
  const page = await openConsole(house.editor);
  await begin(page, 'By the mouse', 'by-the-mouse');
  const add = async (prompt: string, name: string) => {
    const number = (await page.getByLabel('Prompt').count()) + 1;
    // Two presses in a row are one, as of a hand that shakes.
    await expect(async () => {
      await page.getByRole('button', { name: 'Add section' }).click();
      await expect(page.getByLabel('Prompt')).toHaveCount(number, { timeout: 500 });
    }).toPass();
    await page
      .getByLabel('Prompt')
      .nth(number - 1)
      .fill(prompt);
    await kind(page, number, name).click();
  };
  await page.getByLabel('Prompt').fill('Who are you?');
  await add('What do you hear?', 'Audio');
  await add('Which book should we read?', 'Text');
  await page.getByLabel('Length limit', { exact: true }).fill('250');
  await page.getByRole('combobox', { name: /^Unit of the length limit/ }).selectOption('words');
  await add('What would you like to do?', 'Choice');
  const choice = (number: number) => page.getByRole('textbox', { name: `Choice ${number} of section 4` });
  await choice(1).fill('Walk');
  await choice(2).fill('Swim');
  await page.getByRole('button', { name: 'Add choice' }).click();
  await choice(3).fill('Fish');
  await page.getByRole('button', { name: 'Move up choice 3' }).click();
  await page.getByRole('radio', { name: 'Several answers' }).click();
  await page.getByLabel('Maximum number of choices').fill('2');
  await page.getByRole('checkbox', { name: /Something else/ }).check();
  await page.getByRole('checkbox', { name: 'Required' }).nth(1).uncheck();
  // Another kind, and back: nothing is lost.
  await kind(page, 4, 'Text').click();
  await kind(page, 4, 'Choice').click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(opened(page)).toBeVisible();
  expect((await stored(house, 'by-the-mouse')).sections.map(({ prompt, answerType }) => [prompt, answerType])).toEqual([
    ['Who are you?', { kind: 'video' }],
    ['What do you hear?', { kind: 'audio' }],
    ['Which book should we read?', { kind: 'text', limit: 250, unit: 'words', isOptional: false }],
    [
      'What would you like to do?',
      {
        ...{ kind: 'choice', most: 2, allowsOther: true, isOptional: true },
        choices: choices('Walk', 'Fish', 'Swim'),
      },
    ],
  ]);
});

test('an editor builds one by keyboard alone', async ({ house, openConsole }) => {
  const page = await openConsole(house.editor);
  await begin(page, 'By the keys', 'by-the-keys');
  const { keyboard } = page;

  await tabTo(page, 'input: Video');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(kind(page, 1, 'Text')).toBeChecked();
  await tabTo(page, 'textarea: Prompt');
  await keyboard.type('Which book should we read?');
  await tabTo(page, 'input: Length limit');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('90');

  await tabTo(page, 'button: Add section');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Prompt')).toHaveCount(2);
  await keyboard.type('What would you like to do?');
  await tabTo(page, 'input: Video', 'Shift+Tab');
  for (const step of ['Audio', 'Text', 'Choice']) {
    await keyboard.press('ArrowRight');
    await expect(kind(page, 2, step)).toBeChecked();
  }
  await tabTo(page, 'input: Choice 1 of section 2');
  await keyboard.type('Walk');
  await tabTo(page, 'input: Choice 2 of section 2');
  await keyboard.type('Swim');
  await keyboard.press('Enter');
  await tabTo(page, 'input: Choice 3 of section 2');
  await keyboard.type('Fish');
  await tabTo(page, 'button: Move up choice 3');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move up choice 2' })).toBeFocused();
  await tabTo(page, 'input: Choice 3 of section 2');
  await tabTo(page, 'button: Remove choice 3');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Choice 2 of section 2' })).toBeFocused();
  await tabTo(page, 'input: Required');
  await keyboard.press('Space');
  await page.getByRole('button', { name: 'Publish', exact: true }).focus();
  await keyboard.press('Enter');
  await expect(opened(page)).toBeVisible();
  const { sections } = await stored(house, 'by-the-keys');
  expect(sections.map(({ answerType }) => answerType)).toEqual([
    { kind: 'text', limit: 90, unit: 'characters', isOptional: false },
    {
      ...{ kind: 'choice', most: 1, allowsOther: false, isOptional: true },
      choices: choices('Walk', 'Fish'),
    },
  ]);
});
