import type { OrganizerDeps } from '@/lib/server/use-cases/organizer-deps';
import { takeInvitationBack } from '@/lib/server/use-cases/invitations/change-invitation';
import { invite } from '@/lib/server/use-cases/invitations/invitations';
import { unsubscribe, unsubscribeLinks } from '@/lib/server/use-cases/invitations/unsubscribe';
import { setReminders } from '@/lib/server/use-cases/messages/reminders';
import { type Messages, openMessages } from './open-messages';
import { createRandom } from './random';
import {
  BEGIN,
  CLOSING,
  faultOfArrival,
  faultsOf,
  type Happening,
  isSameDay,
  type Person,
  planPerson,
  RULES,
} from './reminded-people';
import { remindInThisProcess, type RemindingWorkers } from './reminding-workers';

const HOUR_MS = 60 * 60_000;
const HOURS = 31 * 24;
/** Workers look at what is due each hour; among a few people only every third hour, as nothing is due in most. */
const everyHours = (people: number) => (people < 1000 ? 3 : 1);
/** How many people something happens to at the same time. */
const AT_ONCE = 8;

/** What came of a month. `wrong`: a line for each thing that is not as the rules say. */
export type RemindedMonth = {
  people: number;
  reminders: number;
  emails: number;
  doubles: number;
  drops: number;
  killed: number;
  doubts: number;
  wrong: string[];
};

export type Month = {
  seed: number;
  people: number;
  /** A PostgreSQL; left out: an embedded database. */
  url?: string;
  fingerprint?: OrganizerDeps['fingerprint'];
  openWorkers?: (house: Messages, random: () => number) => Promise<RemindingWorkers>;
};

/**
 * Lets a month pass in which people are reminded by two workers, which die now and then while an email is out, over a
 * mail server that is slow, puts off, refuses, and hangs up when it has an email.
 */
