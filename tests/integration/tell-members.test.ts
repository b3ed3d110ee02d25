import type { Preferences } from '@/lib/contract/organizer/members';
import { setPreferences } from '@/lib/server/use-cases/members/preferences';
import { setReceived } from '@/lib/server/use-cases/messages/messages';
import { sendDueMessages } from '@/lib/server/use-cases/messages/send-messages';
import { tellMembers } from '@/lib/server/use-cases/messages/tell-members';
import { storeMember } from '@/tests/support/organizer-factories';
import { type Messages, openMessages } from '@/tests/support/open-messages';
import { readMail } from '@/tests/support/read-mail';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let house: Messages;
let answer = '250 ok';
let untold = 0;
beforeAll(async () => {
  house = await openMessages({ answer: () => answer });
});
beforeEach(() => house.setClock('2030-11-20T09:00:00Z'));
afterEach(() => {
  answer = '250 ok';
  untold = 0;
});
afterAll(() => house.close());

type Of = Awaited<ReturnType<Messages['openCampaign']>>;

async function choose({ member: { organizationId } }: Of, name: string, how: Preferences['newSubmissions']) {
  const email = `${name}@house.example`;
  const { db } = house.useCases.database;
  const member = await storeMember(db, { organizationId });
  await db.updateTable('auth_users').set({ email }).where('id', '=', member.userId).execute();
  const joined = db.updateTable('members').set({ joined_at: house.deps().now() });
  await joined.where('user_id', '=', member.userId).execute();
  await setPreferences(house.deps(), { member, newSubmissions: how });
  return { email, member: { ...member, preferences: { newSubmissions: how } } };
}

async function tellAfter(ms: number): Promise<void> {
  house.useCases.pass(ms);
  await tellMembers({ ...house.deps(), onUntold: () => void (untold += 1) });
}

/** Ends a visit at the test's time: the database has a clock of its own. */
async function submit(of: Of, by: Parameters<Messages['submit']>[1] = {}): Promise<void> {
  house.useCases.pass(1000);
  const id = await house.submit(of, by);
  const ended = { stitch_asked_at: house.deps().now() };
  await house.useCases.database.db.updateTable('user_videos').set(ended).where('id', '=', id).execute();
}

const told = (email: string) => house.emailsTo(email).map((received) => readMail(received));

it('each member is told as soon as they chose, how many there are and of whom nothing', async () => {
  const of = await house.openCampaign();
  await submit(of);
  const [now, daily, never] = [
    await choose(of, 'now', 'atOnce'),
    await choose(of, 'daily', 'daily'),
    await choose(of, 'never', 'never'),
  ];
  await tellAfter(MINUTE);
  await submit(of, { email: 'ada@film.example' });
  await submit(of);
  await tellAfter(MINUTE);
  expect([told(now.email).length, told(daily.email).length]).toEqual([1, 0]);
  const [first] = told(now.email);
  expect(first?.subject).toBe('New submissions: 2');
  expect(first?.text).toContain('• Night Tours: 2');
  expect(`${first?.text}${first?.html}`).not.toMatch(/Ada|ada@film/);
  await submit(of);
  await tellAfter(MINUTE);
  expect(told(now.email)).toHaveLength(1);
  await tellAfter(10 * MINUTE);
  expect(told(now.email).map(({ subject }) => subject)).toEqual(['New submissions: 2', 'New submissions: 1']);
  await tellAfter(22 * HOUR);
  expect(told(daily.email).map(({ subject }) => subject)).toEqual(['New submissions: 3']);
  await tellAfter(24 * HOUR);
  expect([told(daily.email).length, told(never.email).length]).toEqual([1, 0]);
});

it('nobody is told of another organization, nor of what came while they wanted no emails', async () => {
  const of = await house.openCampaign();
  const { email, member } = await choose(of, 'changed', 'atOnce');
  await tellAfter(MINUTE);
  await submit(await house.openCampaign());
  await setPreferences(house.deps(), { member, newSubmissions: 'never' });
  await submit(of);
  await tellAfter(HOUR);
  const off = { ...member, preferences: { newSubmissions: 'never' } };
  await setPreferences(house.deps(), { member: off, newSubmissions: 'atOnce' });
  await tellAfter(HOUR);
  expect(told(email)).toEqual([]);
  await submit(of);
  await tellAfter(HOUR);
  expect(told(email)).toHaveLength(1);
});

it('a member is told later when the mail server is away, and the log says so', async () => {
  const of = await house.openCampaign();
  const { email } = await choose(of, 'patient', 'daily');
  await tellAfter(MINUTE);
  await submit(of);
  answer = '451 Later';
  await tellAfter(23 * HOUR);
  expect([told(email).length, untold]).toEqual([0, 1]);
  answer = '250 ok';
  await tellAfter(11 * MINUTE);
  expect(told(email)).toHaveLength(1);
});

it('who finishes is told that it was received where a campaign wants that, and only from then on', async () => {
  const of = await house.openCampaign({ askEmail: 'optional' });
  const receive = async () => {
    house.useCases.pass(MINUTE);
    await house.useCases.store.emails.addReceived(house.deps().now());
    await sendDueMessages(house.deps());
  };
  await submit(of, { email: 'early@film.example' });
  await receive();
  await setReceived(house.deps(), { ...of, isOn: true });
  await submit(of, { email: 'late@film.example' });
  await submit(of);
  await receive();
  await receive();
  await setReceived(house.deps(), { ...of, isOn: false });
  await submit(of, { email: 'never@film.example' });
  await receive();
  const got = ['early', 'late', 'never'].map((name) => house.emailsTo(`${name}@film.example`).length);
  expect(got).toEqual([0, 1, 0]);
  expect(readMail(house.emailsTo('late@film.example')[0]).subject).toBe('We received your submission: Night Tours');
});
