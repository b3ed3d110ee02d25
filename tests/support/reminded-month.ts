import { NO_REMINDERS } from '@/lib/contract/organizer/reminders';
import { localTimeAt } from '@/lib/domain/campaign-dates';
import { takeInvitationBack } from '@/lib/server/use-cases/invitations/change-invitation';
import { sendDueEmails } from '@/lib/server/use-cases/invitations/send-emails';
import { unsubscribe, unsubscribeLinks } from '@/lib/server/use-cases/invitations/unsubscribe';
import { invite, listInvitations } from '@/lib/server/use-cases/invitations/invitations';
import { planReminders } from '@/lib/server/use-cases/messages/plan-reminders';
import { setReminders } from '@/lib/server/use-cases/messages/reminders';
import { sendDueMessages } from '@/lib/server/use-cases/messages/send-messages';
import { openMessages } from './open-messages';
import { createRandom } from './random';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const BEGIN = '2030-11-01T09:00:00Z';
const ZONE = 'Europe/Oslo';
const MOST = 3;

type Happening = 'opens' | 'begins' | 'finishes' | 'refuses' | 'goes';

type Person = {
  email: string;
  /** What happens, by the number of hours after the beginning. */
  plan: Map<number, Happening>;
  /** How the mail server takes emails to this person. */
  isRefused: boolean;
  isDone: boolean;
  visitId: string | null;
  /** When emails arrived. */
  arrived: Date[];
};

/** What came of a month. `wrong`: a line for each thing that is not as the rules say. */
export type RemindedMonth = {
  people: number;
  reminders: number;
  doubles: number;
  killed: number;
  doubts: number;
  wrong: string[];
};

type Month = { seed: number; people: number };

/**
 * Lets a month pass in which people are reminded by two workers, which die now and then while an email is out, over a
 * mail server that puts off, refuses, and hangs up when it has an email.
 */