export async function simulateRemindedMonth(month: Month): Promise<RemindedMonth> {
  const { seed, people: count, url, fingerprint, openWorkers = remindInThisProcess } = month;
  const random = createRandom(seed);
  const people = new Map(
    Array.from({ length: count }, (_, index) => planPerson(index, random)).map((p) => [p.email, p]),
  );
  const greeted = new Set<string>();
  const wrong: string[] = [];
  let sameDay = 0;
  let workers: RemindingWorkers | undefined;
  const house = await openMessages(
    {
      answer(to) {
        if (people.get(to)?.isRefused) return '550 No such address';
        // It puts off who has not tried before, and some for no reason.
        if (random() < 0.3 && !greeted.has(to)) return greeted.add(to) && '451 Try again later';
        return random() < 0.01 ? '452 Too busy' : '250 ok';
      },
      async takes(to) {
        arrive(people.get(to)!, deps().now());
        house.smtp.received.length = 0;
        if (random() < 0.005) await new Promise((resolve) => setTimeout(resolve, 100));
        await workers?.onEmail();
      },
      hangsUp(to, at) {
        const isDropped = at === 'message' && random() < 0.02;
        if (isDropped) people.get(to)!.drops += 1;
        return isDropped;
      },
    },
    { url },
  );
  const deps = () => ({ ...house.deps(), ...(fingerprint && { fingerprint }) });
  try {
    house.setClock(BEGIN);
    const of = await house.openCampaign(CLOSING);
    const invitations = await inviteAll(of);
    await setReminders(deps(), { ...of, ...RULES });
    workers = await openWorkers(house, random);
    const happens = happeningsOf(of);
    for (let hour = 1; hour <= HOURS; hour += 1) {
      house.useCases.pass(HOUR_MS);
      const now = [...people.values()].filter((person) => person.plan.has(hour) && !person.isDone);
      for (let from = 0; from < now.length; from += AT_ONCE)
        await Promise.all(
          now
            .slice(from, from + AT_ONCE)
            .map((person) => happens[person.plan.get(hour)!](person, invitations.get(person.email)!)),
        );
      if (hour % everyHours(count) === 0) await workers.work();
    }
    return await judge(workers);
  } finally {
    await workers?.stop();
    await house.close();
  }

  type Of = Awaited<ReturnType<Messages['openCampaign']>>;

  /** Invites everybody; these emails have come long ago. */
  async function inviteAll(of: Of): Promise<ReadonlyMap<string, string>> {
    const letter = { subject: 'x', text: '{link}' };
    const emails = [...people.keys()];
    for (let from = 0; from < count; from += 5000)
      await invite(deps(), { ...of, addresses: emails.slice(from, from + 5000).join('\n'), letter });
    const rows = await house.useCases.database.db
      .updateTable('invitations')
      .set({ sent_at: deps().now(), next_try_at: null })
      .returning(['id', 'email'])
      .execute();
    return new Map(rows.map(({ id, email }) => [email, id]));
  }

  function happeningsOf(of: Of): Record<Happening, (person: Person, invitationId: string) => Promise<unknown>> {
    const { db } = house.useCases.database;
    return {
      opens: (_, id) => db.updateTable('invitations').set({ opened_at: deps().now() }).where('id', '=', id).execute(),
      async begins(person, invitation) {
        person.visitId = await house.begin(of, { invitation });
      },
      async finishes(person, invitation) {
        person.visitId ??= await house.begin(of, { invitation });
        await house.useCases.store.visits.skip(person.visitId);
        person.isDone = true;
      },
      async refuses(person) {
        const { page } = unsubscribeLinks(deps(), { organizationId: of.member.organizationId, email: person.email });
        await unsubscribe(deps(), { token: decodeURIComponent(page.split('/').at(-1) ?? '') });
        person.isDone = true;
      },
      async goes(person, invitationId) {
        // Its reminders go with it.
        person.sentBefore = (await sentTo()).get(person.email) ?? 0;
        await takeInvitationBack(deps(), { ...of, invitationId });
        person.isDone = true;
      },
    };
  }

  function arrive(person: Person, at: Date): void {
    const fault = faultOfArrival(person, at);
    if (fault) wrong.push(fault);
    if (isSameDay(person, at)) sameDay += 1;
    person.arrived.push(at);
  }

  /** How many reminders each got, as far as the server knows. */
  async function sentTo(): Promise<ReadonlyMap<string, number>> {
    const rows = await house.useCases.database.db
      .selectFrom('emails as e')
      .innerJoin('invitations as i', 'i.id', 'e.invitation_id')
      .select(['i.email', (by) => by.fn.countAll<string>().as('sent')])
      .where('e.state', '=', 'sent')
      .groupBy('i.email')
      .execute();
    return new Map(rows.map((row) => [row.email, Number(row.sent)]));
  }

  async function judge(of: RemindingWorkers): Promise<RemindedMonth> {
    const sent = await sentTo();
    const [killed, doubts] = [of.killed(), of.doubts()];
    let [emails, reminders, drops, doubles] = [0, 0, 0, 0];
    for (const person of people.values()) {
      const known = person.sentBefore + (sent.get(person.email) ?? 0);
      wrong.push(...faultsOf(person, known));
      emails += person.arrived.length;
      reminders += known;
      drops += person.drops;
      doubles += Math.max(0, person.arrived.length - known);
    }
    const tell = (isWrong: boolean, what: string) => void (isWrong && wrong.push(what));
    tell(doubles > drops + killed, `${doubles} emails came twice, at ${drops} drops and ${killed} killed workers`);
    tell(doubles > doubts, `${doubles} emails came twice, and the log says so of ${doubts}`);
    tell(doubts > drops + killed, `the log says ${doubts} times that an email may come twice: ${drops} + ${killed}`);
    tell(sameDay > killed, `${sameDay} people were reminded twice in a day, and ${killed} workers were killed`);
    return { people: count, reminders, emails, doubles, drops, killed, doubts, wrong };
  }
}
