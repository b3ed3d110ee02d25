import type { Page } from '@playwright/test';
import { expect } from '../support/e2e';
import {
  addSection,
  answerKind,
  beginCampaign,
  closeSection,
  openSection,
  sectionItems,
  storedCampaign,
} from '../support/e2e-builder';
import { consoleTest as test } from '../support/e2e-console';
import { tabTo } from '../support/e2e-tabs';

const opened = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: 'It is open' });
const choices = (...texts: string[]) => texts.map((text) => ({ text, translations: {} }));
const line = (page: Page, number: number) => sectionItems(page).nth(number - 1);

test('an editor builds a campaign with sections of every kind by mouse', async ({ house, openConsole }) => {
  const page = await openConsole(house.editor);
  await beginCampaign(page, 'By the mouse', 'by-the-mouse');
  await page.getByLabel('Prompt').fill('Who are you?');
  await page.getByRole('checkbox', { name: 'Required' }).uncheck();
  await closeSection(page, 1);
  await addSection(page, 'What do you hear?', 'Audio');
  await closeSection(page, 2);
  await addSection(page, 'Which book should we read?', 'Text');
  await page.getByLabel('Length limit', { exact: true }).fill('250');
  await page.getByRole('combobox', { name: /^Unit of the length limit/ }).selectOption('words');
  await addSection(page, 'What would you like to do?', 'Choice');
  const choice = (number: number) => page.getByRole('textbox', { name: `Choice ${number} of section 4` });
  await choice(1).fill('Walk');
  await choice(2).fill('Swim');
  await page.getByRole('button', { name: 'Add choice' }).click();
  await choice(3).fill('Fish');
  await page.getByRole('button', { name: 'Move up choice 3' }).click();
  await page.getByRole('radio', { name: 'Several answers' }).click();
  await page.getByLabel('Maximum number of choices').fill('2');
  await page.getByRole('checkbox', { name: /Something else/ }).check();
  await line(page, 4).getByRole('checkbox', { name: 'Required' }).uncheck();
  // Another kind, and back: nothing is lost.
  await answerKind(page, 4, 'Text').click();
  await answerKind(page, 4, 'Choice').click();
  await closeSection(page, 3);
  await closeSection(page, 4);
  await addSection(page, 'Do you have a picture of it?', 'File');
  await page.getByRole('checkbox', { name: 'WEBP' }).check();
  await page.getByRole('checkbox', { name: 'PDF' }).uncheck();
  await page.getByLabel('Size limit (MB)').fill('5');
  await closeSection(page, 5);

  // The last one is dragged to the place of the third.
  await page.getByRole('heading', { name: 'Sections' }).scrollIntoViewIfNeeded();
  const handle = line(page, 5).locator('[aria-hidden=true]').first();
  await handle.hover();
  await page.mouse.down();
  const { x, y } = (await line(page, 3).boundingBox())!;
  await page.mouse.move(x + 20, y + 10, { steps: 12 });
  await page.mouse.up();
  await expect(line(page, 3)).toContainText('Do you have a picture of it? File Required');
  await expect(line(page, 1)).toContainText('Who are you? Video 30 s Optional');
  await openSection(page, 3);
  await expect(page.getByLabel('Size limit (MB)')).toHaveValue('5');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(opened(page)).toBeVisible();
  const { sections } = await storedCampaign(house, 'by-the-mouse');
  expect(sections.map(({ prompt, answerType }) => [prompt, answerType])).toEqual([
    ['Who are you?', { kind: 'video', isOptional: true }],
    ['What do you hear?', { kind: 'audio', isOptional: false }],
    [
      'Do you have a picture of it?',
      { kind: 'file', formats: ['jpg', 'png', 'webp'], maxMegabytes: 5, isOptional: false },
    ],
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
  await beginCampaign(page, 'By the keys', 'by-the-keys');
  const { keyboard } = page;
  const kinds = ['Video', 'Audio', 'Text', 'Choice', 'File'];
  /** Chooses how a section is answered, from the first kind on; the focus is behind it. */
  const choose = async (number: number, kind: string) => {
    await tabTo(page, 'input: Video', 'Shift+Tab');
    for (const step of kinds.slice(1, kinds.indexOf(kind) + 1)) {
      await keyboard.press('ArrowRight');
      await expect(answerKind(page, number, step)).toBeChecked();
    }
  };
  const add = async (number: number, prompt: string, kind: string) => {
    await tabTo(page, 'button: Add section');
    // Within 750 ms of the last press the button does nothing (spec 9.9).
    await expect(async () => {
      if ((await line(page, number).count()) === 0) await keyboard.press('Enter');
      await expect(line(page, number).getByLabel('Prompt')).toBeFocused({ timeout: 2000 });
    }).toPass();
    await keyboard.type(prompt);
    await choose(number, kind);
  };
  const close = async (number: number) => {
    await tabTo(page, `button: Done editing section ${number}`);
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Edit section ${number}` })).toBeFocused();
  };

  await tabTo(page, 'textarea: Prompt');
  await keyboard.type('Which book should we read?');
  await choose(1, 'Text');
  await tabTo(page, 'input: Length limit');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('90');
  await close(1);

  await add(2, 'What would you like to do?', 'Choice');
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
  await close(2);

  await add(3, 'Do you have a certificate?', 'File');
  await tabTo(page, 'input: DOCX');
  await keyboard.press('Space');
  await tabTo(page, 'input: Size limit (MB)');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('3');
  await close(3);

  await add(4, 'What do you hear?', 'Audio');
  await tabTo(page, 'input: Required');
  await keyboard.press('Space');
  await close(4);

  await add(5, 'Who are you?', 'Video');
  await tabTo(page, 'button: Move up section 5');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move up section 4' })).toBeFocused();
  await tabTo(page, 'button: Done editing section 4', 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit section 4' })).toBeFocused();
  // It opens again by the same button, and is as it was.
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Done editing section 4' })).toBeFocused();
  await expect(page.getByLabel('Prompt')).toHaveValue('Who are you?');

  await page.getByRole('button', { name: 'Publish', exact: true }).focus();
  await keyboard.press('Enter');
  await expect(opened(page)).toBeVisible();
  const { sections } = await storedCampaign(house, 'by-the-keys');
  expect(sections.map(({ answerType }) => answerType)).toEqual([
    { kind: 'text', limit: 90, unit: 'characters', isOptional: false },
    {
      ...{ kind: 'choice', most: 1, allowsOther: false, isOptional: true },
      choices: choices('Walk', 'Fish'),
    },
    { kind: 'file', formats: ['pdf', 'jpg', 'png', 'docx'], maxMegabytes: 3, isOptional: false },
    { kind: 'video', isOptional: false },
    { kind: 'audio', isOptional: true },
  ]);
});