export async function simulateRemindedMonth({ seed, people: count }: Month): Promise<RemindedMonth> {
  const random = createRandom(seed);
  const people = new Map(
    Array.from({ length: count }, (_, index) => planPerson(index, random)).map((p) => [p.email, p]),
  );
  let isInvited = false;
  const greeted = new Set<string>();
  const house = await openMessages({
    answer(to) {
      if (!isInvited) return '250 ok';
      if (people.get(to)?.isRefused) return '550 No such address';
      // It puts off who has not tried before.
      if (random() < 0.3 && !greeted.has(to)) return greeted.add(to) && '451 Try again later';
      return '250 ok';
    },
    hangsUp: () => (isInvited && random() < 0.02 ? 'message' : undefined),
  });
  const wrong: string[] = [];
  let killed = 0;
  let sameDay = 0;
  try {
    house.setClock(BEGIN);
    const of = await house.openCampaign({ closes: '2030-11-30T23:59', timeZone: ZONE });
    const letter = { subject: 'x', text: '{link}' };
    const emails = [...people.keys()];
    for (let from = 0; from < count; from += 5000)
      await invite(house.deps(), { ...of, addresses: emails.slice(from, from + 5000).join('\n'), letter });
    await sendDueEmails(house.deps());
    isInvited = true;
    const invitations = new Map<string, string>();
    for (let after: string | null = null, isMore = true; isMore;) {
      const page: Awaited<ReturnType<typeof listInvitations>> = await listInvitations(house.deps(), {
        ...of,
        ...(after !== null && { after }),
      });
      for (const { id, email } of page.invitations) invitations.set(email, id);
      [after, isMore] = [page.next, page.next !== null];
    }
    const rules = { firstBeforeClosing: 7, secondBeforeClosing: 3, started: 2, opened: 4, most: MOST };
    await setReminders(house.deps(), { ...of, ...NO_REMINDERS, ...rules });

    const { store, database } = house.useCases;
    const { db } = database;
    const happens: Record<Happening, (person: Person, invitationId: string) => Promise<unknown>> = {
      opens: (_, id) =>
        db.updateTable('invitations').set({ opened_at: house.deps().now() }).where('id', '=', id).execute(),
      async begins(person, invitation) {
        person.visitId = await house.begin(of, { invitation });
      },
      async finishes(person, invitation) {
        person.visitId ??= await house.begin(of, { invitation });
        await house.useCases.store.visits.skip(person.visitId);
        person.isDone = true;
      },
      async refuses(person) {
        const { organizationId } = of.member;
        const { page } = unsubscribeLinks(house.deps(), { organizationId, email: person.email });
        await unsubscribe(house.deps(), { token: decodeURIComponent(page.split('/').at(-1) ?? '') });
        person.isDone = true;
      },
      async goes(person, invitationId) {
        await takeInvitationBack(house.deps(), { ...of, invitationId });
        person.isDone = true;
      },
    };
    const dying = {
      ...store,
      emails: {
        ...store.emails,
        async noteSent(id: string, at: Date) {
          if (random() < 0.02) {
            killed += 1;
            throw new Error('killed');
          }
          return store.emails.noteSent(id, at);
        },
      },
    };
    for (let hour = 1; hour <= 31 * 24; hour += 1) {
      house.useCases.pass(HOUR_MS);
      for (const person of people.values()) {
        const what = person.plan.get(hour);
        if (what && !person.isDone) await happens[what](person, invitations.get(person.email) ?? '');
      }
      await planReminders(house.deps());
      const before = house.smtp.received.length;
      const work = () => sendDueMessages({ ...house.deps(), store: dying });
      await Promise.allSettled([work(), work()]);
      for (const { to } of house.smtp.received.slice(before)) arrive(people.get(to)!, house.deps().now());
    }

    const rows = await db
      .selectFrom('emails as e')
      .innerJoin('invitations as i', 'i.id', 'e.invitation_id')
      .select(['i.email', 'e.state'])
      .execute();
    const sent = new Map<string, number>();
    for (const { email, state } of rows) if (state === 'sent') sent.set(email, (sent.get(email) ?? 0) + 1);
    for (const person of people.values()) judge(person, sent.get(person.email) ?? 0);
    const arrived = [...people.values()].flatMap((person) => person.arrived);
    const all = [...sent.values()].reduce((sum, one) => sum + one, 0);
    const doubles = arrived.length - all;
    // A worker that takes an email after a killed one says so, too: most of the doubts are told twice.
    const most = house.doubts() + killed;
    if (doubles > most) wrong.push(`${doubles} emails came twice, and only ${most} may have`);
    if (sameDay > killed)
      wrong.push(`${sameDay} people were reminded twice in a day, and ${killed} workers were killed`);
    return { people: count, reminders: all, doubles, killed, doubts: house.doubts(), wrong };
  } finally {
    await house.close();
  }

  function arrive(person: Person, at: Date): void {
    if (person.isDone) wrong.push(`${person.email} was done at ${at.toISOString()}`);
    const hour = Number(localTimeAt(at, ZONE).slice(11, 13));
    if (hour < 8 || hour > 21) wrong.push(`${person.email} was reminded at ${hour} o’clock`);
    const last = person.arrived.at(-1);
    if (last && at.getTime() - last.getTime() < DAY_MS - HOUR_MS) sameDay += 1;
    person.arrived.push(at);
  }

  function judge({ email, plan, isRefused, isDone, arrived }: Person, sent: number): void {
    if (sent > MOST) wrong.push(`${email} was reminded ${sent} times`);
    if (isRefused && arrived.length > 0) wrong.push(`${email} got what the mail server had refused`);
    if (isRefused || isDone) return;
    if (plan.size === 0 && sent !== 2) wrong.push(`${email} was reminded ${sent} times, and not twice`);
    if (sent === 0) wrong.push(`${email} was never reminded`);
  }
}

function planPerson(index: number, random: () => number): Person {
  const hour = () => 1 + Math.floor(random() * 29 * 24);
  const plan = new Map<number, Happening>();
  if (random() < 0.5) plan.set(hour(), 'opens');
  if (random() < 0.3) plan.set(hour(), 'begins');
  const end = random();
  if (end < 0.15) plan.set(hour(), 'finishes');
  else if (end < 0.2) plan.set(hour(), 'refuses');
  else if (end < 0.25) plan.set(hour(), 'goes');
  const email = `person${index}@month.example`;
  return { email, plan, isRefused: random() < 0.03, isDone: false, visitId: null, arrived: [] };
}
