import { createMail } from '@/lib/server/mail/create-mail';
import { invite, listInvitations, openInvitation } from '@/lib/server/use-cases/invitations/invitations';
import { sendDueEmails } from '@/lib/server/use-cases/invitations/send-emails';
import { planReminders } from '@/lib/server/use-cases/messages/plan-reminders';
import { sendDueMessages } from '@/lib/server/use-cases/messages/send-messages';
import { createVisit } from '@/lib/server/use-cases/visits/create-visit';
import { createCampaign, createOrganization, createUuid } from './factories';
import { LETTERHEAD, WRITERS } from './letterhead';
import { storeMember } from './organizer-factories';
import { startSmtpServer } from './smtp-server';
import { openUseCases } from './use-cases';

const MINUTE_MS = 60_000;
/** Until shortly before what a test looks for, workers look this seldom at what is due, minutes. */
const SELDOM = 3 * 60;
const SHORTLY_MS = 6 * 60 * MINUTE_MS;

type Smtp = NonNullable<Parameters<typeof startSmtpServer>[0]>;

/** Opens use cases with a real mail server, and with people who are invited and who answer. */
export async function openMessages(smtpOptions: Smtp = {}, given: Parameters<typeof openUseCases>[0] = {}) {
  const useCases = await openUseCases(given);
  const smtp = await startSmtpServer(smtpOptions);
  const mail = createMail({ url: smtp.url, from: 'us@film.example', ...LETTERHEAD });
  /** How often nobody knew whether an email had arrived. */
  let doubts = 0;
  const writing = { mail, ...WRITERS };
  const origin = { publicUrl: 'https://film.example', sendsReceipts: true };
  const deps = () => ({ ...useCases.deps, ...writing, ...origin, onDoubt: () => void (doubts += 1) });

  async function openCampaign(content: Parameters<typeof createCampaign>[0] = {}) {
    const campaign = createCampaign({ title: 'Night Tours', languages: ['en'], ...content });
    await useCases.store.campaigns.apply(createOrganization(), [campaign]);
    const stored = (await useCases.store.campaigns.find(campaign.name))!;
    const member = await storeMember(useCases.database.db, { organizationId: stored.organizationId });
    return { campaign: stored, member, id: stored.id };
  }
  type Of = Awaited<ReturnType<typeof openCampaign>>;

  /** Invites somebody, and returns the invitation. With `isMailed` by an email. */
  async function inviteOne(of: Of, email: string, { isMailed = true } = {}) {
    const letter = { subject: 'For {name}', text: '{link}' };
    await invite(deps(), { ...of, addresses: email, ...(isMailed && { letter }) });
    const { invitations } = await listInvitations(deps(), of);
    return invitations.find((invitation) => invitation.email === email)!;
  }

  /** Opens the link of an invitation, as its person does. */
  const open = ({ link }: { link: string }) =>
    openInvitation(deps(), { token: decodeURIComponent(link.split('/').at(-1) ?? '') });

  type Beginning = { email?: string; invitation?: string; timeZone?: string };
  /** Begins a visit, which may come of an invitation. */
  async function begin({ campaign }: Of, { invitation, ...given }: Beginning = {}) {
    const visitor = { uuids: [], remember: () => {}, invitation };
    const input = { campaignId: campaign.name, uuid: createUuid(), visitor, name: 'Ada', address: 'here', ...given };
    const { uuid } = await createVisit(deps(), { ...input, device: 'Web' });
    // The database has a clock of its own.
    const began = useCases.database.db.updateTable('user_videos').set({ created_at: deps().now() });
    await began.where('uuid', '=', uuid).execute();
    return (await useCases.store.visits.find(campaign.id, uuid))!.id;
  }

  /** Begins a visit, and ends it: it is a submission. */
  async function submit(of: Of, by: Beginning = {}) {
    const visitId = await begin(of, by);
    await useCases.store.visits.skip(visitId);
    return visitId;
  }

  /**
   * What the workers do from now on until a time: every so many minutes in its last hours, and before them every three
   * hours.
   */
  async function until(time: string, minutes = 60) {
    const end = Date.parse(time);
    for (let left = end - deps().now().getTime(); left > 0; left = end - deps().now().getTime()) {
      useCases.pass((left > SHORTLY_MS ? Math.max(minutes, SELDOM) : minutes) * MINUTE_MS);
      await sendDueEmails(deps());
      await planReminders(deps());
      await sendDueMessages(deps());
    }
  }

  return {
    ...{ until },
    ...{ useCases, smtp, deps, openCampaign, inviteOne, open, begin, submit },
    doubts: () => doubts,
    /** Sets the clock. */
    setClock: (time: string) => useCases.pass(Date.parse(time) - deps().now().getTime()),
    /** The emails that somebody got. */
    emailsTo: (to: string) => smtp.received.filter((received) => received.to === to),
    async close() {
      mail.close();
      await smtp.stop();
      await useCases.close();
    },
  };
}

export type Messages = Awaited<ReturnType<typeof openMessages>>;
