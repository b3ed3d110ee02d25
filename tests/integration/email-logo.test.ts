import { type MessageKind, MESSAGE_KINDS } from '@/lib/contract/messages';
import { LETTERHEAD, WRITERS } from '@/tests/support/letterhead';
import { openMail } from '@/tests/support/open-mail';
import { readMail } from '@/tests/support/read-mail';

let outbox: Awaited<ReturnType<typeof openMail>>;
beforeAll(async () => {
  outbox = await openMail();
});
afterAll(() => outbox.close());

const link = 'https://film.example/a';
const refusal = 'https://film.example/refuse';
const values = {
  ...{ name: 'Ada', title: 'Night Tours', organization: 'Riverside Museum', link },
  ...{ closesAt: null, timeZone: 'UTC', minutes: 3, questions: 4 },
};
const given = { extraTime: 'half', retakes: null, closesAt: null, language: null } as const;
const WRITTEN = {
  ...Object.fromEntries(
    MESSAGE_KINDS.map((kind: MessageKind) => [
      kind,
      () => WRITERS.writeMessage({ kind, words: null, values, refusal, language: 'ar' }),
    ]),
  ),
  signInLink: () => WRITERS.writeMail('signInLink', { link }, 'en'),
  receipt: () => WRITERS.writeMail('receipt', { title: 'Night Tours', organization: 'Riverside Museum', link }, 'ar'),
  adjusted: () => WRITERS.writeAdjustments({ ...values, given, refusal, language: 'en' }),
};

it.each(Object.entries(WRITTEN))('%s has the logo once, beside the HTML that shows it', async (to, write) => {
  const { subject, text, html } = await write();
  await outbox.mail.send({ to: `${to}@film.example`, subject, text, html });
  const received = readMail(outbox.received.find((one) => one.to === `${to}@film.example`));
  expect(received.tree).toBe('multipart/alternative (text/plain, multipart/related (text/html, image/png))');
  expect(received.pictures).toEqual([{ id: 'logo@introreel', type: 'image/png', bytes: LETTERHEAD.logo.png }]);
  expect([...received.html.matchAll(/(?:src|href|url)\W+cid:([^"]*)/g)].map(([, id]) => id)).toEqual([
    'logo@introreel',
  ]);
  expect(received.html.match(/<img\s/g)).toHaveLength(1);
  expect([received.subject, received.text, received.html]).toEqual([subject, text.trimEnd(), html.trimEnd()]);
});
