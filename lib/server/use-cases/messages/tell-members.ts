import { organizerPaths } from '@/lib/contract/organizer/paths';
import { MailInDoubt, type Mail } from '../../ports/mail';
import type { DueMember } from '../../ports/store/organizer/member-emails';
import type { OrganizerDeps } from '../organizer-deps';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Who is told at once is told of what comes within this time together. */
const AT_ONCE_MS = 10 * MINUTE_MS;
/** The hour at which members are told of a day, UTC: nobody has said where they are. */
const DAILY_HOUR_MS = 7 * 60 * MINUTE_MS;

type Needed = Pick<OrganizerDeps, 'store' | 'now' | 'writeMail' | 'publicUrl'> & {
  mail: Mail;
  /** Called when the mail server did not take an email. */
  onUntold: (error: unknown) => void;
};

/**
 * Called every minute: emails members of new submissions, as often as each has chosen. It says how many there are in
 * which campaigns, and of whom nothing.
 */
export async function tellMembers(deps: Needed): Promise<void> {
  for (const member of await deps.store.memberEmails.due(deps.now())) await tell(deps, member);
}

async function tell(deps: Needed, member: DueMember): Promise<void> {
  const until = deps.now();
  const isDaily = member.how === 'daily';
  const since = member.toldUntil ?? until;
  const campaigns = await deps.store.memberEmails.newSubmissions(member.organizationId, since, until);
  const note = (nextAt: Date | null) => deps.store.memberEmails.note(member, { until, nextAt });
  if (campaigns.length === 0) {
    // Who is told at once stays due: nothing has to be noted each minute.
    if (isDaily || !member.toldUntil) await note(isDaily ? nextDay(until) : null);
    return;
  }
  const values = {
    count: campaigns.reduce((sum, { count }) => sum + count, 0),
    campaigns: campaigns.map(({ title, count }) => `${title}: ${count}`),
    link: deps.publicUrl + organizerPaths.campaigns(),
  };
  const message = await deps.writeMail('newSubmissions', values, member.language);
  try {
    await deps.mail.send({ to: member.email, ...message });
  } catch (error) {
    deps.onUntold(error);
    const again = { until: since, nextAt: new Date(until.getTime() + AT_ONCE_MS) };
    // What the mail server may have taken is not sent twice: the next one says what came since.
    if (!(error instanceof MailInDoubt)) return deps.store.memberEmails.note(member, again);
  }
  await note(isDaily ? nextDay(until) : new Date(until.getTime() + AT_ONCE_MS));
}

function nextDay(after: Date): Date {
  const today = Math.floor(after.getTime() / DAY_MS) * DAY_MS + DAILY_HOUR_MS;
  return new Date(today > after.getTime() ? today : today + DAY_MS);
}
