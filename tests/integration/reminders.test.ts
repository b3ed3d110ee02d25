import { NO_REMINDERS, type ReminderRules } from '@/lib/contract/organizer/reminders';
import { sendDueEmails } from '@/lib/server/use-cases/invitations/send-emails';
import { adjustInvitation } from '@/lib/server/use-cases/invitations/adjust-invitation';
import { listInvitations } from '@/lib/server/use-cases/invitations/invitations';
import { takeInvitationBack } from '@/lib/server/use-cases/invitations/change-invitation';
import { unsubscribe } from '@/lib/server/use-cases/invitations/unsubscribe';
import { saveMessage } from '@/lib/server/use-cases/messages/messages';
import { planReminders } from '@/lib/server/use-cases/messages/plan-reminders';
import { getReminders, pauseReminders, resumeReminders, setReminders } from '@/lib/server/use-cases/messages/reminders';
import { sendDueMessages } from '@/lib/server/use-cases/messages/send-messages';
import { type Messages, openMessages } from '@/tests/support/open-messages';
import { WRITERS } from '@/tests/support/letterhead';
import { readMail, refusalIn } from '@/tests/support/read-mail';

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

const OSLO = { closes: '2030-11-30T23:59', timeZone: 'Europe/Oslo' };
type Of = Awaited<ReturnType<Messages['openCampaign']>>;

const set = (of: Of, rules: Partial<ReminderRules>) => setReminders(house.deps(), { ...of, ...NO_REMINDERS, ...rules });
const invited = async (of: Of, email: string) => {
  const invitation = await house.inviteOne(of, email);
  await sendDueEmails(house.deps());
  return invitation;
};

const scheduled = async (of: Of) => {
  const { reminders } = await getReminders(house.deps(), of);
  return reminders.map(({ reminder, at, state, people }) => `${reminder} ${at.slice(0, 16)} ${state} ${people}`);
};
const subjectsTo = (email: string) => house.emailsTo(email).map((received) => readMail(received).subject);
const remindersOf = async (of: Of, email: string) =>
  (await listInvitations(house.deps(), of)).invitations.find((one) => one.email === email)?.reminders;

it('people who were invited by email are reminded before the campaign closes, in its words', async () => {
  const of = await house.openCampaign(OSLO);
  await invited(of, 'ada@one.example');
  await house.inviteOne(of, 'link@one.example', { isMailed: false });
  const words = { subject: 'Until {closes}', text: 'Dear {name}: {link}' };
  await saveMessage(house.deps(), { ...of, kind: 'reminder', language: 'en', ...words });
  const { dates } = await set(of, { firstBeforeClosing: 7, secondBeforeClosing: 2 });
  expect(dates).toEqual({
    firstBeforeClosing: '2030-11-23T09:00:00.000Z',
    secondBeforeClosing: '2030-11-28T09:00:00.000Z',
  });
  expect(await scheduled(of)).toEqual([
    'firstBeforeClosing 2030-11-23T09:00 scheduled 1',
    'secondBeforeClosing 2030-11-28T09:00 scheduled 1',
  ]);
  expect(await remindersOf(of, 'ada@one.example')).toEqual({
    ...{ sent: 0, nextAt: '2030-11-23T09:00:00.000Z', isPaused: false },
  });
  await house.until('2030-11-24T09:00:00Z');
  expect(subjectsTo('ada@one.example').slice(1)).toEqual(['Until November 30, 2030 at 11:59 PM (Europe/Oslo)']);
  await house.until('2030-12-03T09:00:00Z');
  expect(subjectsTo('ada@one.example')).toHaveLength(3);
  expect(await scheduled(of)).toEqual([
    'secondBeforeClosing 2030-11-28T09:00 sent 1',
    'firstBeforeClosing 2030-11-23T09:00 sent 1',
  ]);
  expect(await remindersOf(of, 'ada@one.example')).toEqual({ sent: 2, nextAt: null, isPaused: false });
  expect(house.emailsTo('link@one.example')).toEqual([]);
});

