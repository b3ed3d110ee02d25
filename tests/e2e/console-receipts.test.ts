import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { PartialDraft } from '@/lib/contract/campaign-draft';
import { paths } from '@/lib/contract/paths';
import { publish, type House } from '../support/console-house';
import type { ConsoleServer } from '../support/console-servers';
import { findAccessibilityFaults } from '../support/e2e-accessibility';
import { consoleTest as test } from '../support/e2e-console';
import { expectGoodLayout } from '../support/e2e-good-layout';
import { findLayoutFaults } from '../support/e2e-layout';
import { adoptVisit, readTake } from '../support/e2e-visit';
import { readMail } from '../support/read-mail';
import { createVisitor } from '../support/visitor';
import { giveName, playFilm, pressUntil } from '../support/walk';
import { readWords } from '../support/words';

const RECORDED = { id: 's1', prompt: 'Who are you?', seconds: 30 };
const WRITTEN = {
  ...RECORDED,
  answerType: { kind: 'text', limit: 250, unit: 'words', isOptional: false },
} as const satisfies NonNullable<PartialDraft['sections']>[number];

const send = (page: Page) => page.getByRole('button', { name: 'Send Receipt', exact: true });
const thanks = (page: Page) => expect(page.getByText('You may close this window now.')).toBeVisible();
/** Leaves an address on the last page. Resolves with the link of the receipt. */
async function askReceipt(page: Page, server: ConsoleServer, address: string, title: string): Promise<string> {
  await page.getByLabel('Email', { exact: true }).fill(address);
  await pressUntil(send(page), page.getByText(`We've sent the link to ${address}.`));
  const received = () => server.emails().filter(({ to }) => to === address);
  await expect.poll(() => received().length, { timeout: 60_000 }).toBe(1);
  const { subject, text, pictures } = readMail(received()[0]);
  expect([subject, pictures.length]).toEqual([`Your receipt: ${title}`, 1]);
  return /^http\S+$/m.exec(text)?.[0] ?? '';
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

type Ended = { house: House; server: ConsoleServer; draft?: PartialDraft; email?: string };

/** Publishes a campaign, and ends a visit to it. Returns what gives that visit to a browser. */
async function end({ house, server, draft, email }: Ended) {
  const { name } = await publish(house.editor, { sections: [RECORDED], ...draft });
  const visitor = createVisitor(server.url, name);
  const consent = draft?.consent ? { version: 1, language: 'en' as const } : undefined;
  await visitor.begin('Ada Lovelace', { email, consent });
  await visitor.save('s1', readTake());
  await visitor.film();
  return { name, adopt: (browser: BrowserContext) => adoptVisit(browser, server.url, name, visitor) };
}

test('who gave no address leaves one, and its link shows and deletes the video elsewhere', async ({
  house,
  server,
  openConsole,
}) => {
  test.slow();
  const { name, adopt } = await end({ house, server, draft: { title: 'River by night' } });
  const visitor = await openConsole();
  await adopt(visitor.context());
  await visitor.goto(paths.thankYou(name));
  await thanks(visitor);
  await press(visitor, 'Send Receipt');
  await expect(visitor.getByText('Please enter your email address.')).toBeVisible();
  await visitor.getByLabel('Email', { exact: true }).fill('ada');
  await pressUntil(send(visitor), visitor.getByText("This email address can't be used. Please check it."));
  await expectGoodLayout(visitor);
  await visitor.reload();
  const link = await askReceipt(visitor, server, 'ada@receipts.example', 'River by night');

  // Another device, which knows nothing of the visit; and the first one, where all stays as it was.
  const elsewhere = await openConsole();
  await elsewhere.goto(link);
  await expect(elsewhere).toHaveURL(paths.publish(name));
  await playFilm(elsewhere);
  await elsewhere.reload();
  await playFilm(elsewhere);
  await visitor.reload();
  await expect(send(visitor)).toBeVisible();

  await press(elsewhere, 'Delete My Recording');
  await press(elsewhere, 'Delete Permanently');
  await expect(elsewhere.getByRole('heading', { name: 'Your recording has been deleted' })).toBeVisible();
  await visitor.reload();
  await thanks(visitor);
  await expect(visitor.getByRole('button', { name: 'Delete My Recording' })).toHaveCount(0);
  await expect(send(visitor)).toHaveCount(0);
  await elsewhere.goto(link);
  await expect(elsewhere).toHaveURL(paths.home());
});

const everyType = 'a receipt is offered for every type of campaign, also after a reload';
test(everyType, { tag: '@soak' }, async ({ house, server, openConsole }) => {
  test.slow();
  const drafts: PartialDraft[] = [
    { type: 'default' },
    { type: 'job' },
    { askEmail: 'optional' },
    { askPhone: 'optional', allowSharing: true, redirectUrl: 'https://museum.example' },
    { consent: 'I agree that the museum keeps it.', askEmail: 'no' },
  ];
  for (const draft of drafts) {
    await test.step(JSON.stringify(draft), async () => {
      const { name, adopt } = await end({ house, server, draft });
      const page = await openConsole();
      await adopt(page.context());
      await page.goto(paths.publish(name));
      await expect(
        page.getByRole('button', { name: 'Finish' }).or(page.getByRole('button', { name: 'Submit Application' })),
      ).toBeVisible();
      await page.goto(paths.thankYou(name));
      await expect(send(page)).toBeVisible();
      await page.reload();
      await expect(send(page)).toBeVisible();
      await page.close();
    });
  }
});

test('a receipt is offered after the last answer, where nothing is recorded', async ({
  house,
  server,
  openConsole,
}) => {
  test.slow();
  const { name } = await publish(house.editor, { title: 'Words alone', sections: [WRITTEN] });
  const page = await openConsole();
  await giveName(page, name, 'Grace Hopper');
  await expect(page).toHaveURL(paths.intro(name));
  await page.goto(paths.section(name, 1));
  await page.getByRole('textbox').fill('Patience.');
  await press(page, 'Finish');
  await thanks(page);
  await expect(send(page)).toBeVisible();
  await page.reload();
  const link = await askReceipt(page, server, 'grace@receipts.example', 'Words alone');
  const elsewhere = await openConsole();
  await elsewhere.goto(link);
  await expect(elsewhere).toHaveURL(paths.thankYou(name));
  await press(elsewhere, 'Delete My Answers');
  await press(elsewhere, 'Delete Permanently');
  await expect(elsewhere.getByRole('heading', { name: 'Your answers have been deleted' })).toBeVisible();
});

test(
  'a receipt is asked for in Arabic, from right to left',
  { tag: '@soak' },
  async ({ house, server, openConsole }) => {
    const { name, adopt } = await end({ house, server, draft: { languages: ['ar', 'en'] } });
    const page = await openConsole(undefined, { locale: 'ar' });
    await adopt(page.context());
    await page.goto(paths.thankYou(name));
    await expect(page.locator('html[lang=ar][dir=rtl]')).toHaveCount(1);
    const { receipt, contact } = readWords('ar').visitor;
    await expect(page.getByRole('button', { name: receipt.send })).toBeVisible();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 780 });
      expect.soft(await findLayoutFaults(page), `the layout at ${width}`).toEqual([]);
      expect.soft(await findAccessibilityFaults(page), `accessibility at ${width}`).toEqual([]);
    }
    await page.getByLabel(contact.email.required, { exact: true }).fill('leila@receipts.example');
    await pressUntil(page.getByRole('button', { name: receipt.send }), page.getByText('leila@receipts.example'));
    const received = () => server.emails().find(({ to }) => to === 'leila@receipts.example');
    await expect.poll(received, { timeout: 60_000 }).toBeDefined();
    expect(readMail(received()).html).toContain('<html lang="ar" dir="rtl">');
  },
);

test('no receipt is offered to who gave an address, nor before the end', async ({ house, server, openConsole }) => {
  const { name, adopt } = await end({
    ...{ house, server, draft: { askEmail: 'optional' }, email: 'known@receipts.example' },
  });
  const page = await openConsole();
  await adopt(page.context());
  await page.goto(paths.thankYou(name));
  await expect(page.getByRole('button', { name: 'Delete My Recording' })).toBeVisible();
  await expect(send(page)).toHaveCount(0);

  const begun = createVisitor(server.url, name);
  await begun.begin('Grace Hopper');
  const early = await openConsole();
  await adoptVisit(early.context(), server.url, name, begun);
  await early.goto(paths.thankYou(name));
  await expect(early.getByRole('button', { name: 'Delete My Recording' })).toBeVisible();
  await expect(send(early)).toHaveCount(0);
});
