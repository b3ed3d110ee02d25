import { NO_REMINDERS, type ReminderRules } from '@/lib/contract/organizer/reminders';
import {
  correctInvitation,
  restoreInvitation,
  takeInvitationBack,
} from '@/lib/server/use-cases/invitations/change-invitation';
import { listInvitations } from '@/lib/server/use-cases/invitations/invitations';
import { sendDueEmails } from '@/lib/server/use-cases/invitations/send-emails';
import { planReminders } from '@/lib/server/use-cases/messages/plan-reminders';
import { getReminders, setReminders } from '@/lib/server/use-cases/messages/reminders';
import { type Messages, openMessages } from '@/tests/support/open-messages';

let house: Messages;
beforeAll(async () => {
  house = await openMessages();
});
beforeEach(() => house.setClock('2030-11-20T09:00:00Z'));
afterEach(() => house.useCases.present());
afterAll(() => house.close());

const OSLO = { closes: '2030-11-30T23:59', timeZone: 'Europe/Oslo' };
type Of = Awaited<ReturnType<Messages['openCampaign']>>;

/** Opens a campaign with these rules that has invited one person by email. */
async function open(email: string, rules: Partial<ReminderRules>) {
  const of = await house.openCampaign(OSLO);
  const invitation = await house.inviteOne(of, email);
  await sendDueEmails(house.deps());
  await setReminders(house.deps(), { ...of, ...NO_REMINDERS, ...rules });
  return { of, invitation };
}

/** How many reminders somebody got: the first email is the invitation. */
const remindersTo = (email: string) => house.emailsTo(email).length - 1;
const scheduled = async (of: Of) =>
  (await getReminders(house.deps(), of)).reminders.map(({ reminder, state }) => `${reminder} ${state}`);

it('who was not reminded while the campaign was closed is reminded of its new closing when it opens again', async () => {
  const email = 'ada@again.example';
  const { of } = await open(email, { firstBeforeClosing: 7 });
  const become = (status: string, closes: string) =>
    house.useCases.database.pool.query(
      'update campaigns set status = $2, content = content || jsonb_build_object($3::text, $4::text) where id = $1',
      [of.id, status, 'closes', closes],
    );
  await become('completed', OSLO.closes);
  await house.until('2030-11-24T09:00:00Z');
  expect(remindersTo(email)).toBe(0);
  await become('active', '2030-12-20T23:59');
  await house.until('2030-12-13T08:00:00Z');
  expect(remindersTo(email)).toBe(0);
  await house.until('2030-12-19T08:00:00Z');
  expect(remindersTo(email)).toBe(1);
});

it('who has handed in is not reminded, also while there is no film yet', async () => {
  const email = 'ben@again.example';
  const { of, invitation } = await open(email, { firstBeforeClosing: 7, started: 2 });
  const visitId = await house.begin(of, { invitation: invitation.id });
  await planReminders(house.deps());
  expect(await scheduled(of)).toEqual(['started scheduled', 'firstBeforeClosing scheduled']);
  await house.useCases.store.visits.noteStitchRequested(visitId);
  expect(await scheduled(of)).toEqual([]);
  expect((await listInvitations(house.deps(), of)).invitations[0]?.reminders.nextAt).toBeNull();
  await house.until('2030-11-29T09:00:00Z');
  expect(remindersTo(email)).toBe(0);
});

it('an address that is corrected is reminded as if nobody had been before', async () => {
  const { of, invitation } = await open('cleo@wrong.example', { opened: 2, firstBeforeClosing: 4, most: 1 });
  await house.open(invitation);
  await house.until('2030-11-22T12:00:00Z');
  expect(remindersTo('cleo@wrong.example')).toBe(1);
  const email = 'cleo@again.example';
  await correctInvitation(house.deps(), { ...of, invitationId: invitation.id, email });
  await house.until('2030-11-26T12:00:00Z');
  expect(remindersTo(email)).toBe(1);
});

it('who never opened a link is not reminded that somebody did at an address that was wrong', async () => {
  const { of, invitation } = await open('eve@wrong.example', { opened: 3 });
  await house.open(invitation);
  await planReminders(house.deps());
  expect(await scheduled(of)).toEqual(['opened scheduled']);
  const email = 'eve@again.example';
  await correctInvitation(house.deps(), { ...of, invitationId: invitation.id, email });
  expect(await scheduled(of)).toEqual([]);
  await house.until('2030-11-25T12:00:00Z');
  expect(remindersTo(email)).toBe(0);
});

it('who is invited again at once has had the reminders that were sent before', async () => {
  const email = 'dan@again.example';
  const { of, invitation } = await open(email, { opened: 1, firstBeforeClosing: 7, most: 1 });
  await house.open(invitation);
  await house.until('2030-11-21T12:00:00Z');
  expect(remindersTo(email)).toBe(1);
  const which = { ...of, invitationId: invitation.id };
  await takeInvitationBack(house.deps(), which);
  await restoreInvitation(house.deps(), which);
  expect(await scheduled(of)).toEqual(['firstBeforeClosing scheduled', 'opened sent']);
  await house.until('2030-11-29T09:00:00Z');
  expect(remindersTo(email)).toBe(1);
});
