import { NO_REMINDERS, type ReminderRules } from '@/lib/contract/organizer/reminders';
import { emailsOfDay } from '@/lib/server/use-cases/invitations/may-send-emails';
import { sendDueEmails } from '@/lib/server/use-cases/invitations/send-emails';
import { getReminders, pauseReminders, resumeReminders, setReminders } from '@/lib/server/use-cases/messages/reminders';
import { sendDueMessages } from '@/lib/server/use-cases/messages/send-messages';
import { type Messages, openMessages } from '@/tests/support/open-messages';

let house: Messages;
let answer = '250 ok';
beforeAll(async () => {
  house = await openMessages({ answer: () => answer });
});
beforeEach(() => house.setClock('2030-11-20T09:00:00Z'));
afterEach(() => {
  answer = '250 ok';
  house.useCases.present();
});
afterAll(() => house.close());

type Of = Awaited<ReturnType<Messages['openCampaign']>>;
const DUE = '2030-11-23T09:00:00.000Z';

const set = (of: Of, rules: Partial<ReminderRules>) => setReminders(house.deps(), { ...of, ...NO_REMINDERS, ...rules });

/** Invites people to a campaign that reminds them on the 23rd, and whose organization may send so many emails then. */
async function openLimited(emails: string[], left: number) {
  const of = await house.openCampaign({ closes: '2030-11-30T23:59', timeZone: 'Europe/Oslo' });
  for (const email of emails) await house.inviteOne(of, email);
  await sendDueEmails(house.deps());
  await set(of, { firstBeforeClosing: 7 });
  await house.until('2030-11-23T08:00:00Z');
  const day = emailsOfDay(house.deps(), of.member.organizationId, { at: house.deps().now() });
  await house.useCases.store.limits.count({ ...day, amount: day.max - left });
  return of;
}

const reminded = (emails: string[]) => emails.filter((email) => house.emailsTo(email).length === 2);
const listed = async (of: Of) =>
  (await getReminders(house.deps(), of)).reminders.map(({ at, state, people }) => `${at} ${state} ${people}`);

it('a reminder that is tried again is one of the organization’s emails of the day only once', async () => {
  const people = ['ada@late.example', 'ben@late.example'];
  await openLimited(people, 2);
  answer = '451 Later';
  await house.until('2030-11-23T09:00:00Z');
  answer = '250 ok';
  await house.until('2030-11-23T09:30:00Z', 5);
  expect(reminded(people)).toEqual(people);
});

it('reminders for which a day has no emails left are sent when the next one begins', async () => {
  const people = ['cleo@late.example', 'dan@late.example', 'eve@late.example'];
  const of = await openLimited(people, 1);
  await house.until('2030-11-23T20:00:00Z');
  expect(reminded(people)).toHaveLength(1);
  expect(await listed(of)).toEqual([`${DUE} scheduled 2`, `${DUE} sent 1`]);
  await house.until('2030-11-24T07:00:00Z');
  expect(reminded(people)).toHaveLength(1);
  await house.until('2030-11-24T08:00:00Z');
  expect(reminded(people)).toEqual(people);
});

it('a reminder that waits stays when a rule is added, can be paused, and goes when its rule does', async () => {
  const people = ['fay@late.example', 'gil@late.example', 'hal@late.example'];
  const of = await openLimited(people, 0);
  await house.until('2030-11-23T12:00:00Z');
  await set(of, { firstBeforeClosing: 7, opened: 3 });
  expect(await listed(of)).toEqual([`${DUE} scheduled 3`]);
  const which = { reminder: 'firstBeforeClosing', at: DUE } as const;
  expect(await pauseReminders(house.deps(), { ...of, ...which })).toEqual({ changed: 3 });
  await house.until('2030-11-24T12:00:00Z');
  expect(reminded(people)).toEqual([]);
  expect(await resumeReminders(house.deps(), { ...of, ...which })).toEqual({ changed: 3 });
  await set(of, { opened: 3 });
  expect(await listed(of)).toEqual([]);
  await house.until('2030-11-25T12:00:00Z');
  expect(reminded(people)).toEqual([]);
});

it('a worker that dies before a try has used nothing of any limit', async () => {
  const ida = 'ida@late.example';
  await openLimited([ida], 1);
  house.setClock('2030-11-23T09:00:00Z');
  const { emails, limits } = house.useCases.store;
  const dying = { ...emails, noteTry: () => Promise.reject(new Error('killed')) };
  await expect(sendDueMessages({ ...house.deps(), store: { ...house.useCases.store, emails: dying } })).rejects.toThrow(
    'killed',
  );
  await house.until('2030-11-23T09:15:00Z', 5);
  expect(reminded([ida])).toEqual([ida]);

  const at = house.deps().now();
  const use = (key: string) => ({ key, max: 1, seconds: 60, at });
  await limits.count(use('full'));
  const of = { at, leaseUntil: at, until: at };
  const isFullUntil = new Date(at.getTime() + 60_000);
  expect(await emails.noteTry('nothing', { ...of, uses: [use('free'), use('full')] })).toEqual(isFullUntil);
  expect(await emails.noteTry('nothing', { ...of, uses: [use('free')] })).toBe('gone');
  expect(await limits.count(use('free'))).toBeNull();
});

/** Reminds somebody on the 22nd and on the 23rd. On the 22nd, the worker dies when the email is out. */
async function dieReminding(email: string) {
  const of = await house.openCampaign({ closes: '2030-11-30T23:59', timeZone: 'Europe/Oslo' });
  await house.inviteOne(of, email);
  await sendDueEmails(house.deps());
  await set(of, { firstBeforeClosing: 8, secondBeforeClosing: 7 });
  await house.until('2030-11-22T08:00:00Z');
  house.setClock('2030-11-22T09:00:00Z');
  const dying = { noteSent: () => Promise.reject(new Error('killed')) };
  await expect(sendDueMessages(depsWith(dying))).rejects.toThrow('killed');
  expect(house.emailsTo(email)).toHaveLength(2);
}

function depsWith(emails: Partial<Messages['useCases']['store']['emails']>) {
  const { store } = house.useCases;
  return { ...house.deps(), store: { ...store, emails: { ...store.emails, ...emails } } };
}

it('after a reminder that may have come twice, the next one comes a day after the second time', async () => {
  const jo = 'jo@late.example';
  await dieReminding(jo);
  house.setClock('2030-11-22T15:00:00Z');
  const at = house.deps().now();
  const taken = await house.useCases.store.emails.takeDue(at, new Date(at.getTime() + 600_000), 20);
  house.setClock('2030-11-22T15:15:00Z');
  await sendDueMessages(house.deps());
  expect(house.emailsTo(jo)).toHaveLength(3);
  // Who took it before stood still until now.
  await sendDueMessages(depsWith({ takeDue: async () => taken.splice(0) }));
  await house.until('2030-11-23T14:30:00Z', 30);
  expect(house.emailsTo(jo)).toHaveLength(3);
  await house.until('2030-11-23T16:00:00Z', 30);
  expect(house.emailsTo(jo)).toHaveLength(4);
});

it('a reminder that was not taken after its worker died comes a day after the first time', async () => {
  const kim = 'kim@late.example';
  await dieReminding(kim);
  answer = '451 Later';
  house.setClock('2030-11-22T15:00:00Z');
  await sendDueMessages(house.deps());
  answer = '250 ok';
  await house.until('2030-11-23T08:30:00Z', 30);
  expect(house.emailsTo(kim)).toHaveLength(2);
  await house.until('2030-11-23T09:30:00Z', 30);
  expect(house.emailsTo(kim)).toHaveLength(3);
});
