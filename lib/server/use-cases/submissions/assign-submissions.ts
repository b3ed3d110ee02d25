import type { AssignHow, Reviewer } from '@/lib/contract/organizer/assignments';
import { organizerPaths } from '@/lib/contract/organizer/paths';
import type { Assignment } from '@/lib/domain/assignments';
import type { Member } from '../../ports/member';
import type { StoredCampaign } from '../../ports/store/campaigns';
import type { StoredReviewer } from '../../ports/store/organizer/assignments';
import type { OrganizerDeps } from '../organizer-deps';
import { noteOf, writeAudit } from '../write-audit';
import { findOwnCampaign } from './find-submission';

const DAY_SECONDS = 24 * 60 * 60;
/** How many emails about assignments an organization sends in a day. */
const EMAILS_PER_DAY = 1000;

type Needed = Pick<OrganizerDeps, 'store' | 'now'>;
type Telling = Needed & Pick<OrganizerDeps, 'mail' | 'writeMail' | 'publicUrl' | 'fingerprint'>;
type Of = { member: Member; id: string; ids: readonly string[]; reviewers: readonly string[] };

/** Returns who may review, and how much of this campaign is assigned to each. Throws `notFound`. */
export async function listReviewers(
  deps: Pick<OrganizerDeps, 'store'>,
  { member, id }: { member: Pick<Member, 'organizationId'>; id: string },
): Promise<{ reviewers: Reviewer[] }> {
  const { organizationId } = member;
  await findOwnCampaign(deps, member, id);
  const found = await deps.store.assignments.reviewers({ organizationId, campaignId: id });
  return {
    reviewers: found.map(({ userId, name, role, assigned, open }) => ({ userId, name, role, assigned, open })),
  };
}

/**
 * Shares submissions of one campaign out among members, evenly; ids of others change nothing. With `tell`, each of them
 * but the caller is sent an email. Throws `notFound`.
 */
export async function assignSubmissions(
  deps: Telling,
  { member, id, ids, reviewers, how, tell = false }: Of & { how: AssignHow; tell?: boolean },
): Promise<{ assigned: number; told: number }> {
  const campaign = await findOwnCampaign(deps, member, id);
  const of = { organizationId: member.organizationId, campaignId: id };
  const added = await deps.store.assignments.assign({ ...of, ids, userIds: reviewers, how, at: deps.now() });
  if (added.length === 0) return { assigned: 0, told: 0 };
  await writeAudit(deps, member, 'submissions.assigned', id, detailsOf(added));
  return { assigned: added.length, told: tell ? await tellReviewers(deps, { member, campaign, added }) : 0 };
}

/** Takes submissions of one campaign back from members; ids of others change nothing. Throws `notFound`. */
export async function unassignSubmissions(
  deps: Needed,
  { member, id, ids, reviewers }: Of,
): Promise<{ unassigned: number }> {
  await findOwnCampaign(deps, member, id);
  const of = { organizationId: member.organizationId, campaignId: id };
  const removed = await deps.store.assignments.unassign({ ...of, ids, userIds: reviewers });
  if (removed.length > 0) await writeAudit(deps, member, 'submissions.unassigned', id, detailsOf(removed));
  return { unassigned: removed.length };
}

const detailsOf = (changed: readonly Assignment[]) =>
  noteOf([...new Set(changed.map(({ submissionId }) => submissionId))]);

type Told = { member: Member; campaign: StoredCampaign; added: readonly Assignment[] };

/** Returns how many were sent an email. One that cannot be sent stops nothing: the console shows what is assigned. */
async function tellReviewers(deps: Telling, { member, campaign, added }: Told): Promise<number> {
  const { mail, store, publicUrl } = deps;
  if (!mail) return 0;
  const { organizationId, organizationName: organization, name: assigner } = member;
  const found = await store.assignments.reviewers({ organizationId, campaignId: campaign.id });
  const countOf = (of: string) => added.filter(({ userId }) => userId === of).length;
  const toTell = found.filter(({ userId }) => userId !== member.userId && countOf(userId) > 0);
  const link = `${publicUrl}${organizerPaths.submissions(campaign.id, { assigned: 'me' })}`;
  async function tellOne({ userId, email, language }: StoredReviewer): Promise<boolean> {
    if (!(await mayTell(deps, organizationId))) return false;
    const values = { count: countOf(userId), campaign: campaign.title ?? campaign.name, organization, assigner, link };
    const message = await deps.writeMail('assigned', values, language);
    return mail!.send({ to: email, ...message }).then(
      () => true,
      () => false,
    );
  }
  const told = await Promise.all(toTell.map(tellOne));
  return told.filter(Boolean).length;
}

async function mayTell({ store, fingerprint, now }: Telling, organizationId: string): Promise<boolean> {
  const key = fingerprint(`assigned ${organizationId}`);
  return !(await store.limits.count({ key, max: EMAILS_PER_DAY, seconds: DAY_SECONDS, at: now() }));
}
