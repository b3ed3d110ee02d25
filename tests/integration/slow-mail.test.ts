import { createMail } from '@/lib/server/mail/create-mail';
import { invite, listInvitations } from '@/lib/server/use-cases/invitations/invitations';
import { sendDueEmails } from '@/lib/server/use-cases/invitations/send-emails';
import { sendDueMessages } from '@/lib/server/use-cases/messages/send-messages';
import { addWebhook } from '@/lib/server/use-cases/webhooks/webhooks';
import { createWebhookSender } from '@/lib/server/webhooks/create-webhook-sender';
import { describeWithPostgres } from '@/tests/support/describe-with-postgres';
import { LETTERHEAD } from '@/tests/support/letterhead';
import { type Messages, openMessages } from '@/tests/support/open-messages';
import { startPostgres } from '@/tests/support/postgres';
import { startWorkerProcess } from '@/tests/support/processes';
import { makeQueue } from '@/tests/support/reminding-processes';
import { makeTempFolder } from '@/tests/support/temp-folder';
import { waitFor } from '@/tests/support/wait-for';
import { startWebhookReceiver } from '@/tests/support/webhook-receiver';

const MINUTE_MS = 60_000;
const letter = { subject: 'Hello', text: '{link}' };

type Of = Awaited<ReturnType<Messages['openCampaign']>>;

/** Has a receipt sent to each. */
async function askForReceipts(house: Messages, of: Of, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const given = { visitId: await house.submit(of), campaignId: of.id, address, language: 'en' as const };
    await house.useCases.store.emails.addReceipt(given, house.deps().now());
  }
}

describe('a slow mail server', () => {
  const people = ['one@slow.example', 'two@slow.example', 'three@slow.example'];
  let house: Messages;
  let taken: string[] = [];
  let other: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    house = await openMessages({
      async takes(to) {
        taken.push(to);
        // Each takes longer than half of the time for which a worker has them.
        house.useCases.pass(6 * MINUTE_MS);
        if (taken.length === 2) await other?.();
      },
    });
  });
  afterEach(() => {
    [taken, other] = [[], undefined];
    house.useCases.present();
  });
  afterAll(() => house.close());

  it('makes no other worker send what one still sends', async () => {
    await askForReceipts(house, await house.openCampaign(), people);
    other = () => sendDueMessages(house.deps());
    await sendDueMessages(house.deps());
    expect([...taken].sort()).toEqual([...people].sort());
    expect(house.doubts()).toBe(0);
  });

  it('makes no other worker send an invitation that one still sends', async () => {
    const of = await house.openCampaign();
    await invite(house.deps(), { ...of, addresses: people.join('\n'), letter });
    other = () => sendDueEmails(house.deps());
    await sendDueEmails(house.deps());
    house.useCases.pass(24 * 60 * MINUTE_MS);
    await sendDueEmails(house.deps());
    expect([...taken].sort()).toEqual([...people].sort());
    expect((await listInvitations(house.deps(), of)).counts).toMatchObject({ sent: 3, waiting: 0 });
    expect(house.doubts()).toBe(0);
  });
});

it('a mail server that takes one connection at a time gets each email of two workers once', async () => {
  // One worker takes twenty of them, and the other one the rest.
  const people = Array.from({ length: 24 }, (_, index) => `person${index}@one.example`).sort();
  const house = await openMessages({ most: 1, waitMs: 5 });
  const mail = createMail({ url: house.smtp.url, from: 'us@film.example', ...LETTERHEAD });
  try {
    await askForReceipts(house, await house.openCampaign(), people);
    for (let minute = 0; minute < 12; minute += 1) {
      await Promise.all([sendDueMessages(house.deps()), sendDueMessages({ ...house.deps(), mail })]);
      house.useCases.pass(MINUTE_MS);
    }
    expect(house.smtp.refused()).toBeGreaterThan(0);
    expect(house.smtp.received.map(({ to }) => to).sort()).toEqual(people);
    expect(house.doubts()).toBe(0);
  } finally {
    mail.close();
    await house.close();
  }
});

describeWithPostgres(
  'a worker whose mail server takes half a second for each word, and never ends with one email',
  () => {
    it('sends invitations and delivers webhooks meanwhile', async () => {
      const temp = makeTempFolder();
      const postgres = await startPostgres();
      await makeQueue(postgres.url);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const takes = async (to: string) => (to === 'held@slow.example' ? held : undefined);
      const house = await openMessages({ takes, waitMs: 500 }, { url: postgres.url });
      const receiver = await startWebhookReceiver();
      const worker = await startWorkerProcess({
        ...{ DATABASE_URL: postgres.url, DATA_DIR: temp.folder, APP_SECRET: 'a secret of the tests, long enough' },
        ...{ SMTP_URL: house.smtp.url, MAIL_FROM: 'us@film.example', PUBLIC_URL: 'https://film.example' },
        ...{ WEBHOOKS_ALLOW_PRIVATE: 'true', DISK_FLOOR_BYTES: '0' },
      });
      try {
        const of = await house.openCampaign();
        await addWebhook(
          { ...house.deps(), webhookSender: createWebhookSender({ allowPrivate: true }) },
          { ...of, url: receiver.url, events: ['submission.completed'] },
        );
        await askForReceipts(house, of, ['held@slow.example']);
        await waitFor(() => house.emailsTo('held@slow.example').length > 0);
        const before = receiver.received.length;
        await house.inviteOne(of, 'other@slow.example');
        await house.submit(of);
        await waitFor(() => house.emailsTo('other@slow.example').length > 0 && receiver.received.length > before);
        const states = () => house.useCases.database.db.selectFrom('emails').select('state').execute();
        expect(await states()).toEqual([{ state: 'scheduled' }]);
        release();
        await waitFor(async () => (await states())[0]?.state === 'sent');
        expect(house.emailsTo('held@slow.example')).toHaveLength(1);
      } finally {
        release();
        await worker.end('SIGTERM');
        await receiver.close();
        await house.close();
        await postgres.stop();
        temp.remove();
      }
    }, 120_000);
  },
);
