import { Readable } from 'node:stream';
import {
  type AuditedSubmission,
  type AuditEntry,
  type AuditQuery,
  LOG_PAGE,
  MAX_ACTORS,
  MAX_LISTED,
} from '@/lib/contract/organizer/data';
import type { Member } from '../../ports/member';
import type { AuditEntry as StoredEntry, AuditFilter } from '../../ports/store/organizer/audit';
import { csvHead, csvLines, type CsvRow } from '../exports/write-csv';
import type { OrganizerDeps } from '../organizer-deps';
import { pageOf } from './keep-data';
import { writeAudit } from '../write-audit';

type Needed = Pick<OrganizerDeps, 'store' | 'now'>;
type AuditRequest = AuditQuery & { member: Member };

/** How many entries an export reads at once. */
const EXPORTED = 1000;
const COLUMNS = ['at', 'actor', 'action', 'subject', 'details', 'submissions'];

/** Returns a page of who did what, the newest first (`auditPresenter`). */
export async function listAudit(
  { store }: Pick<Needed, 'store'>,
  { member, after, ...query }: AuditRequest & { after?: string },
) {
  const page = { ...filterOf(query, member), before: after ?? null, limit: LOG_PAGE + 1 };
  const { shown, last } = pageOf(await store.audit.list(member.organizationId, page));
  const present = await auditPresenter({ store }, member);
  return { entries: await present(shown), next: last ? String(last.id) : null };
}

/** Returns by name who has done something. */
export async function listAuditActors({ store }: Pick<Needed, 'store'>, { member }: { member: Member }) {
  return { actors: await store.audit.actors(member.organizationId, MAX_ACTORS) };
}

/** Returns who did what as a table that is made while it is read, the newest first: this export stands in it too. */
export async function exportAudit(
  { store, now }: Needed,
  { member, ...query }: AuditRequest,
): Promise<{ fileName: string; content: Readable }> {
  await writeAudit({ store, now }, member, 'audit.exported', member.organizationId);
  const present = await auditPresenter({ store }, member);
  async function* lines() {
    yield csvHead(COLUMNS);
    for (let before: string | null | undefined = null; before !== undefined;) {
      const page = { ...filterOf(query, member), before, limit: EXPORTED };
      const entries = await store.audit.list(member.organizationId, page);
      yield csvLines(COLUMNS, (await present(entries)).map(toRow));
      before = entries.length === EXPORTED ? entries.at(-1)?.id : undefined;
    }
  }
  return { fileName: 'audit-log.csv', content: Readable.from(lines()) };
}

function filterOf({ search, actions, actor }: AuditQuery, { userId }: Member): AuditFilter {
  const text = search?.trim();
  return {
    search: text ? { text, userId } : undefined,
    actions: actions?.split(',').filter(Boolean),
    actor: actor || undefined,
  };
}

/** Visitors are called by their references: a file outlives them. */
const toRow = ({ at, actor, action, subject, details, submissions }: AuditEntry): CsvRow => ({
  ...{ at, actor, action, subject },
  details: Object.keys(details).length > 0 ? JSON.stringify(details) : '',
  submissions: submissions.map(({ id }) => id).join(' '),
});

/**
 * Returns a function that presents entries of the log. It holds only references, so campaigns' titles and visitors'
 * names are looked up whenever it is read: whoever was erased is a reference from then on.
 */
async function auditPresenter(
  { store }: Pick<Needed, 'store'>,
  { organizationId, userId }: Pick<Member, 'organizationId' | 'userId'>,
) {
  const campaigns = await store.campaignRetention.list(organizationId, MAX_LISTED);
  const titles = new Map(campaigns.map(({ id, name, title }) => [id, title ?? name]));
  return async (entries: readonly StoredEntry[]): Promise<AuditEntry[]> => {
    const references = [...new Set(entries.flatMap(referencesOf))];
    const found = references.length > 0 ? await store.submissions.names(organizationId, references, userId) : [];
    const known = new Map<string, AuditedSubmission>(found.map((it) => [it.id, it]));
    return entries.map((entry) => ({
      ...{ id: String(entry.id), at: entry.at.toISOString(), actor: entry.actor, action: entry.action },
      subject: titles.get(entry.subject) ?? entry.subject,
      details: shownDetails(entry),
      submissions: referencesOf(entry).map((id) => known.get(id) ?? { id, name: null, person: null, campaign: null }),
    }));
  };
}

/** Returns the ids of the submissions that something was done to. */
function referencesOf({ action, subject, details }: StoredEntry): string[] {
  if (typeof details.ids === 'string') return details.ids.split(' ').filter(Boolean);
  if (details.submissions === 'all') return [];
  // Earlier versions noted the link, not what it showed.
  if (action === 'submission.unshared' && details.link === undefined) return [];
  return action.startsWith('submission.') || action === 'person.exported' ? [subject] : [];
}

/** Ids are presented, and how a submission was rated, which earlier versions noted, may be hidden from who reads it. */
const shownDetails = ({ action, details }: Pick<StoredEntry, 'action' | 'details'>) =>
  action === 'submission.rated' ? {} : Object.fromEntries(Object.entries(details).filter(([name]) => name !== 'ids'));