it('who has begun, or opened the link, is reminded days later, and nobody who is done, has gone or wants none', async () => {
  const of = await house.openCampaign({ timeZone: 'Europe/Oslo' });
  await set(of, { started: 2, opened: 3 });
  const people = ['began', 'opened', 'done', 'refused', 'back', 'nothing'];
  const invitations = new Map<string, Awaited<ReturnType<typeof invited>>>();
  for (const name of people) invitations.set(name, await invited(of, `${name}@two.example`));
  const of2 = (name: string) => invitations.get(name)!;
  for (const name of ['opened', 'done', 'refused', 'back']) await house.open(of2(name));
  await house.begin(of, { invitation: of2('began').id });
  const done = await house.begin(of, { invitation: of2('done').id });
  await planReminders(house.deps());
  expect(await scheduled(of)).toEqual(['started 2030-11-22T09:00 scheduled 2', 'opened 2030-11-23T09:00 scheduled 3']);
  await house.useCases.store.visits.skip(done);
  await unsubscribe(house.deps(), { token: refusalIn(house.emailsTo('refused@two.example')[0]) });
  await takeInvitationBack(house.deps(), { ...of, invitationId: of2('back').id });
  await house.until('2030-12-20T09:00:00Z', 6 * 60);
  const reminded = people.map((name) => [name, house.emailsTo(`${name}@two.example`).length - 1]);
  expect(Object.fromEntries(reminded)).toEqual({
    ...{ began: 1, opened: 1, done: 0, refused: 0, back: 0, nothing: 0 },
  });
});

it('nobody gets more reminders than the campaign’s number, nor two emails of it in a day, nor one at night', async () => {
  const of = await house.openCampaign(OSLO);
  const ben = await invited(of, 'ben@three.example');
  await house.open(ben);
  await set(of, { firstBeforeClosing: 8, secondBeforeClosing: 7, opened: 2, most: 2 });
  await house.until('2030-11-21T22:00:00Z');
  // The server is away when the first two are due.
  house.setClock('2030-11-22T21:30:00Z');
  await sendDueMessages(house.deps());
  expect(house.emailsTo('ben@three.example')).toHaveLength(1);
  await house.until('2030-11-23T08:30:00Z', 30);
  expect(house.emailsTo('ben@three.example')).toHaveLength(1);
  await house.until('2030-11-23T12:30:00Z', 30);
  expect(house.emailsTo('ben@three.example')).toHaveLength(2);
  await house.until('2030-11-30T09:30:00Z', 30);
  expect(house.emailsTo('ben@three.example')).toHaveLength(3);
  expect(await remindersOf(of, 'ben@three.example')).toEqual({ sent: 2, nextAt: null, isPaused: false });
});

it('pausing holds at once, and what was due meanwhile is sent by day once it is resumed', async () => {
  const of = await house.openCampaign(OSLO);
  await invited(of, 'cleo@four.example');
  await invited(of, 'dan@four.example');
  await set(of, { firstBeforeClosing: 7 });
  const which = { reminder: 'firstBeforeClosing', at: '2030-11-23T09:00:00.000Z' } as const;
  expect(await pauseReminders(house.deps(), { ...of, ...which })).toEqual({ changed: 2 });
  const dan = (await listInvitations(house.deps(), { ...of })).invitations.find(({ email }) => email.startsWith('dan'));
  expect(await resumeReminders(house.deps(), { ...of, ...which, invitationId: dan?.id })).toEqual({ changed: 1 });
  expect(await scheduled(of)).toEqual([
    'firstBeforeClosing 2030-11-23T09:00 paused 1',
    'firstBeforeClosing 2030-11-23T09:00 scheduled 1',
  ]);
  expect((await remindersOf(of, 'cleo@four.example'))?.isPaused).toBe(true);
  // Another rule changes nothing of it.
  await set(of, { firstBeforeClosing: 7, secondBeforeClosing: 1 });
  await house.until('2030-11-25T23:00:00Z');
  expect(['cleo', 'dan'].map((name) => house.emailsTo(`${name}@four.example`).length)).toEqual([1, 2]);
  await resumeReminders(house.deps(), { ...of, ...which });
  await house.until('2030-11-26T07:00:00Z');
  expect(house.emailsTo('cleo@four.example')).toHaveLength(1);
  await house.until('2030-11-26T12:00:00Z');
  expect(house.emailsTo('cleo@four.example')).toHaveLength(2);
});

