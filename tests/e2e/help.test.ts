import { expect, test } from '../support/e2e';
import { makeCampaign } from '../support/e2e-visit';
import { pressUntil } from '../support/walk';

test('help answers eight questions over any page (spec 2.78, 2.79, 2.83)', async ({ page, server }) => {
  const campaign = await makeCampaign(server);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(`/${campaign}/start`);
  const name = page.getByLabel('Full Name');
  await name.fill('Ada');
  const opener = page.getByRole('button', { name: 'Need Help' });
  await opener.focus();
  await page.evaluate(() => scrollTo(0, 1000));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'FAQ' });
  await expect(dialog.getByRole('heading', { name: 'FAQ' })).toBeFocused();
  await expect(dialog).toContainText('Get help with some of the most asked questions.');
  await expect(dialog).toContainText(
    'If you have a question that is not answered below, please contact us at: help@hrfix.example',
  );
  await expect(dialog.getByRole('link', { name: 'help@hrfix.example' })).toHaveAttribute(
    'href',
    'mailto:help@hrfix.example',
  );
  await expect(dialog.getByRole('term')).toHaveCount(8);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  // Neither the wheel nor the keyboard scrolls the page below, and Tab stays inside the dialog.
  await page.mouse.move(195, 20);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('End');
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
      ),
    ).toBe(true);
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(name).toHaveValue('Ada');

  await pressUntil(opener, dialog);
  await dialog.getByRole('button', { name: 'Close FAQ' }).click();
  await expect(dialog).toHaveCount(0);
  await pressUntil(opener, dialog);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);
});
