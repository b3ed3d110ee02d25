import { AppError } from '@/lib/contract/errors';
import type { OrganizerOutput } from '@/lib/contract/organizer/calls';
import { type Erasure, LOG_PAGE, MAX_LISTED } from '@/lib/contract/organizer/data';
import { writeCursor } from '@/lib/domain/page-cursor';
import type { Member } from '../../ports/member';
import { daysOfUnfinished } from '../upkeep/apply-retention';
import type { OrganizerDeps } from '../organizer-deps';
import { EXPORTED } from '../exports/export-everything';
import { writeAudit } from '../write-audit';
import { readPage } from '../read-page';

type Needed = Pick<OrganizerDeps, 'store' | 'now'>;
type ByMember = { member: Member };

export async function getRetention(
  { store, retention }: Needed & Pick<OrganizerDeps, 'retention'>,
  { member }: ByMember,
): Promise<OrganizerOutput<'getRetention'>> {
  const { organizationId } = member;
  const campaigns = await store.campaignRetention.list(organizationId, MAX_LISTED);
  const newDays = await store.campaignRetention.ofNew(organizationId);
  const auditDays = await store.audit.days(organizationId);
  return { campaigns, unfinishedDays: retention.visitsDays, newDays, auditDays };
}

/** Campaigns that exist keep their own. */
export async function setRetentionOfNew(
  deps: Needed,
  { member, days }: ByMember & { days: number | null },
): Promise<undefined> {
  await deps.store.campaignRetention.setOfNew(member.organizationId, days);
  await writeAudit(deps, member, 'retention.setOfNew', member.organizationId, { days });
}

/** That the log was shortened stands in what is left of it. */
export async function setAuditDays(
  deps: Needed,
  { member, days }: ByMember & { days: number | null },
): Promise<undefined> {
  await deps.store.audit.setDays(member.organizationId, days);
  await writeAudit(deps, member, 'audit.daysSet', member.organizationId, { days });
}

/** `free`: bytes that may still be written where the files are; `null`: they are not on a disk of this server. */
export async function getStorage(
  { store, freeBytes }: Needed & Pick<OrganizerDeps, 'freeBytes'>,
  { member }: ByMember,
): Promise<OrganizerOutput<'getStorage'>> {
  const { organizationId } = member;
  const exported = await store.audit.latest(organizationId, EXPORTED);
  return {
    stored: await store.campaignRetention.storedBytes(organizationId),
    free: await freeBytes(),
    exported: exported && { at: exported.at.toISOString(), actor: exported.actor },
  };
}

/** Returns how many visits would be erased at once if the campaign kept them for `days`. Throws `notFound`. */
export async function previewRetention(
  { store, now, retention }: Needed & Pick<OrganizerDeps, 'retention'>,
  { member, id, days = null }: ByMember & { id: string; days?: number | null },
): Promise<OrganizerOutput<'previewRetention'>> {
  const unfinishedDays = daysOfUnfinished(retention);
  const of = { organizationId: member.organizationId, campaignId: id };
  const expired = await store.retention.countExpired({ ...of, at: now(), days, unfinishedDays });
  if (!expired) throw new AppError('notFound', 'There is no such campaign');
  return expired;
}

/** Throws `notFound` for a campaign that is not the organization's. */
export async function setRetention(
  deps: Needed,
  { member, id, days }: ByMember & { id: string; days: number | null },
): Promise<undefined> {
  if (!(await deps.store.campaignRetention.set(member.organizationId, id, days)))
    throw new AppError('notFound', 'There is no such campaign');
  await writeAudit(deps, member, 'retention.set', id, { days });
}

/** Returns a page of what was erased, the newest first. */
export async function listErasures(
  { store }: Needed,
  { member, after }: ByMember & { after?: string },
): Promise<{ erasures: Erasure[]; next: string | null }> {
  const cursor = readPage(after) ?? undefined;
  const rows = await store.erasures.list(member.organizationId, { after: cursor, limit: LOG_PAGE + 1 });
  const { shown, last } = pageOf(rows);
  return {
    erasures: shown.map((row) => ({ ...row, at: row.at.toISOString() })),
    next: last ? writeCursor(last) : null,
  };
}

/** `last`: where the next page begins, if there is one. */
export function pageOf<T>(rows: readonly T[]): { shown: T[]; last: T | undefined } {
  const shown = rows.slice(0, LOG_PAGE);
  return { shown, last: rows.length > LOG_PAGE ? shown.at(-1) : undefined };
}