it('reminders follow the rules, the campaign’s closing and the day that was given to a person', async () => {
  const of = await house.openCampaign(OSLO);
  const eve = await invited(of, 'eve@five.example');
  await invited(of, 'fay@five.example');
  await set(of, { firstBeforeClosing: 7 });
  await set(of, { firstBeforeClosing: 5 });
  expect(await scheduled(of)).toEqual(['firstBeforeClosing 2030-11-25T09:00 scheduled 2']);
  const given = { extraTime: null, retakes: null, closes: '2030-12-10T12:00', language: null };
  await adjustInvitation(
    { ...house.deps(), ...WRITERS },
    {
      ...{ ...of, invitationId: eve.id, notify: false },
      ...given,
    },
  );
  await planReminders(house.deps());
  const both = ['firstBeforeClosing 2030-11-25T09:00 scheduled 1', 'firstBeforeClosing 2030-12-05T09:00 scheduled 1'];
  expect(await scheduled(of)).toEqual(both);
  await set(of, { firstBeforeClosing: 5, opened: 1 });
  expect(await scheduled(of)).toEqual(both);
  await set(of, {});
  expect(await scheduled(of)).toEqual([]);
  await expect(set(of, { firstBeforeClosing: 2, secondBeforeClosing: 2 })).rejects.toMatchObject({
    code: 'invalidParameters',
  });
});

it('nobody is reminded of what was due before the rule, nor when the campaign was completed', async () => {
  const of = await house.openCampaign(OSLO);
  await invited(of, 'gil@six.example');
  await set(of, { firstBeforeClosing: 20, secondBeforeClosing: 3 });
  expect(await scheduled(of)).toEqual(['secondBeforeClosing 2030-11-27T09:00 scheduled 1']);
  const db = house.useCases.database.db;
  await db.updateTable('campaigns').set({ status: 'completed' }).where('id', '=', of.id).execute();
  await house.until('2030-11-28T09:00:00Z');
  expect(house.emailsTo('gil@six.example')).toHaveLength(1);
});

it('a reminder is tried again when the mail server is away, but not at night', async () => {
  const of = await house.openCampaign(OSLO);
  await invited(of, 'hal@seven.example');
  await set(of, { firstBeforeClosing: 7, hour: 19 });
  answer = '451 Later';
  await house.until('2030-11-23T19:30:00Z', 15);
  answer = '250 ok';
  await house.until('2030-11-24T08:00:00Z', 15);
  expect(house.emailsTo('hal@seven.example')).toHaveLength(1);
  await house.until('2030-11-24T19:00:00Z', 15);
  expect(house.emailsTo('hal@seven.example')).toHaveLength(2);
});

it('who has begun is reminded by the clock of the place where that was', async () => {
  const of = await house.openCampaign({ timeZone: 'Europe/Oslo' });
  await set(of, { started: 2 });
  for (const [name, timeZone] of [
    ['tokyo', 'Asia/Tokyo'],
    ['nowhere', 'Mars/Olympus'],
  ] as const) {
    const { id } = await invited(of, `${name}@eight.example`);
    await house.begin(of, { invitation: id, timeZone });
  }
  await planReminders(house.deps());
  expect(await scheduled(of)).toEqual(['started 2030-11-22T01:00 scheduled 1', 'started 2030-11-22T09:00 scheduled 1']);
  await house.until('2030-11-22T01:30:00Z', 30);
  expect(['tokyo', 'nowhere'].map((name) => house.emailsTo(`${name}@eight.example`).length)).toEqual([2, 1]);
});
